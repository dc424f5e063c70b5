/**
 * Nobody can book a group session that begins within a quarter of an hour (see `closesAt` of the bookings), or that nobody
 * could pay for.
 */
export const BOOKABLE_GROUP =
  "g.status = 'open' and g.starts_at > now() + interval '15 minutes' and is_payable(g.coach_id)";

/** The next group session of a row of coaches, read by one index. */
export const nextGroupOf = (coach: string): string => `(
  select json_build_object('startsAt', g.starts_at, 'seatsLeft', g.seats_max - g.seats_taken)
  from group_sessions g where g.coach_id = ${coach}.id and ${BOOKABLE_GROUP}
  order by g.starts_at limit 1)`;
