import { and, asc, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import { isPublic } from "~/features/discovery/queries/get-home-showcase.server.ts";
import type { NamedPack } from "~/features/discovery/rules/packs.ts";
import { coaches, listings } from "~/features/discovery/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { bookings, packs } from "../../tables.server.ts";
import { type Hold, listHolds } from "./holds.server.ts";
import { fromBookings } from "./list-bookings.server.ts";
import { type ListedBooking, shownTo } from "./listed-booking.server.ts";

const MOST_WAITING = 5;
const LAST_COACHES = 3;

export interface ListedPack extends NamedPack {
  id: string;
  coachId: number;
  coachName: string;
  minutesLeft: number;
  /** null if it can be used without an end */
  expiresAt: Date | null;
  boughtAt: Date | null;
  /** the only listing whose sessions it pays for; null if it pays for those of all */
  listing: { id: number; title: string } | null;
}

interface KnownCoach {
  id: number;
  name: string;
  image: string | null;
}

export interface StudentOverview {
  next: ListedBooking | undefined;
  /** slots held during the payment */
  holds: Hold[];
  /** sessions that need an answer, a choice or a time from the student */
  waiting: ListedBooking[];
  packs: ListedPack[];
  /** coaches of past sessions who can be booked again, the latest first */
  coaches: KnownCoach[];
}

export async function getStudentOverview(
  db: Executor,
  student: Student,
  now: Date,
): Promise<StudentOverview> {
  const own = eq(bookings.studentId, student.id);
  const [next, waiting, holds, ownPacks, known] = await Promise.all([
    fromBookings(db)
      .where(and(own, sql`${bookings.status} in ('pending', 'confirmed')`, gt(bookings.endsAt, now)))
      .orderBy(asc(bookings.startsAt))
      .limit(1),
    fromBookings(db)
      .where(and(own, isWaiting(now)))
      .orderBy(asc(bookings.changedAt))
      .limit(MOST_WAITING),
    listHolds(db, student),
    listPacks(db, student),
    listKnownCoaches(db, student),
  ]);
  const shown = (rows: typeof next) => rows.map((row) => shownTo("student", row, now));
  return { next: shown(next)[0], waiting: shown(waiting), holds, packs: ownPacks, coaches: known };
}

/** Repeats in SQL the cases in which `mayDo` lets the student answer, choose or enter a time. */
function isWaiting(now: Date) {
  const isLive = sql`${bookings.status} in ('pending', 'confirmed')`;
  return or(
    and(eq(bookings.proposedBy, "coach"), isLive, gt(bookings.startsAt, now)),
    eq(bookings.choice, "open"),
    and(eq(bookings.status, "confirmed"), sql`${bookings.startsAt} is null`),
    sql`(${bookings.absent} = 'student' and ${bookings.absenceContestedAt} is null and ${bookings.absenceSettledAt} is null)`,
  );
}

/** The first pack to expire comes first. */
async function listPacks(db: Executor, { id }: Student): Promise<ListedPack[]> {
  const rows = await db
    .select({
      id: packs.id,
      coachId: packs.coachId,
      coachName: coaches.name,
      name: packs.name,
      totalMinutes: packs.totalMinutes,
      sessionMinutes: packs.sessionMinutes,
      minutesLeft: packs.minutesLeft,
      expiresAt: packs.expiresAt,
      boughtAt: packs.boughtAt,
      listingId: listings.id,
      listingTitle: listings.title,
    })
    .from(packs)
    .innerJoin(coaches, eq(coaches.id, packs.coachId))
    // A pack whose listing is not online pays for every other one, see `PAYS_FOR`.
    .leftJoin(
      listings,
      and(eq(listings.id, packs.listingId), eq(listings.status, "active"), isNull(listings.pulledAt)),
    )
    .where(
      and(
        eq(packs.studentId, id),
        eq(packs.status, "active"),
        eq(packs.purpose, "bought"),
        gt(packs.minutesLeft, 0),
      ),
    )
    .orderBy(asc(packs.expiresAt), asc(packs.id));
  return rows.map(({ listingId, listingTitle, ...pack }) => ({
    ...pack,
    listing: listingId === null ? null : { id: listingId, title: listingTitle ?? "" },
  }));
}

function listKnownCoaches(db: Executor, { id }: Student): Promise<KnownCoach[]> {
  const last = sql`max(${bookings.startsAt})`;
  return db
    .select({ id: coaches.id, name: coaches.name, image: coaches.image })
    .from(bookings)
    .innerJoin(coaches, eq(coaches.id, bookings.coachId))
    .where(and(eq(bookings.studentId, id), eq(bookings.status, "completed"), isPublic))
    .groupBy(coaches.id)
    .orderBy(desc(last), asc(coaches.id))
    .limit(LAST_COACHES);
}
