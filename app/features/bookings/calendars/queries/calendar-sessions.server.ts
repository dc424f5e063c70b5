import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { profiles } from "~/features/accounts/tables.server.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import type { AgendaOwner, OwnBooking } from "../../gate.server.ts";
import { ownGroupPath } from "../../groups/rules/group-paths.ts";
import type { GroupState } from "../../groups/rules/group-states.ts";
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
export async function listCalendarSessions(
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
  // The coach's calendar has one entry for a group session, and none for its seats.
  const isEntry = or(eq(bookings.studentId, userId), isNull(bookings.groupSessionId));
  const [sessions, groups] = await Promise.all([
    read(db, and(own, recent, isEntry), publicUrl, (studentId) =>
      studentId === userId ? "student" : "coach",
    ),
    listGroupEntries(db, userId, publicUrl),
  ]);
  return [...sessions, ...groups];
}

async function listGroupEntries(
  db: Executor,
  coachUserId: string,
  publicUrl: string,
): Promise<CalendarSession[]> {
  const { rows } = await db.execute<GroupRow>(sql`
    select g.id, g.title, g.place, g.address, g.starts_at as "startsAt", g.ends_at as "endsAt", g.status, g.seats_taken as "seatsTaken",
      g.seats_max as "seatsMax", g.created_at as "createdAt", g.changed_at as "changedAt",
      case when g.place = 'webcam' then
        coalesce(g.video_url, (select v.url from coach_video_links v where v.user_id = ${coachUserId})) end as "videoUrl",
      extract(epoch from g.changed_at - g.created_at)::int as sequence
    from group_sessions g
    where g.coach_id = (select id from coaches where user_id = ${coachUserId})
      and g.ends_at > now() - make_interval(days => ${AGENDA_DAYS})
    order by g.starts_at limit ${MOST_SESSIONS}`);
  return rows.map(({ title, seatsTaken, seatsMax, status, ...group }) => ({
    ...group,
    startsAt: new Date(group.startsAt),
    endsAt: new Date(group.endsAt),
    createdAt: new Date(group.createdAt),
    changedAt: new Date(group.changedAt),
    name: `${title} (${seatsTaken}/${seatsMax})`,
    status: status === "open" ? ("confirmed" as const) : ("cancelled" as const),
    url: publicUrl + ownGroupPath(group.id),
  }));
}

interface GroupRow
  extends Record<string, unknown>,
    Pick<
      CalendarSession,
      "id" | "place" | "address" | "videoUrl" | "startsAt" | "endsAt" | "sequence" | "createdAt" | "changedAt"
    > {
  title: string;
  status: GroupState;
  seatsTaken: number;
  seatsMax: number;
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
