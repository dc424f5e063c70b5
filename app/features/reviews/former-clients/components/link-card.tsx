import { QrLink } from "~/ui/data/qr-link.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { PressButton } from "~/ui/form/press-button.tsx";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { FORMER_CLIENTS_PATH } from "../rules/former-clients.ts";

const PICTURE = `${FORMER_CLIENTS_PATH}/qr.svg`;

/** The coach's link as text and as a QR code, or the button that creates it. */
export function LinkCard({ url }: { url: string | undefined }) {
  return (
    <Card asChild>
      <section aria-labelledby="lien">
        <CardBody>
          <CardTitle id="lien">Votre lien et votre QR code</CardTitle>
          <p className="text-muted">
            À montrer sur votre téléphone, à imprimer ou à envoyer vous-même. Chaque avis est confirmé par
            e-mail, puis relu.
          </p>
          {url ? <ShownLink url={url} /> : <CreateLink />}
        </CardBody>
      </section>
    </Card>
  );
}

const CreateLink = () => (
  <PressButton intent="create-link" showsRefusal busyLabel="Un instant...">
    Créer mon lien
  </PressButton>
);

function ShownLink({ url }: { url: string }) {
  // The picture changes with the link; its address tells the browser so.
  const picture = `${PICTURE}?v=${url.slice(-16)}`;
  return (
    <QrLink url={url} picture={picture} alt="QR code de votre lien" fileName="avis-anciens-clients.svg">
      <details className="group">
        <summary className="w-fit cursor-pointer rounded-sm font-semibold text-clay-text underline-offset-4 hover:underline">
          Changer de lien
        </summary>
        <div className="grid gap-3 pt-3">
          <p className="text-sm text-muted">
            Le lien et le QR code actuels ne mèneront plus nulle part, imprimés ou non.
          </p>
          <PressButton
            intent="create-link"
            variant="secondary"
            size="sm"
            showsRefusal
            onAnswer={({ ok }) => ok && toast({ title: "Nouveau lien créé", variant: "success" })}
          >
            Créer un nouveau lien
          </PressButton>
        </div>
      </details>
    </QrLink>
  );
}
