/** How many coaches a page of results shows. */
export const PAGE_SIZE = 12;

export const NEARBY_SORTS = ["pertinence", "distance", "prix", "note"] as const;
export type NearbySort = (typeof NEARBY_SORTS)[number];
/** Without a place, there is no distance to sort by. */
export type ListSort = Exclude<NearbySort, "distance">;
