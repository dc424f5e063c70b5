/**
 * An internal header of a page that answers a search: what is counted each time that the page is sent, also from the page
 * cache. It has no typed text.
 */
export const COUNTED_SEARCH = "X-Counted-Search";

export interface CountedSearch {
  /** a commune with its département, or one of the marks of `figures/rules/searches.ts` */
  place: string;
  disciplineId: number;
  /** nobody was found */
  isEmpty: boolean;
}

/** Header values are ASCII, and communes have accents. */
export const writeCountedSearch = (search: CountedSearch): Record<string, string> => ({
  [COUNTED_SEARCH]: encodeURIComponent(JSON.stringify(search)),
});

/** Only our own routes write the header. */
export const readCountedSearch = (headers: Headers): CountedSearch | undefined => {
  const value = headers.get(COUNTED_SEARCH);
  return value === null ? undefined : JSON.parse(decodeURIComponent(value));
};
