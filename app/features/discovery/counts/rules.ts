import type { CountedSearch } from "~/platform/web/counted-search.ts";
import type { SearchPlace, SearchRequest } from "../rules/search.ts";

/** Instead of a commune: a search without a place, by webcam, and at a place that was not recognised. */
export const ANYWHERE = "";
export const BY_WEBCAM = "@visio";
export const UNKNOWN_PLACE = "@unknown";

/** Instead of the id of a discipline: all of them, and one that was not recognised. */
export const EVERY_DISCIPLINE = 0;
export const UNKNOWN_DISCIPLINE = -1;

interface Commune {
  commune: string;
  department: string;
}

interface AnsweredSearch {
  asked: SearchRequest;
  place: SearchPlace;
  discipline: { id: number } | undefined;
  /** coaches found, on all pages */
  total: number;
  /** finds the commune of a place that was recognised */
  findCommune: (place: Extract<SearchPlace, { kind: "around" }>) => Commune | undefined;
}

/**
 * What is counted of a search: the commune and the discipline that were recognised, never what was typed. Further pages
 * and other orders of the same search are not counted.
 */
export function countedSearch({
  asked,
  place,
  discipline,
  total,
  findCommune,
}: AnsweredSearch): CountedSearch | undefined {
  if (asked.page > 1 || asked.sort !== "pertinence") return undefined;
  return {
    place: countedPlace(place, findCommune),
    disciplineId: discipline?.id ?? (asked.discipline === "" ? EVERY_DISCIPLINE : UNKNOWN_DISCIPLINE),
    isEmpty: total === 0,
  };
}

function countedPlace(place: SearchPlace, findCommune: AnsweredSearch["findCommune"]): string {
  if (place.kind === "webcam") return BY_WEBCAM;
  if (place.kind === "anywhere") return ANYWHERE;
  const found = place.kind === "around" ? findCommune(place) : undefined;
  return found ? `${found.commune} (${found.department})` : UNKNOWN_PLACE;
}
