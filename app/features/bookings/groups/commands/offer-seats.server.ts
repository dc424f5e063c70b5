import { and, asc, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Transaction } from "~/platform/database/db.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { mailGroupOfferJob } from "../../jobs.ts";
import { type GroupSession, groupSessions, groupWaiting } from "../../tables.server.ts";
import { isTakingBookings, offerEnds } from "../rules/group-states.ts";

/** Seats that are kept for students of the waiting list now, without those for this student. */
export async function countOffered(
  tx: Transaction,
  { id }: Pick<GroupSession, "id">,
  now: Date,
): Promise<number> {
  return tx.$count(
    groupWaiting,
    and(eq(groupWaiting.groupSessionId, id), gt(groupWaiting.offeredUntil, now)),
  );
}

/**
 * Gives each free seat to the next student of the waiting list, in the transaction that frees it: nobody can be
 * faster. Students whose offer has ended leave the list. Call it whenever a seat may have become free.
 */
export async function offerFreedSeats(tx: Transaction, groupSessionId: string): Promise<void> {
  const [group] = await tx
    .select()
    .from(groupSessions)
    .where(eq(groupSessions.id, groupSessionId))
    .for("update");
  const now = new Date();
  if (!group || !isTakingBookings(group, now)) return;
  await tx
    .delete(groupWaiting)
    .where(and(eq(groupWaiting.groupSessionId, groupSessionId), lte(groupWaiting.offeredUntil, now)));
  const free = group.seatsMax - group.seatsTaken - (await countOffered(tx, group, now));
  const offeredUntil = offerEnds(now, group.startsAt);
  if (free <= 0 || !offeredUntil) return;
  const next = tx
    .select({ studentId: groupWaiting.studentId })
    .from(groupWaiting)
    .where(and(eq(groupWaiting.groupSessionId, groupSessionId), isNull(groupWaiting.offeredUntil)))
    .orderBy(asc(groupWaiting.since), asc(groupWaiting.studentId))
    .limit(free);
  const offered = await tx
    .update(groupWaiting)
    .set({ offeredUntil, mailedAt: sql`null` })
    .where(and(eq(groupWaiting.groupSessionId, groupSessionId), inArray(groupWaiting.studentId, next)))
    .returning({ studentId: groupWaiting.studentId });
  for (const { studentId } of offered)
    await enqueueJob(tx, mailGroupOfferJob, { groupSessionId, student: studentId });
}
