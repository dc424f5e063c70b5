/** The lists of the page: what waits for the operator, and what visitors read. */
export const RECOMMENDATION_TABS = ["a-relire", "en-ligne"] as const;
export type RecommendationTab = (typeof RECOMMENDATION_TABS)[number];
