import { sql } from "drizzle-orm";

/** The discipline of a row of bookings. Sessions that were booked before it was stored have that of their listing today. */
export const disciplineOf = (row: string): string => `coalesce(${row}.discipline,
  (select d.name from listings l join disciplines d on d.id = l.discipline_ids[1] where l.id = ${row}.listing_id))`;

export const DISCIPLINE = sql<string | null>`${sql.raw(disciplineOf("bookings"))}`;
