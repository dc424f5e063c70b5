import { and, asc, desc, eq, gt, lt, ne, type SQL, sql } from "drizzle-orm";
import { shortName } from "~/features/accounts/rules/names.ts";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { profiles } from "~/features/accounts/tables.server.ts";
import { coaches, listings } from "~/features/discovery/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { type Page, pagedRead } from "~/platform/database/paging.server.ts";
import type { OwnGroup } from "../../gate.server.ts";
import {
  BOOKING_COLUMNS,
  type ListedBooking,
  shownTo,
} from "../../sessions/queries/listed-booking.server.ts";
import { bookings, type GroupSession, groupSessions, groupWaiting } from "../../tables.server.ts";

const PER_PAGE = 20;
const MOST_WAITING_SHOWN = 50;

const LISTED = {
  id: groupSessions.id,
  coachId: groupSessions.coachId,
  title: groupSessions.title,
  startsAt: groupSessions.startsAt,
  endsAt: groupSessions.endsAt,
  minutes: groupSessions.minutes,
  place: groupSessions.place,
  address: groupSessions.address,
  latitude: groupSessions.latitude,
  longitude: groupSessions.longitude,
  seatsMin: groupSessions.seatsMin,
  seatsMax: groupSessions.seatsMax,
  seatsTaken: groupSessions.seatsTaken,
  priceCents: groupSessions.priceCents,
  decidesHours: groupSessions.decidesHours,
  decidedAt: groupSessions.decidedAt,
  status: groupSessions.status,
  ending: groupSessions.ending,
  arrivedAt: groupSessions.arrivedAt,
  begunAt: groupSessions.begunAt,
  endedAt: groupSessions.endedAt,
  waiting: sql<number>`(select count(*)::int from group_waiting w where w.group_session_id = group_sessions.id)`,
};

export type ListedGroup = Pick<GroupSession, Exclude<keyof typeof LISTED, "waiting">> & {
  /** students on the waiting list */
  waiting: number;
};

export type GroupTab = "upcoming" | "past";

const ownedBy = ({ id: userId }: Coach): SQL =>
  sql`group_sessions.coach_id = (select c.id from coaches c where c.user_id = ${userId})`;

/** Cancelled sessions are with the past ones. */
export async function listOwnGroups(
  db: Executor,
  coach: Coach,
  { tab, page, now }: { tab: GroupTab; page: number; now: Date },
): Promise<Page<ListedGroup> & { upcoming: number }> {
  const isUpcoming = and(eq(groupSessions.status, "open"), gt(groupSessions.endsAt, now));
  const inTab = tab === "upcoming" ? isUpcoming : sql`not (${isUpcoming})`;
  const [total, upcoming] = await Promise.all([
    db.$count(groupSessions, and(ownedBy(coach), inTab)),
    db.$count(groupSessions, and(ownedBy(coach), isUpcoming)),
  ]);
  const order = tab === "upcoming" ? asc : desc;
  const shown = await pagedRead({ total, page, size: PER_PAGE }, ({ limit, offset }) =>
    db
      .select(LISTED)
      .from(groupSessions)
      .where(and(ownedBy(coach), inTab))
      .orderBy(order(groupSessions.startsAt), order(groupSessions.id))
      .limit(limit)
      .offset(offset),
  );
  return { ...shown, upcoming };
}

/** All group sessions that touch [from, to); a session lasts at most eight hours. */
export async function listGroupsBetween(
  db: Executor,
  coach: Coach,
  { from, to }: { from: Date; to: Date },
): Promise<(ListedGroup & { videoUrl: string | null })[]> {
  return db
    .select({ ...LISTED, videoUrl: VIDEO_URL })
    .from(groupSessions)
    .where(
      and(
        ownedBy(coach),
        eq(groupSessions.status, "open"),
        gt(groupSessions.startsAt, sql`${from}::timestamptz - interval '8 hours'`),
        gt(groupSessions.endsAt, from),
        lt(groupSessions.startsAt, to),
      ),
    )
    .orderBy(asc(groupSessions.startsAt));
}

/** The names are written out: in a query of one table, the builder leaves the tables of columns away. */
const VIDEO_URL = sql<
  string | null
>`case when group_sessions.place = 'webcam' then coalesce(group_sessions.video_url,
  (select v.url from coach_video_links v join coaches c on c.user_id = v.user_id where c.id = group_sessions.coach_id)) end`;

interface Waiting {
  name: string;
  since: Date;
  offeredUntil: Date | null;
}

/** For the coach: the session, its participants and the waiting list. */
export interface FoundGroup extends ListedGroup {
  words: string;
  listingTitle: string | null;
  videoUrl: string | null;
  /** the link of this session alone */
  ownVideoUrl: string | null;
  participants: ListedBooking[];
  line: Waiting[];
}

export async function findOwnGroup(
  db: Executor,
  { id }: OwnGroup,
  now: Date,
): Promise<FoundGroup | undefined> {
  const [[group], rows, line] = await Promise.all([
    db
      .select({
        ...LISTED,
        words: groupSessions.words,
        listingTitle: listings.title,
        videoUrl: VIDEO_URL,
        ownVideoUrl: groupSessions.videoUrl,
      })
      .from(groupSessions)
      .leftJoin(listings, eq(listings.id, groupSessions.listingId))
      .where(eq(groupSessions.id, id)),
    db
      .select(BOOKING_COLUMNS)
      .from(bookings)
      .innerJoin(coaches, eq(coaches.id, bookings.coachId))
      .leftJoin(profiles, eq(profiles.id, bookings.studentId))
      // As everywhere, a coach learns the name once the booking is paid.
      .where(
        and(
          eq(bookings.groupSessionId, id),
          ne(bookings.status, "held"),
          sql`${bookings.ending} is distinct from 'unpaid'`,
        ),
      )
      .orderBy(sql`${bookings.status} = 'cancelled'`, asc(bookings.confirmedAt), asc(bookings.id)),
    db
      .select({
        firstName: profiles.firstName,
        lastName: profiles.lastName,
        since: groupWaiting.since,
        offeredUntil: groupWaiting.offeredUntil,
      })
      .from(groupWaiting)
      .innerJoin(profiles, eq(profiles.id, groupWaiting.studentId))
      .where(eq(groupWaiting.groupSessionId, id))
      .orderBy(asc(groupWaiting.since), asc(groupWaiting.studentId))
      .limit(MOST_WAITING_SHOWN),
  ]);
  if (!group) return undefined;
  return {
    ...group,
    participants: rows.map((row) => shownTo("coach", row, now)),
    line: line.map(({ firstName, lastName, ...waiting }) => ({
      ...waiting,
      name: shortName({ firstName, lastName }),
    })),
  };
}
