import type pg from "pg";
import { choicesOf, type DisciplineChoice } from "../rules/listing.ts";
import {
  isWellKnown,
  type NearbySort,
  placeOf,
  type SearchPlace,
  type SearchRequest,
  type UnderstandPlace,
} from "../rules/search.ts";
import { findDiscipline } from "../rules/search-terms.ts";
import type { CoachSummary } from "./get-home-showcase.server.ts";
import { listCoaches } from "./list-coaches.server.ts";
import { type NamedDiscipline, readSearch } from "./read-search.server.ts";
import { type CoachPage, searchCoaches } from "./search-coaches.server.ts";

interface SearchAnswer {
  found: CoachPage<CoachSummary & { distanceKm?: number }>;
  place: SearchPlace;
  disciplines: DisciplineChoice[];
  /** the discipline that was meant, whatever it was called */
  discipline: string | undefined;
  /** the order that was used: there is none by distance without a place */
  sort: NearbySort;
  /** made of nothing but what we know by name, so that there is an end to such searches */
  wellKnown: boolean;
  /** all that we know of the disciplines, and of the one that was meant: for the server alone */
  catalogue: readonly NamedDiscipline[];
  meant: NamedDiscipline | undefined;
}

/** What a search finds, in two statements: one to understand it, one to answer it. */
export async function findCoaches(
  pool: pg.Pool,
  asked: SearchRequest,
  understand: UnderstandPlace,
): Promise<SearchAnswer> {
  const place = placeOf(asked, understand);
  // How a coach's own location words it, for a search by words.
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
    wellKnown: isWellKnown(asked, disciplines),
    catalogue: disciplines,
    meant: discipline,
  };
  if (place.kind === "around" && understood) {
    const { sort, page } = asked;
    const found = await searchCoaches(pool, { near: place.near, disciplineId: discipline?.id, sort, page });
    return { ...answer, found, place, sort };
  }

  const sort = asked.sort === "distance" ? "pertinence" : asked.sort;
  const found = await listCoaches(pool, {
    // A discipline that we do not know may still be a word that somebody is found by.
    terms: [...(understood ? [] : terms), ...placeTerms],
    disciplineId: discipline?.id,
    webcam: place.kind === "webcam",
    sort,
    page: asked.page,
  });
  return {
    ...answer,
    found,
    place:
      place.kind === "webcam" ? place : location ? { kind: "named", name: location } : { kind: "anywhere" },
    sort,
  };
}

/** The answer to a search that had to be refused: what was asked for, and nobody. */
export const unansweredSearch = (asked: SearchRequest): SearchAnswer => ({
  found: { coaches: [], total: 0, page: 1, pageCount: 1 },
  place: placeOf(asked, () => undefined),
  disciplines: [],
  discipline: undefined,
  sort: asked.sort,
  wellKnown: false,
  catalogue: [],
  meant: undefined,
});
