import { data, redirect } from "react-router";
import { useSession } from "~/features/accounts/components/session-provider.tsx";
import { CoachGridSkeleton } from "~/features/discovery/components/coach-card-skeleton.tsx";
import { CoachGrid } from "~/features/discovery/components/coach-grid.tsx";
import { AlertForm } from "~/features/discovery/components/search/alert-form.tsx";
import { CoachFilters } from "~/features/discovery/components/search/coach-filters.tsx";
import { findListing, UNANSWERED_LISTING } from "~/features/discovery/queries/find-listing.server.ts";
import { refuseSearch } from "~/features/discovery/queries/search-allowance.server.ts";
import {
  coachesPath,
  countCoaches,
  type DisciplineChoice,
  readListing,
} from "~/features/discovery/rules/listing.ts";
import { CATALOGUE } from "~/features/discovery/rules/public-tags.ts";
import { searchPath } from "~/features/discovery/rules/search-path.ts";
import { ofActivity } from "~/features/places/rules/french-places.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { requestContext, servicesContext } from "~/platform/config/services.server.ts";
import { fromLoader, publicAt } from "~/platform/web/public-page.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Pagination } from "~/ui/data/pagination.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { breadcrumbData } from "../site/breadcrumb-data.ts";
import { pageMeta } from "../site/page-meta.ts";
import { useSlowNavigation } from "../site/use-slow-navigation.ts";
import type { Route } from "./+types/coaches.ts";
import { coachListData } from "./coaches/coach-list-data.ts";
import { AWAITED_RESULTS, FEATURED } from "./coaches/coaches-skeleton.tsx";
import { TooManySearches } from "./coaches/too-many-searches.tsx";

export const headers = fromLoader;

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { publicUrl } = services.settings;
  const asked = readListing(new URL(request.url).searchParams);
  const { text, page } = asked;
  const refusal = refuseSearch(context.get(requestContext));
  if (refusal) {
    const { message, status, headers } = refusal;
    const filter = { text, disciplineId: asked.disciplineId };
    return data({ ...UNANSWERED_LISTING, filter, publicUrl, refusal: message }, { status, headers });
  }
  const answer = await findListing(services, asked, FEATURED);
  const filter = { text, disciplineId: answer.discipline?.id };
  const { pageCount } = answer.found;
  if (page > pageCount) throw redirect(coachesPath({ ...filter, page: pageCount }));
  return data(
    { ...answer, filter, publicUrl, refusal: undefined },
    // Pages with free text are never cached: the number of possible searches is unlimited.
    publicAt(coachesPath({ disciplineId: filter.disciplineId, page: answer.found.page }), [CATALOGUE]),
  );
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return [{ title: `Coachs · ${BRAND.name}` }];
  const { filter, discipline, found, publicUrl } = loaderData;
  const what = discipline ? `Coachs ${ofActivity(discipline.name)}` : "Tous nos coachs sportifs";
  const which = found.page > 1 ? `, page ${found.page}` : "";
  return [
    ...pageMeta({
      title: `${what}${which} · ${BRAND.name}`,
      description: `${what}\u00a0: comparez tarifs, avis et disciplines, puis écrivez au coach qui vous plaît.`,
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
  const { filter, disciplines, found, featured, refusal } = loaderData;
  const awaited = useSlowNavigation();
  // A dialog that opens over the list changes the address, but not the list.
  const loading =
    awaited?.pathname === "/coaches" &&
    coachesPath(readListing(new URLSearchParams(awaited.search))) !==
      coachesPath({ ...filter, page: found.page });
  return (
    <div className="page-width grid gap-8 pt-2 pb-16 sm:gap-10 sm:pt-4 md:pt-6">
      <div className="grid gap-4 sm:gap-6">
        <Breadcrumb items={[{ label: "Accueil", to: "/" }, { label: "Coachs" }]} />
        <div className="grid gap-1 sm:gap-2">
          <h1 className="text-3xl font-bold sm:text-4xl md:text-5xl">Trouvez votre coach</h1>
          <p className="max-w-2xl text-muted sm:text-lg">
            Chacun fixe ses tarifs et répond lui-même. Lisez les avis, écrivez, puis réservez.
          </p>
        </div>
        <CoachFilters {...filter} disciplines={disciplines} />
      </div>
      {featured.length > 0 && (
        <section className="grid gap-6">
          <h2 className="text-3xl">Nos meilleurs coachs</h2>
          <CoachGrid coaches={featured} onFirstScreen />
        </section>
      )}
      <section className="grid gap-6">
        <div className="grid gap-1">
          <h2 className="text-3xl">Tous nos coachs sportifs</h2>
          <p role="status" className="text-muted tabular">
            {refusal ?? countCoaches(found.total, "trouvé")}
          </p>
        </div>
        {loading ? <CoachGridSkeleton count={AWAITED_RESULTS} /> : <Results {...loaderData} />}
      </section>
    </div>
  );
}

function Results({ found, filter, discipline, refusal }: Route.ComponentProps["loaderData"]) {
  if (refusal) return <TooManySearches again={coachesPath(filter)} headingLevel={3} />;
  if (found.coaches.length === 0) return <NobodyListed discipline={discipline} />;
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

function NobodyListed({ discipline }: { discipline: DisciplineChoice | undefined }) {
  const { viewer } = useSession();
  return (
    <>
      <EmptyState
        headingLevel={3}
        title="Aucun coach trouvé"
        text="Essayez un autre mot, une ville voisine ou une autre discipline."
        action={
          <>
            <ButtonLink to="/coaches" replace preventScrollReset>
              Voir tous les coachs
            </ButtonLink>
            <ButtonLink variant="secondary" to={searchPath({ discipline: discipline?.name, mode: "visio" })}>
              Voir les coachs en visio
            </ButtonLink>
          </>
        }
      />
      {discipline && (
        <AlertForm
          headingLevel={3}
          email={viewer?.email}
          subject={{ disciplineId: discipline.id, discipline: discipline.name, webcam: false }}
        />
      )}
    </>
  );
}
