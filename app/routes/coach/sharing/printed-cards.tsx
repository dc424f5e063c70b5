import { ArrowLeft, PrinterIcon } from "lucide-react";
import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { requireOwnPage } from "~/features/discovery/gate.server.ts";
import { VisitingCard } from "~/features/sharing/components/visiting-card.tsx";
import { findOwnCard } from "~/features/sharing/queries/find-own-card.server.ts";
import { OWN_LINK_PATH } from "~/features/sharing/rules/paths.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { Button, ButtonLink } from "~/ui/controls/button.tsx";
import { privateHeaders, privatePage } from "../../dashboard/private-page.ts";
import { MissingScreen } from "../../public/missing-screen.tsx";
import type { Route } from "./+types/printed-cards.ts";

/** Two columns of four fill a sheet of A4. */
const CARDS = Array.from({ length: 8 }, (_, at) => at);

export const headers = privateHeaders;
export const meta = () => privatePage("Cartes de visite");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, pool, settings } = context.get(servicesContext);
  const page = await requireOwnPage(db, context.get(coachViewerContext));
  const card = await findOwnCard(pool, page, settings.publicUrl);
  if (!card) throw new AppError("not_found", { message: "Votre page n’est pas encore en ligne." });
  return { card };
}

export default function PrintedCards({ loaderData: { card } }: Route.ComponentProps) {
  return (
    <main className="page-width grid gap-6 py-8 print:block print:w-full print:max-w-none print:bg-white print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <ButtonLink variant="link" to={OWN_LINK_PATH} reloadDocument>
          <ArrowLeft aria-hidden="true" />
          Retour au partage
        </ButtonLink>
        <Button onClick={() => window.print()} className="noscript:hidden">
          <PrinterIcon aria-hidden="true" />
          Imprimer
        </Button>
      </div>
      <h1 className="text-3xl print:hidden">Vos cartes de visite</h1>
      <p className="print:hidden">
        Imprimez à 100&nbsp;%, sans mise à l’échelle, de préférence sur un papier épais.
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] justify-center gap-3 sm:grid-cols-[repeat(2,85mm)] print:grid-cols-[repeat(2,85mm)] print:gap-0">
        {CARDS.map((at) => (
          <VisitingCard key={at} card={card} />
        ))}
      </div>
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main>
      <MissingScreen
        error={error}
        title="Rien à imprimer"
        text="Votre page n’est pas encore en ligne."
        back={{ label: "Retour au partage", to: OWN_LINK_PATH }}
      />
    </main>
  );
}
