import { data, redirect } from "react-router";
import { CoachGridSkeleton } from "~/features/discovery/components/coach-card-skeleton.tsx";
import { CoachFilters } from "~/features/discovery/components/coach-filters.tsx";
import { CoachGrid } from "~/features/discovery/components/coach-grid.tsx";
import { listCoaches } from "~/features/discovery/queries/list-coaches.server.ts";
import { readSearch } from "~/features/discovery/queries/read-search.server.ts";
import { listFeaturedCoaches } from "~/features/discovery/queries.server.ts";
import { choicesOf, coachesPath, countCoaches, readListing } from "~/features/discovery/rules/listing.ts";
import { BRAND } from "~/platform/brand.ts";
import { fromLoader, publicAt } from "~/platform/public-page.ts";
import { servicesContext } from "~/platform/services.server.ts";
import { Breadcrumb } from "~/ui/breadcrumb.tsx";
import { ButtonLink } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Pagination } from "~/ui/pagination.tsx";
import { breadcrumbData } from "../site/breadcrumb-data.ts";
import { pageMeta } from "../site/page-meta.ts";
import { useSlowNavigation } from "../site/use-slow-navigation.ts";
import type { Route } from "./+types/coaches.ts";
import { coachListData } from "./coaches/coach-list-data.ts";
import { AWAITED_RESULTS, FEATURED } from "./coaches/coaches-skeleton.tsx";

export const headers = fromLoader;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, pool, settings } = context.get(servicesContext);
  const { text, disciplineId, page } = readListing(new URL(request.url).searchParams);
  const { disciplines, terms } = await readSearch(pool, { text });
  // A discipline that does not exist filters nothing, as the form then shows.
  const discipline = disciplines.find(({ id }) => id === disciplineId);
  const filter = { text, disciplineId: discipline?.id };
  const [found, featured] = await Promise.all([
    listCoaches(pool, { terms, disciplineId: discipline?.id, page }),
    // With a filter too: a field that moves under the hand that types in it would be worse.
    page === 1 ? listFeaturedCoaches(db, FEATURED) : [],
  ]);
  if (page > found.pageCount) throw redirect(coachesPath({ ...filter, page: found.pageCount }));
  return data(
    {
      filter,
      discipline: discipline?.name,
      disciplines: choicesOf(disciplines),
      found,
      featured,
      publicUrl: settings.publicUrl,
    },
    // Never with free text: there is no end to what can be typed.
    publicAt(request, coachesPath({ disciplineId: discipline?.id, page: found.page })),
  );
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return [{ title: `Coachs · ${BRAND.name}` }];
  const { filter, discipline, found, publicUrl } = loaderData;
  const what = discipline ? `Coachs de ${discipline}` : "Tous nos coachs sportifs";
  const which = found.page > 1 ? `, page ${found.page}` : "";
  return [
    ...pageMeta({
      title: `${what}${which} · ${BRAND.name}`,
      description: `${what} : comparez tarifs, avis et disciplines, puis écrivez au coach qui vous plaît.`,
      path: coachesPath({ disciplineId: filter.disciplineId, page: found.page }),
      publicUrl,
    }),
    breadcrumbData(publicUrl, [
      { label: "Accueil", to: "/" },
      { label: "Coachs", to: "/coaches" },
    ]),
    ...(filter.text ? [{ name: "robots", content: "noindex" }] : coachListData(publicUrl, found)),
  ];
}

export default function Coaches({ loaderData }: Route.ComponentProps) {
  const { filter, disciplines, found, featured } = loaderData;
  const awaited = useSlowNavigation();
  // A dialog that opens over the list is a new address too, but not a new list.
  const loading =
    awaited?.pathname === "/coaches" &&
    coachesPath(readListing(new URLSearchParams(awaited.search))) !==
      coachesPath({ ...filter, page: found.page });
  return (
    <div className="page-width grid gap-10 pt-4 pb-16 md:pt-6">
      <div className="grid gap-6">
        <Breadcrumb items={[{ label: "Accueil", to: "/" }, { label: "Coachs" }]} />
        <div className="grid gap-2">
          <h1 className="text-4xl font-extrabold md:text-5xl">Trouvez votre coach</h1>
          <p className="max-w-2xl text-lg text-muted">
            Chacun fixe ses tarifs et répond lui-même. Lisez les avis, écrivez, puis réservez.
          </p>
        </div>
      </div>
      {featured.length > 0 && (
        <section className="grid gap-6">
          <h2 className="text-3xl">Nos meilleurs coachs</h2>
          <CoachGrid coaches={featured} />
        </section>
      )}
      <section className="grid gap-6">
        <h2 className="text-3xl">Tous nos coachs sportifs</h2>
        <CoachFilters {...filter} disciplines={disciplines} />
        <p role="status" className="text-muted tabular">
          {countCoaches(found.total, "trouvé")}
        </p>
        {loading ? <CoachGridSkeleton count={AWAITED_RESULTS} /> : <Results found={found} filter={filter} />}
      </section>
    </div>
  );
}

function Results({ found, filter }: Pick<Route.ComponentProps["loaderData"], "found" | "filter">) {
  if (found.coaches.length === 0)
    return (
      <EmptyState
        headingLevel={3}
        title="Aucun coach trouvé"
        text="Essayez un autre mot, une ville voisine ou une autre discipline."
        action={
          <ButtonLink to="/coaches" replace preventScrollReset>
            Voir tous les coachs
          </ButtonLink>
        }
      />
    );
  return (
    <>
      <CoachGrid coaches={found.coaches} />
      <Pagination
        page={found.page}
        pageCount={found.pageCount}
        hrefFor={(page) => coachesPath({ ...filter, page })}
      />
    </>
  );
}
