/** The columns of a card, from `coaches c`, `listings l` and `disciplines d`, under the names of `CoachSummary`. */
export const SUMMARY = `c.id, c.name, l.title as headline, d.name as discipline, l.city,
  l.hourly_rate_cents as "hourlyRateCents", c.image, c.rating, c.reviews_count as "reviewsCount",
  c.is_ambassador as "isAmbassador", c.first_lesson_free as "firstLessonFree"`;

/** The listing that was found, and its coach. */
export const foundListing = (id: string) =>
  `join listings l on l.id = ${id} join coaches c on c.id = l.coach_id`;

/** Which discipline a card names: the one that was asked for, and without any (0) the listing's first. */
export const namedDiscipline = (asked: string) =>
  `join disciplines d on d.id = coalesce(nullif(${asked}, 0), l.discipline_ids[1])`;
