import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { ClientFilters } from "~/features/bookings/clients/components/client-filters.tsx";
import { ClientList } from "~/features/bookings/clients/components/client-list.tsx";
import { NoClients } from "~/features/bookings/clients/components/no-clients.tsx";
import { listClients } from "~/features/bookings/clients/queries/list-clients.server.ts";
import { ACTIVE_DAYS, clientsPath, readClients } from "~/features/bookings/clients/rules.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatNumber } from "~/platform/format/numbers.ts";
import { Pagination } from "~/ui/data/pagination.tsx";
import { privateHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/clients.ts";

export const headers = privateHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const coach = context.get(coachViewerContext);
  const { pool } = context.get(servicesContext);
  const asked = readClients(new URL(request.url).searchParams);
  return { asked, found: await listClients(pool, coach, asked) };
}

export function meta(): Route.MetaDescriptors {
  return privatePage("Clients");
}

export default function Clients({ loaderData: { asked, found } }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <header className="grid gap-1">
        <h1 className="text-3xl">
          Clients{" "}
          <span className="text-muted tabular">
            {formatNumber(found.all)}
            <span className="sr-only"> au total</span>
          </span>
        </h1>
        <p className="text-muted">
          Qui a réservé avec vous, la prochaine séance d’abord. Est actif qui en a une, ou en a eu une ces{" "}
          {ACTIVE_DAYS} derniers jours.
        </p>
      </header>
      {found.all > 0 && <ClientFilters asked={asked} found={found} />}
      {found.total === 0 ? (
        <NoClients all={found.all} />
      ) : (
        <>
          <ClientList rows={found.rows} />
          <Pagination
            page={found.page}
            pageCount={found.pageCount}
            hrefFor={(page) => clientsPath({ ...asked, page })}
          />
        </>
      )}
    </div>
  );
}
