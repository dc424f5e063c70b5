import { and, asc, eq, gt, inArray, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import { profiles } from "~/features/accounts/tables.server.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import type { AgendaOwner, OwnBooking } from "../../gate.server.ts";
import { BOOKING_COLUMNS, shownTo } from "../../sessions/queries/listed-booking.server.ts";
import { bookingsPath } from "../../sessions/rules/paths.ts";
import type { Side } from "../../sessions/rules/states.ts";
import { bookingSteps, bookings } from "../../tables.server.ts";
import { AGENDA_DAYS } from "../rules/calendar.ts";
import type { CalendarSession } from "../rules/write-calendar.ts";

/** Nobody has this many sessions in a year. */
const MOST_SESSIONS = 2_000;

/** Returns undefined for a session that has no time or was not paid. */
export async function findCalendarSession(
  db: Executor,
  { id, side }: OwnBooking,
  publicUrl: string,
): Promise<CalendarSession | undefined> {
  const [found] = await read(db, eq(bookings.id, id), publicUrl, () => side);
  return found;
}

/** Lists upcoming sessions and those of the last `AGENDA_DAYS`, both as student and as coach. */
export function listCalendarSessions(
  db: Executor,
  { id: userId }: AgendaOwner,
  publicUrl: string,
): Promise<CalendarSession[]> {
  // Both conditions are on columns of bookings, so that each can use its index.
  const own = or(
    eq(bookings.studentId, userId),
    sql`${bookings.coachId} = any (array(select id from coaches where user_id = ${userId}))`,
  );
  const recent = gt(bookings.endsAt, sql`now() - make_interval(days => ${AGENDA_DAYS})`);
  return read(db, and(own, recent), publicUrl, (studentId) => (studentId === userId ? "student" : "coach"));
}

/** The sessions of a mail that tells of several at once, as its reader sees them. */
export const listMailedEntries = (
  db: Executor,
  ids: readonly string[],
  { side, publicUrl }: { side: Side; publicUrl: string },
): Promise<CalendarSession[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : read(db, and(inArray(bookings.id, [...ids]), eq(bookings.status, "confirmed")), publicUrl, () => side);

async function read(
  db: Executor,
  which: SQL | undefined,
  publicUrl: string,
  sideOf: (studentId: string | null) => Side,
): Promise<CalendarSession[]> {
  const rows = await db
    .select({
      row: BOOKING_COLUMNS,
      createdAt: bookings.createdAt,
      changedAt: bookings.changedAt,
      sequence: db.$count(bookingSteps, eq(bookingSteps.bookingId, bookings.id)),
    })
    .from(bookings)
    .innerJoin(coaches, eq(coaches.id, bookings.coachId))
    .leftJoin(profiles, eq(profiles.id, bookings.studentId))
    .where(
      and(
        which,
        isNotNull(bookings.startsAt),
        ne(bookings.status, "held"),
        sql`${bookings.ending} is distinct from 'unpaid'`,
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(MOST_SESSIONS);
  const now = new Date();
  return rows.flatMap(({ row, ...changes }) => {
    const side = sideOf(row.studentId);
    const shown = shownTo(side, row, now);
    const { id, title: name, place, address, videoUrl, startsAt, endsAt, status } = shown;
    if (!startsAt || !endsAt || status === "held") return [];
    const url = publicUrl + bookingsPath(side, id);
    return [{ id, name, place, address, videoUrl, startsAt, endsAt, status, url, ...changes }];
  });
}
