import { data, redirect } from "react-router";
import { useSession } from "~/features/accounts/components/session-provider.tsx";
import { CoachGridSkeleton } from "~/features/discovery/components/coach-card-skeleton.tsx";
import { FittedCoaches } from "~/features/discovery/components/fitted-coaches.tsx";
import { NoResultSections } from "~/features/discovery/components/search/no-result-suggestions.tsx";
import { SearchForm } from "~/features/discovery/components/search/search-form.tsx";
import { SortSelect } from "~/features/discovery/components/search/sort-select.tsx";
import { SponsoredCoaches } from "~/features/discovery/components/search/sponsored-coaches.tsx";
import { countedSearch } from "~/features/discovery/counts/rules.ts";
import { findCoaches, unansweredSearch } from "~/features/discovery/queries/find-coaches.server.ts";
import { findNoResultSuggestions } from "~/features/discovery/queries/find-no-result-suggestions.server.ts";
import { refuseSearch } from "~/features/discovery/queries/search-allowance.server.ts";
import { SEARCH_RADIUS_KM } from "~/features/discovery/rules/distance.ts";
import type { NoResultSuggestions } from "~/features/discovery/rules/no-result-suggestions.ts";
import { CATALOGUE } from "~/features/discovery/rules/public-tags.ts";
import {
  nameAsChosen,
  rankingSentence,
  readSearchRequest,
  type SearchPlace,
  searchCount,
  searchResultsPath,
  searchSummary,
  searchTitle,
} from "~/features/discovery/rules/search.ts";
import { findCommune, understandPlace } from "~/features/places/queries/gazetteer.server.ts";
import { ofActivity, ofPlace } from "~/features/places/rules/french-places.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { requestContext, servicesContext } from "~/platform/config/services.server.ts";
import { writeCountedSearch } from "~/platform/web/counted-search.ts";
import { fromLoader, publicAt } from "~/platform/web/public-page.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Pagination } from "~/ui/data/pagination.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { breadcrumbData } from "../site/breadcrumb-data.ts";
import { pageMeta } from "../site/page-meta.ts";
import { useSlowNavigation } from "../site/use-slow-navigation.ts";
import type { Route } from "./+types/search-results.ts";
import { coachListData } from "./coaches/coach-list-data.ts";
import { AWAITED_RESULTS } from "./coaches/coaches-skeleton.tsx";
import { TooManySearches } from "./coaches/too-many-searches.tsx";

export const headers = fromLoader;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { pool, settings } = context.get(servicesContext);
  const asked = readSearchRequest(new URL(request.url).searchParams);
  const refusal = refuseSearch(context.get(requestContext));
  const { publicUrl } = settings;
  if (refusal) {
    const { message, status, headers } = refusal;
    const ways = undefined;
    return data(
      { asked, ...unansweredSearch(asked), ways, publicUrl, refusal: message },
      { status, headers },
    );
  }
  const { found, sponsored, catalogue, meant, ...answer } = await findCoaches(pool, asked, understandPlace);
  if (asked.page > found.pageCount) throw redirect(searchResultsPath({ ...asked, page: found.pageCount }));
  const understood = asked.discipline === "" || meant !== undefined;
  const ways = await findNoResultSuggestions(pool, {
    found,
    place: answer.place,
    catalogue,
    meant,
    understood,
  });
  const named = {
    found: { ...found, coaches: found.coaches.map(nameAsChosen(asked, meant)) },
    sponsored: sponsored.map(nameAsChosen(asked, meant)),
    ways: {
      ...ways,
      webcam: ways.webcam.map(nameAsChosen(asked, meant)),
      beyond: ways.beyond.map(nameAsChosen(asked, meant)),
      alert: ways.alert && nameAsChosen<typeof ways.alert>(asked, meant)(ways.alert),
    },
  };
  const { place } = answer;
  const counted = countedSearch({ asked, place, discipline: meant, total: found.total, findCommune });
  // Only a limited set of searches is cached: a known city or none, a known discipline or none.
  const cached = answer.wellKnown ? publicAt(searchResultsPath(asked), [CATALOGUE]).headers : {};
  return data(
    { asked, ...answer, ...named, publicUrl, refusal: undefined },
    { headers: { ...cached, ...(counted && writeCountedSearch(counted)) } },
  );
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return [{ title: `Recherche · ${BRAND.name}` }];
  const { asked, place, found, wellKnown, publicUrl } = loaderData;
  const title = searchTitle(asked.discipline, place);
  const path = searchResultsPath({ ...asked, sort: "pertinence" });
  return [
    ...pageMeta({
      title: `${title}${found.page > 1 ? `, page ${found.page}` : ""} · ${BRAND.name}`,
      description: `${searchCount(found.total, place)}\u00a0: comparez leurs tarifs et leurs avis, puis écrivez à celui qui vous convient.`,
      path,
      publicUrl,
    }),
    breadcrumbData(publicUrl, [
      { label: "Accueil", to: "/" },
      { label: "Recherche", to: path },
    ]),
    ...(wellKnown ? coachListData(publicUrl, found) : [{ name: "robots", content: "noindex" }]),
  ];
}

export default function SearchResults({ loaderData }: Route.ComponentProps) {
  const { asked, place, disciplines, discipline, shownAs, found, ways, refusal } = loaderData;
  const { viewer } = useSession();
  const awaited = useSlowNavigation();
  const loading = awaited !== undefined && isOtherSearch(awaited, searchResultsPath(asked));
  const title = searchTitle(asked.discipline, place);
  const pathTo = (name: string) => searchResultsPath({ ...asked, discipline: name, page: 1 });
  return (
    <div className="page-width grid grid-cols-1 gap-4 pt-2 pb-16 sm:gap-8 sm:pt-4 md:pt-6">
      <Breadcrumb items={[{ label: "Accueil", to: "/" }, { label: "Recherche" }]} />
      <div className="grid gap-1 sm:gap-2">
        <h1 className="text-2xl font-bold wrap-anywhere sm:text-3xl md:text-5xl">{title}</h1>
        <p role="status" className="text-muted tabular wrap-anywhere sm:text-lg">
          {loading ? "Recherche en cours..." : (refusal ?? searchCount(found.total, place))}
        </p>
      </div>
      <SearchForm
        asked={asked}
        discipline={discipline}
        shownAs={shownAs}
        disciplines={disciplines}
        summary={searchSummary(shownAs, place)}
      />
      {loading ? <CoachGridSkeleton count={AWAITED_RESULTS} /> : <Results {...loaderData} />}
      {!loading && ways && <NoResultSections ways={ways} pathTo={pathTo} email={viewer?.email} />}
    </div>
  );
}

function isOtherSearch({ pathname, search }: { pathname: string; search: string }, shown: string): boolean {
  if (pathname !== "/search-results" && pathname !== "/search") return false;
  return searchResultsPath(readSearchRequest(new URLSearchParams(search))) !== shown;
}

function Results({
  asked,
  discipline,
  shownAs,
  place,
  found,
  sponsored,
  sort,
  ways,
  refusal,
}: Route.ComponentProps["loaderData"]) {
  if (refusal) return <TooManySearches again={searchResultsPath(asked)} />;
  if (found.coaches.length === 0)
    return <NobodyFound discipline={discipline && shownAs} place={place} ways={ways} />;
  return (
    <>
      {sponsored.length > 0 && <SponsoredCoaches coaches={sponsored} />}
      <section
        aria-label="Coachs trouvés"
        className="grid items-end gap-x-8 gap-y-4 sm:grid-cols-[1fr_auto] sm:gap-y-6 sm:*:[ul,nav]:col-span-2"
      >
        {found.total > 1 && (
          <>
            {/* On phones it comes below the coaches, so that the first coach is on the first screen. */}
            <p className="max-w-2xl text-sm text-muted max-sm:order-1">{rankingSentence(sort, place)}</p>
            <SortSelect asked={asked} sort={sort} nearby={place.kind === "around"} />
          </>
        )}
        <FittedCoaches coaches={found.coaches} headingLevel={2} onFirstScreen />
        <Pagination
          page={found.page}
          pageCount={found.pageCount}
          hrefFor={(page) => searchResultsPath({ ...asked, page })}
        />
      </section>
    </>
  );
}

interface NobodyFoundProps {
  /** absent if none was asked for, or an unknown one */
  discipline: string | undefined;
  place: SearchPlace;
  ways: NoResultSuggestions | undefined;
}

function NobodyFound({ discipline, place, ways }: NobodyFoundProps) {
  return (
    <EmptyState
      title="Aucun coach trouvé"
      text={[explainNoResults(discipline, place), introduceSuggestions(ways)].join(" ")}
      action={
        <>
          <ButtonLink variant="secondary" to="/">
            Retour à l’accueil
          </ButtonLink>
          {/* Where an alert is offered below, its button is the first of the page. */}
          <ButtonLink variant={ways?.alert ? "secondary" : "primary"} to="/coaches">
            Voir tous les coachs
          </ButtonLink>
        </>
      }
    />
  );
}

function explainNoResults(discipline: string | undefined, place: SearchPlace): string {
  const nobody = `Il n’y a pas encore de coach${discipline ? ` ${ofActivity(discipline)}` : ""}`;
  if (place.kind === "webcam") return `${nobody} en visio.`;
  if (place.kind === "around")
    return `${nobody} à moins de ${SEARCH_RADIUS_KM}\u00a0km ${place.name ? ofPlace(place.name) : "de votre position"}.`;
  return "Essayez une autre discipline ou une ville voisine, ou parcourez tous nos coachs.";
}

function introduceSuggestions(ways: NoResultSuggestions | undefined): string {
  if (!ways || ways.webcam.length + ways.beyond.length === 0) return "";
  if (ways.webcam.length === 0) return "Les plus proches sont juste en dessous.";
  return "Beaucoup de coachs donnent aussi cours en visio\u00a0: les voici, juste en dessous.";
}
