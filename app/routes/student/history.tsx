import { Link } from "react-router";
import { studentViewerContext } from "~/features/accounts/gate.server.ts";
import { HistoryList } from "~/features/bookings/sessions/components/history-list.tsx";
import { HistoryYears } from "~/features/bookings/sessions/components/history-years.tsx";
import { listHistory } from "~/features/bookings/sessions/queries/list-history.server.ts";
import { CERTIFICATES_PATH } from "~/features/bookings/sessions/rules/tax-certificates.ts";
import { readPage } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Pagination } from "~/ui/data/pagination.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/history.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = readPage(new URL(request.url).searchParams.get("page"));
  const { pool, settings } = context.get(servicesContext);
  const history = await listHistory(pool, context.get(studentViewerContext), page);
  return { ...history, hasCertificates: settings.homeServices !== undefined };
}

export function meta(): Route.MetaDescriptors {
  return privatePage("Historique");
}

export default function History({
  loaderData: { rows, years, total, page, pageCount, hasCertificates },
}: Route.ComponentProps) {
  if (total === 0)
    return (
      <EmptyState
        headingLevel={1}
        title="Historique"
        text="Vos séances faites et vos achats se retrouveront ici, avec leurs reçus."
        action={
          <>
            <ButtonLink to="/coaches">Trouver un coach</ButtonLink>
            <ButtonLink to="/mes-commandes" variant="secondary">
              Mes commandes
            </ButtonLink>
          </>
        }
      />
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-1">
        <h1 className="text-3xl">Historique</h1>
        <p className="text-muted">
          Vos séances faites et vos packs, du plus récent au plus ancien. Une séance à venir est dans{" "}
          <Link to="/student-dashboard/bookings" className="text-clay-text underline underline-offset-4">
            Mes réservations
          </Link>
          , avec son reçu. Ce que vous achetez à la boutique est dans{" "}
          <Link to="/mes-commandes" className="text-clay-text underline underline-offset-4">
            Mes commandes
          </Link>
          .
        </p>
        {hasCertificates && (
          <p>
            <Link to={CERTIFICATES_PATH} className="text-clay-text underline underline-offset-4">
              Mes attestations fiscales
            </Link>
          </p>
        )}
      </header>
      <HistoryYears years={years} />
      <HistoryList rows={rows} />
      <Pagination page={page} pageCount={pageCount} hrefFor={(to) => `?page=${to}`} />
    </div>
  );
}
