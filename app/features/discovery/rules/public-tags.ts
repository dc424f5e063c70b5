/** What public pages show of this room, as `announce_coaches_change()` in the database names it. */

/** Lists, cards, numbers of coaches, testimonials. */
export const CATALOGUE = "catalogue";

/** All that its own page shows of a coach. */
export const coachTag = (coachId: number) => `coach:${coachId}`;

/** Who teaches it, and what their cards show. */
export const disciplineTag = (disciplineId: number) => `discipline:${disciplineId}`;
