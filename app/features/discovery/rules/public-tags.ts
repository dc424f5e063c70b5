/**
 * The cache tags of this room's public pages; `announce_coaches_change()` in the database uses the same
 * names.
 */

/** This tag covers lists, cards, numbers of coaches and testimonials. */
export const CATALOGUE = "catalogue";

/** This tag covers the coach's own page. */
export const coachTag = (coachId: number) => `coach:${coachId}`;

/** This tag covers the coaches of a discipline and their cards. */
export const disciplineTag = (disciplineId: number) => `discipline:${disciplineId}`;
