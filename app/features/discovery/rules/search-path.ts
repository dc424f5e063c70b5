const POPULAR_SEARCHES = [
  { discipline: "Musculation", city: "Paris" },
  { discipline: "Yoga", city: "Lyon" },
  { discipline: "Fitness", city: "Marseille" },
  { discipline: "Pilates", city: "Toulouse" },
] as const;

/** The shortcuts below the search, without disciplines that the operator has hidden or renamed. */
export const popularSearchesAmong = (disciplines: readonly { name: string }[]) =>
  POPULAR_SEARCHES.filter(({ discipline }) => disciplines.some(({ name }) => name === discipline));

export type SearchMode = "visio";

export interface SearchCriteria {
  discipline?: string | undefined;
  city?: string | undefined;
  address?: string | undefined;
  lat?: number | undefined;
  lng?: number | undefined;
  mode?: SearchMode | undefined;
}

/** Omits unset parameters. */
export function searchPath(criteria: SearchCriteria): string {
  const parameters = new URLSearchParams();
  for (const name of ["discipline", "city", "address", "lat", "lng", "mode"] as const) {
    const value = criteria[name];
    if (value !== undefined && value !== "") parameters.set(name, String(value));
  }
  const query = parameters.toString();
  return query ? `/search-results?${query}` : "/search-results";
}

/** Hours and days are rounded up, so that the promise is kept. */
export function responseTimeText(minutes: number | null): string | undefined {
  if (minutes === null) return undefined;
  if (minutes < 60) return "Répond en moins d’une heure";
  const hours = Math.ceil(minutes / 60);
  if (hours < 24) return `Répond en ${hours}\u00a0h`;
  const days = Math.ceil(minutes / (24 * 60));
  return days === 1 ? "Répond en 1\u00a0jour" : `Répond en ${days}\u00a0jours`;
}
