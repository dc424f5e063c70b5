import { nextGroupOf } from "./next-group.server.ts";

/** The columns of `CoachSummary`, from `coaches c`, `listings l` and `disciplines d`. */
export const SUMMARY = `c.id, c.name, l.title as headline, d.name as discipline, l.city,
  l.hourly_rate_cents as "hourlyRateCents", c.image, c.rating, c.reviews_count as "reviewsCount",
  c.is_ambassador as "isAmbassador", c.first_lesson_free as "firstLessonFree", ${nextGroupOf("c")} as "nextGroup"`;

/** Joins the found listing and its coach. */
export const foundListing = (id: string) =>
  `join listings l on l.id = ${id} join coaches c on c.id = l.coach_id`;

/**
 * Joins the discipline that a card shows: the searched one, or the listing's first if none (0) was searched.
 */
export const namedDiscipline = (asked: string) =>
  `join disciplines d on d.id = coalesce(nullif(${asked}, 0), l.discipline_ids[1])`;
