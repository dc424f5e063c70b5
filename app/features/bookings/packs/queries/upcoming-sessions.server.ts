import { and, eq, inArray, sql } from "drizzle-orm";
import { bookings } from "../../tables.server.ts";

/** The sessions of a pack that are to come. They are cancelled when the pack ends before its time. */
export const upcomingOf = (packId: string) =>
  and(
    eq(bookings.packId, packId),
    inArray(bookings.status, ["pending", "confirmed"]),
    sql`coalesce(${bookings.startsAt}, now()) >= now()`,
  );
