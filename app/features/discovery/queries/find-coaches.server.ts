import type pg from "pg";
import { choicesOf, type DisciplineChoice } from "../rules/listing.ts";
import {
  isWellKnown,
  type NearbySort,
  placeOf,
  type SearchPlace,
  type SearchRequest,
  shownDiscipline,
  type UnderstandPlace,
} from "../rules/search.ts";
import { findDiscipline } from "../rules/search-terms.ts";
import type { CoachSummary } from "./get-home-showcase.server.ts";
import { listCoaches } from "./list-coaches.server.ts";
import { type NamedDiscipline, readSearch } from "./read-search.server.ts";
import { type CoachPage, searchCoaches } from "./search-coaches.server.ts";

type FoundCoach = CoachSummary & { distanceKm?: number };

interface SearchAnswer {
  found: CoachPage<FoundCoach>;
  /** who pays for a place above the results; only around a place */
  sponsored: FoundCoach[];
  place: SearchPlace;
  disciplines: DisciplineChoice[];
  /** the recognized discipline, under its own name */
  discipline: string | undefined;
  /** the searched discipline, under the name that the person chose; as typed if it is not recognized */
  shownAs: string;
  /** the applied order; without a place it is never by distance */
  sort: NearbySort;
  /** true if the search consists of known names only, so that its page may be cached */
  wellKnown: boolean;
  /** all disciplines and the recognized one, for the server only */
  catalogue: readonly NamedDiscipline[];
  meant: NamedDiscipline | undefined;
}

/** Uses two statements: one parses the search, one answers it. */
export async function findCoaches(
  pool: pg.Pool,
  asked: SearchRequest,
  understand: UnderstandPlace,
): Promise<SearchAnswer> {
  const place = placeOf(asked, understand);
  // Listings name the commune, so a search by words uses it.
  const location = place.kind === "around" ? (place.commune ?? place.name) : place.name;
  const { disciplines, terms, placeTerms } = await readSearch(pool, {
    text: asked.discipline,
    place: location,
  });
  const discipline = findDiscipline(asked.discipline, disciplines);
  const understood = discipline !== undefined || asked.discipline === "";
  const answer = {
    disciplines: choicesOf(disciplines),
    discipline: discipline?.name,
    shownAs: shownDiscipline(asked.discipline, discipline),
    wellKnown: isWellKnown(asked, disciplines),
    catalogue: disciplines,
    meant: discipline,
  };
  if (place.kind === "around" && understood) {
    const { sort, page } = asked;
    const around = { near: place.near, disciplineId: discipline?.id, sort, page };
    const { sponsored, ...found } = await searchCoaches(pool, around);
    return { ...answer, found, sponsored, place, sort };
  }

  const sort = asked.sort === "distance" ? "pertinence" : asked.sort;
  const found = await listCoaches(pool, {
    // An unknown discipline may still match as a word.
    terms: [...(understood ? [] : terms), ...placeTerms],
    disciplineId: discipline?.id,
    webcam: place.kind === "webcam",
    sort,
    page: asked.page,
  });
  return {
    ...answer,
    found,
    sponsored: [],
    place:
      place.kind === "webcam" ? place : location ? { kind: "named", name: location } : { kind: "anywhere" },
    sort,
  };
}

/** A rate-limited search answers the request without coaches. */
export const unansweredSearch = (asked: SearchRequest): SearchAnswer => ({
  found: { coaches: [], total: 0, page: 1, pageCount: 1 },
  sponsored: [],
  place: placeOf(asked, () => undefined),
  disciplines: [],
  discipline: undefined,
  shownAs: asked.discipline,
  sort: asked.sort,
  wellKnown: false,
  catalogue: [],
  meant: undefined,
});
