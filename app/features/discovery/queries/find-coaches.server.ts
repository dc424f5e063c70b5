import type pg from "pg";
import type { Coordinates } from "~/platform/geo.ts";
import type { CoachSummary } from "../queries.server.ts";
import { choicesOf, type DisciplineChoice } from "../rules/listing.ts";
import {
  isWellKnown,
  type NearbySort,
  placeOf,
  type SearchPlace,
  type SearchRequest,
} from "../rules/search.ts";
import { findDiscipline } from "../rules/search-terms.ts";
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

/** The commune of that name, for those who write one that search does not know by heart. */
export type FindCommune = (name: string) => (Coordinates & { name: string }) | undefined;

/**
 * What a search finds, in two statements: one to understand it, one to answer it. A location in whose name nobody is
 * found costs a third: if there is a commune of that name, its neighbours are looked for.
 */
export async function findCoaches(
  pool: pg.Pool,
  asked: SearchRequest,
  findCommune: FindCommune,
): Promise<SearchAnswer> {
  const place = placeOf(asked, (name) => findCommune(name) !== undefined);
  const { disciplines, terms, placeTerms } = await readSearch(pool, {
    text: asked.discipline,
    place: place.name,
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
  const around = async (near: Coordinates, name: string | undefined): Promise<SearchAnswer> => {
    const { sort, page } = asked;
    const found = await searchCoaches(pool, { near, disciplineId: discipline?.id, sort, page });
    return { ...answer, found, place: { kind: "around", near, name }, sort };
  };
  if (place.kind === "around" && understood) return around(place.near, place.name);

  const sort = asked.sort === "distance" ? "pertinence" : asked.sort;
  const found = await listCoaches(pool, {
    // A discipline that we do not know may still be a word that somebody is found by.
    terms: [...(understood ? [] : terms), ...placeTerms],
    disciplineId: discipline?.id,
    webcam: place.kind === "webcam",
    sort,
    page: asked.page,
  });
  const commune = found.total === 0 && understood && place.name ? findCommune(place.name) : undefined;
  if (commune) return around(commune, commune.name);
  return {
    ...answer,
    found,
    place:
      place.kind === "webcam"
        ? place
        : place.name
          ? { kind: "named", name: place.name }
          : { kind: "anywhere" },
    sort,
  };
}

/** The answer to a search that had to be refused: what was asked for, and nobody. */
export const unansweredSearch = (asked: SearchRequest): SearchAnswer => ({
  found: { coaches: [], total: 0, page: 1, pageCount: 1 },
  place: placeOf(asked, () => false),
  disciplines: [],
  discipline: undefined,
  sort: asked.sort,
  wellKnown: false,
  catalogue: [],
  meant: undefined,
});
