import { Link } from "react-router";
import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { OwnGroups } from "~/features/bookings/groups/components/own-groups.tsx";
import { type GroupTab, listOwnGroups } from "~/features/bookings/groups/queries/list-groups.server.ts";
import { NEW_GROUP_PATH } from "~/features/bookings/groups/rules/group-paths.ts";
import { bookingsPath } from "~/features/bookings/sessions/rules/paths.ts";
import { readPage } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Pagination } from "~/ui/data/pagination.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { classNames } from "~/ui/theme/class-names.ts";
import { privateHeaders, privatePage } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/groups.ts";

export const headers = privateHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const coach = context.get(coachViewerContext);
  const { db } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const tab: GroupTab = searchParams.get("tab") === "past" ? "past" : "upcoming";
  const now = new Date();
  const list = await listOwnGroups(db, coach, { tab, page: readPage(searchParams.get("page")), now });
  return { tab, list, now };
}

export const meta = () => privatePage("Séances collectives");

const TABS: Record<GroupTab, string> = { upcoming: "À venir", past: "Passées et annulées" };

export default function Groups({ loaderData: { tab, list, now } }: Route.ComponentProps) {
  const create = <ButtonLink to={NEW_GROUP_PATH}>Créer une séance collective</ButtonLink>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-2">
        <Breadcrumb
          items={[{ label: "Réservations", to: bookingsPath("coach") }, { label: "Séances collectives" }]}
        />
        <div className="flex flex-wrap items-end justify-between gap-4">
          <h1 className="text-3xl">Séances collectives</h1>
          {(tab === "past" || list.total > 0) && create}
        </div>
      </header>
      <nav aria-label="Vos séances collectives">
        <ul className="flex gap-1 shadow-[inset_0_-1px_0_var(--line)]">
          {(Object.keys(TABS) as GroupTab[]).map((one) => (
            <li key={one}>
              <Link
                to={{ search: one === "upcoming" ? "" : `?tab=${one}` }}
                preventScrollReset
                aria-current={one === tab ? "page" : undefined}
                className={classNames(
                  "flex min-h-12 items-center border-b-[3px] px-2 pt-1 font-semibold transition-colors duration-150 -outline-offset-3 hover:text-ink sm:px-4",
                  one === tab ? "border-clay text-ink" : "border-transparent text-muted",
                )}
              >
                {TABS[one]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {list.rows.length > 0 ? (
        <OwnGroups groups={list.rows} now={now} />
      ) : tab === "upcoming" ? (
        <EmptyState
          title="Aucune séance collective à venir"
          text="Choisissez une heure, un nombre de places et un prix par personne. La séance s’affiche sur votre page et dans la recherche."
          action={create}
        />
      ) : (
        <EmptyState
          title="Aucune séance collective passée"
          text="Vos séances faites ou annulées se retrouvent ici, avec leurs participants."
        />
      )}
      <Pagination
        page={list.page}
        pageCount={list.pageCount}
        hrefFor={(page) => `?${new URLSearchParams({ tab, page: String(page) })}`}
      />
    </div>
  );
}
