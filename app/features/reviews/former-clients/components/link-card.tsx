import { CopyIcon, DownloadIcon } from "lucide-react";
import { Button, buttonClass } from "~/ui/controls/button.tsx";
import { copyText } from "~/ui/data/copy-text.ts";
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
    <div className="grid gap-5 sm:grid-cols-[auto_1fr] sm:items-center sm:gap-8">
      <img
        src={picture}
        alt="QR code de votre lien"
        width={224}
        height={224}
        className="size-56 justify-self-center rounded-md border border-line bg-white"
      />
      <div className="grid min-w-0 gap-4">
        <p className="rounded-md bg-sunken px-4 py-3 font-semibold wrap-anywhere select-all">{url}</p>
        <div className="flex flex-wrap gap-3">
          <Button
            className="max-sm:grow noscript:hidden"
            onClick={() =>
              void copyText(url, { title: "Lien copié", otherwise: "Sélectionnez le lien, puis copiez-le." })
            }
          >
            <CopyIcon aria-hidden />
            Copier le lien
          </Button>
          <a
            href={picture}
            download="avis-anciens-clients.svg"
            className={buttonClass({ variant: "secondary" }, "max-sm:grow")}
          >
            <DownloadIcon aria-hidden />
            Télécharger le QR code
          </a>
        </div>
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
      </div>
    </div>
  );
}
