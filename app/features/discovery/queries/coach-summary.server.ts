/** The columns of a card, from `coaches c` and `disciplines d`, under the names of `CoachSummary`. */
export const SUMMARY = `c.id, c.name, c.headline, d.name as discipline, c.city, c.hourly_rate_cents as "hourlyRateCents", c.image,
  c.rating, c.reviews_count as "reviewsCount", c.is_ambassador as "isAmbassador", c.first_lesson_free as "firstLessonFree"`;

/** Which discipline a card names: the one that was asked for, and without any (0) the coach's own. */
export const namedDiscipline = (asked: string) =>
  `join disciplines d on d.id = coalesce(nullif(${asked}, 0), c.discipline_id)`;
