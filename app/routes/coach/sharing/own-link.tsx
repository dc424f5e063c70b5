import { PrinterIcon } from "lucide-react";
import { Link } from "react-router";
import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { findOwnPage } from "~/features/discovery/gate.server.ts";
import { FORMER_CLIENTS_PATH } from "~/features/reviews/former-clients/rules/former-clients.ts";
import { VisitingCard } from "~/features/sharing/components/visiting-card.tsx";
import { findOwnCard, type OwnCard } from "~/features/sharing/queries/find-own-card.server.ts";
import { OWN_LINK_PICTURE, PRINTED_CARDS_PATH } from "~/features/sharing/rules/paths.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { QrLink } from "~/ui/data/qr-link.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { privateHeaders, privatePage } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/own-link.ts";

export const headers = privateHeaders;
export const meta = () => privatePage("Partager ma page");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, pool, settings } = context.get(servicesContext);
  const page = await findOwnPage(db, context.get(coachViewerContext));
  return { card: page && (await findOwnCard(pool, page, settings.publicUrl)) };
}

export default function OwnLink({ loaderData: { card } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-1">
        <h1 className="text-3xl">Partager ma page</h1>
        <p className="text-muted">Votre lien, votre QR code et vos cartes&nbsp;: tout mène à votre page.</p>
      </header>
      {card ? (
        <Ways card={card} />
      ) : (
        <EmptyState
          title="Votre page n’est pas encore en ligne"
          text="Dès qu’elle l’est, vous trouvez ici son lien, son QR code et des cartes à imprimer."
          action={<ButtonLink to="/dashboard">Voir ce qu’il manque</ButtonLink>}
        />
      )}
    </div>
  );
}

const Ways = ({ card }: { card: OwnCard }) => (
  <>
    <Card asChild>
      <section aria-labelledby="lien">
        <CardBody>
          <CardTitle id="lien">Votre lien et votre QR code</CardTitle>
          <QrLink
            url={card.url}
            picture={OWN_LINK_PICTURE}
            alt="QR code de votre page"
            fileName="ma-page-elan.svg"
          >
            <p className="text-sm text-muted">
              Pour recueillir les avis de vos anciens clients,{" "}
              <Link to={FORMER_CLIENTS_PATH} className="underline underline-offset-4">
                utilisez cet autre lien
              </Link>
              .
            </p>
          </QrLink>
        </CardBody>
      </section>
    </Card>
    <Card asChild>
      <section aria-labelledby="cartes">
        <CardBody>
          <CardTitle id="cartes">Vos cartes de visite</CardTitle>
          <p className="text-muted">Huit cartes de 85 sur 55&nbsp;mm par feuille, à découper.</p>
          <VisitingCard card={card} />
          <ButtonLink to={PRINTED_CARDS_PATH} reloadDocument className="justify-self-start max-sm:w-full">
            <PrinterIcon aria-hidden />
            Imprimer une feuille
          </ButtonLink>
        </CardBody>
      </section>
    </Card>
  </>
);
