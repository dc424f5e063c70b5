/** The hero's own list, in its own spelling; the search understands these names as aliases of the disciplines. */
export const HERO_DISCIPLINES = [
  "Musculation",
  "Fitness",
  "Yoga",
  "Pilates",
  "Boxe",
  "Course à pied",
  "Natation",
  "Crossfit",
] as const;

export const POPULAR_SEARCHES = [
  { discipline: "Musculation", city: "Paris" },
  { discipline: "Yoga", city: "Lyon" },
  { discipline: "Fitness", city: "Marseille" },
  { discipline: "Pilates", city: "Toulouse" },
] as const;

export interface SearchCriteria {
  discipline?: string | undefined;
  city?: string | undefined;
  address?: string | undefined;
  lat?: number | undefined;
  lng?: number | undefined;
}

/** The address of a search, with only those parameters that are set. */
export function searchPath(criteria: SearchCriteria): string {
  const parameters = new URLSearchParams();
  for (const name of ["discipline", "city", "address", "lat", "lng"] as const) {
    const value = criteria[name];
    if (value !== undefined && value !== "") parameters.set(name, String(value));
  }
  const query = parameters.toString();
  return query ? `/search-results?${query}` : "/search-results";
}
