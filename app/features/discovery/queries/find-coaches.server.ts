import type pg from "pg";
import type { CoachSummary } from "../queries.server.ts";
import { choicesOf, type DisciplineChoice } from "../rules/listing.ts";
import { type NearbySort, placeOf, type SearchPlace, type SearchRequest } from "../rules/search.ts";
import { findDiscipline } from "../rules/search-terms.ts";
import { listCoaches } from "./list-coaches.server.ts";
import { readSearch } from "./read-search.server.ts";
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
}

/** What a search finds, in two statements: one to understand it, one to answer it. */
export async function findCoaches(pool: pg.Pool, asked: SearchRequest): Promise<SearchAnswer> {
  const place = placeOf(asked);
  const { disciplines, terms, placeTerms } = await readSearch(pool, {
    text: asked.discipline,
    place: place.name,
  });
  const discipline = findDiscipline(asked.discipline, disciplines);
  const { page } = asked;
  const understood = discipline !== undefined || asked.discipline === "";
  const byDistance = place.kind === "around" && understood;
  const sort = asked.sort === "distance" && !byDistance ? "pertinence" : asked.sort;
  const found = byDistance
    ? await searchCoaches(pool, { near: place.near, disciplineId: discipline?.id, sort, page })
    : await listCoaches(pool, {
        // A discipline that we do not know may still be a word that somebody is found by.
        terms: [...(understood ? [] : terms), ...placeTerms],
        disciplineId: discipline?.id,
        sort: sort === "distance" ? "pertinence" : sort,
        page,
      });
  return {
    found,
    place: byDistance || place.kind !== "around" ? place : withoutDistance(place),
    disciplines: choicesOf(disciplines),
    discipline: discipline?.name,
    sort,
    wellKnown: understood && !asked.position && place.kind !== "named",
  };
}

const withoutDistance = ({ name }: SearchPlace): SearchPlace =>
  name ? { kind: "named", name } : { kind: "anywhere" };
