import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import { isPublic } from "~/features/discovery/queries/get-home-showcase.server.ts";
import { coaches, listings } from "~/features/discovery/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { bookings, groupSessions, groupWaiting } from "../../tables.server.ts";

const SALE = {
  id: groupSessions.id,
  coachId: groupSessions.coachId,
  coachUserId: coaches.userId,
  coachName: coaches.name,
  status: groupSessions.status,
  startsAt: groupSessions.startsAt,
  seatsMax: groupSessions.seatsMax,
  seatsTaken: groupSessions.seatsTaken,
  priceCents: groupSessions.priceCents,
};

/** Returns undefined if the coach has no public page, or the group session does not exist. */
export async function findGroupForSale(db: Executor, id: string) {
  const [found] = await db
    .select(SALE)
    .from(groupSessions)
    .innerJoin(coaches, eq(coaches.id, groupSessions.coachId))
    .where(and(eq(groupSessions.id, id), isPublic));
  return found?.coachUserId ? { ...found, coachUserId: found.coachUserId } : undefined;
}
export type SoldGroup = NonNullable<Awaited<ReturnType<typeof findGroupForSale>>>;

/** The public part of a group session: the town, and not the address. */
export async function findPublicGroup(db: Executor, { coachId, id }: { coachId: number; id: string }) {
  const [found] = await db
    .select({
      ...SALE,
      title: groupSessions.title,
      words: groupSessions.words,
      minutes: groupSessions.minutes,
      endsAt: groupSessions.endsAt,
      place: groupSessions.place,
      city: listings.city,
      seatsMin: groupSessions.seatsMin,
      decidesHours: groupSessions.decidesHours,
      decidedAt: groupSessions.decidedAt,
      ending: groupSessions.ending,
      /** Seats that are kept for students of the waiting list now are not free. */
      seatsKept: sql<number>`(select count(*)::int from ${groupWaiting}
        where ${groupWaiting.groupSessionId} = ${groupSessions.id} and ${groupWaiting.offeredUntil} > now())`,
    })
    .from(groupSessions)
    .innerJoin(coaches, eq(coaches.id, groupSessions.coachId))
    .leftJoin(listings, eq(listings.id, groupSessions.listingId))
    .where(and(eq(groupSessions.id, id), eq(groupSessions.coachId, coachId), isPublic));
  if (!found) return undefined;
  const { coachUserId, ...group } = found;
  return coachUserId === null ? undefined : group;
}
export type PublicGroup = NonNullable<Awaited<ReturnType<typeof findPublicGroup>>>;

export interface OwnSeat {
  /** a booking that is not cancelled */
  bookingId: string | null;
  isPaid: boolean;
  isWaiting: boolean;
  /** a seat is kept for the student until then */
  offeredUntil: Date | null;
}

export async function findOwnSeat(
  db: Executor,
  { id: studentId }: Student,
  groupId: string,
): Promise<OwnSeat> {
  const [[booking], [waiting]] = await Promise.all([
    db
      .select({ id: bookings.id, status: bookings.status })
      .from(bookings)
      .where(
        and(
          eq(bookings.groupSessionId, groupId),
          eq(bookings.studentId, studentId),
          ne(bookings.status, "cancelled"),
          sql`not (${bookings.status} = 'held' and ${bookings.heldUntil} < now())`,
        ),
      )
      .orderBy(desc(bookings.createdAt))
      .limit(1),
    db
      .select({ offeredUntil: groupWaiting.offeredUntil })
      .from(groupWaiting)
      .where(
        and(
          eq(groupWaiting.groupSessionId, groupId),
          eq(groupWaiting.studentId, studentId),
          sql`(${groupWaiting.offeredUntil} is null or ${gt(groupWaiting.offeredUntil, sql`now()`)})`,
        ),
      ),
  ]);
  return {
    bookingId: booking?.id ?? null,
    isPaid: booking !== undefined && booking.status !== "held",
    isWaiting: waiting !== undefined,
    offeredUntil: waiting?.offeredUntil ?? null,
  };
}
