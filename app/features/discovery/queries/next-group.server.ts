/** Nobody can book a group session that begins within a quarter of an hour; see `closesAt` of the bookings. */
export const STILL_OPEN = "g.status = 'open' and g.starts_at > now() + interval '15 minutes'";

/** The next group session of a row of coaches, read by one index. */
export const nextGroupOf = (coach: string): string => `(
  select json_build_object('startsAt', g.starts_at, 'seatsLeft', g.seats_max - g.seats_taken)
  from group_sessions g where g.coach_id = ${coach}.id and ${STILL_OPEN}
  order by g.starts_at limit 1)`;
