import { and, asc, count, desc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { Coach, Student } from "~/features/accounts/rules/viewer.ts";
import { profiles } from "~/features/accounts/tables.server.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { type Page, pagedRead } from "~/platform/database/paging.server.ts";
import { parisDay, parisInstant } from "~/platform/format/dates.ts";
import { bookings } from "../../tables.server.ts";
import type { Side, Tab } from "../rules/states.ts";
import { BOOKING_COLUMNS, type ListedBooking, shownTo } from "./listed-booking.server.ts";

const BOOKINGS_PER_PAGE = 10;
/** Nobody has this many open requests; the first to expire come first. */
const MOST_REQUESTS = 20;

interface Wanted {
  tab: Tab;
  page: number;
  now: Date;
}

export interface OwnBookings extends Page<ListedBooking> {
  /** number of sessions in each tab */
  counts: Record<Tab, number>;
}

export const listStudentBookings = (db: Executor, { id }: Student, wanted: Wanted): Promise<OwnBookings> =>
  listBookings(db, "student", eq(bookings.studentId, id), wanted);

/** The seats of group sessions are on the page of each session (`bookings/groups`). */
export const listCoachBookings = (db: Executor, { id }: Coach, wanted: Wanted): Promise<OwnBookings> =>
  listBookings(db, "coach", sql`${eq(coaches.userId, id)} and ${isNull(bookings.groupSessionId)}`, wanted);

/** The first request to expire comes first. */
export async function listRequests(db: Executor, { id }: Coach, now: Date): Promise<ListedBooking[]> {
  const rows = await fromBookings(db)
    .where(
      and(
        eq(coaches.userId, id),
        eq(bookings.status, "pending"),
        sql`(${bookings.startsAt} is null or ${gt(bookings.startsAt, now)})`,
      ),
    )
    .orderBy(asc(bookings.answerBy), asc(bookings.id))
    .limit(MOST_REQUESTS);
  return rows.map((row) => shownTo("coach", row, now));
}

async function listBookings(
  db: Executor,
  side: Side,
  own: SQL,
  { tab, page, now }: Wanted,
): Promise<OwnBookings> {
  const inTab = tabConditions(now);
  const [counted] = await db
    .select({
      upcoming: count(sql`case when ${inTab.upcoming} then 1 end`),
      past: count(sql`case when ${inTab.past} then 1 end`),
      cancelled: count(sql`case when ${inTab.cancelled} then 1 end`),
    })
    .from(bookings)
    .innerJoin(coaches, eq(coaches.id, bookings.coachId))
    .where(own);
  const counts = counted ?? { upcoming: 0, past: 0, cancelled: 0 };
  const listed = fromBookings(db)
    .where(and(own, inTab[tab]))
    .orderBy(...ORDERS[tab]);
  const shown = await pagedRead({ total: counts[tab], page, size: BOOKINGS_PER_PAGE }, ({ limit, offset }) =>
    listed.limit(limit).offset(offset),
  );
  return { ...shown, rows: shown.rows.map((row) => shownTo(side, row, now)), counts };
}

export const fromBookings = (db: Executor) =>
  db
    .select(BOOKING_COLUMNS)
    .from(bookings)
    .innerJoin(coaches, eq(coaches.id, bookings.coachId))
    .leftJoin(profiles, eq(profiles.id, bookings.studentId));

/** Upcoming sessions without a time come first, then the next; past and cancelled ones, the latest first. */
const ORDERS: Record<Tab, SQL[]> = {
  upcoming: [sql`${bookings.startsAt} asc nulls first`, asc(bookings.id)],
  past: [sql`${bookings.startsAt} desc nulls last`, desc(bookings.id)],
  cancelled: [sql`${bookings.cancelledAt} desc nulls last`, desc(bookings.id)],
};

/** Repeats `tabOf` in SQL: a day begins at midnight in Paris. */
export function tabConditions(now: Date): Record<Tab, SQL> {
  const today = parisInstant(parisDay(now), "00:00");
  const isLive = sql`${bookings.status} in ('pending', 'confirmed')`;
  const isToCome = sql`(${bookings.startsAt} is null or ${bookings.startsAt} >= ${today.toISOString()}::timestamptz)`;
  const upcoming = sql`(${isLive} and ${isToCome})`;
  return {
    upcoming,
    past: sql`(${bookings.status} = 'completed' or ${isLive} and not ${isToCome})`,
    cancelled: sql`(${bookings.status} = 'cancelled' and ${bookings.ending} <> 'unpaid')`,
  };
}
