import { and, asc, eq, ne } from "drizzle-orm";
import type { Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { settleHoldsOf } from "../../availability/commands/lock-calendar.server.ts";
import { lockCalendar } from "../../sessions/commands/settle-booking.server.ts";
import { type Booking, bookings, type GroupSession, groupSessions } from "../../tables.server.ts";

export const GROUP_MISSING = "Cette séance collective n’existe pas, ou plus.";

/**
 * A caller that also locks bookings locks them first: the trigger that counts the seats locks the group session after
 * them.
 */
export async function lockGroup(tx: Transaction, id: string): Promise<GroupSession> {
  const [group] = await tx.select().from(groupSessions).where(eq(groupSessions.id, id)).for("update");
  if (!group) throw new AppError("not_found", { message: GROUP_MISSING });
  return group;
}

interface LockedGroup {
  group: GroupSession;
  /** the bookings that are not cancelled */
  seats: Booking[];
}

/** No seat can be taken until the end of the transaction, because the coach's calendar is locked. */
export async function lockGroupWithSeats(tx: Transaction, id: string): Promise<LockedGroup> {
  const [found] = await tx
    .select({ coachId: groupSessions.coachId })
    .from(groupSessions)
    .where(eq(groupSessions.id, id));
  if (!found) throw new AppError("not_found", { message: GROUP_MISSING });
  await lockCalendar(tx, found.coachId);
  await settleHoldsOf(tx, found.coachId);
  const seats = await tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.groupSessionId, id), ne(bookings.status, "cancelled")))
    .orderBy(asc(bookings.id))
    .for("update");
  return { group: await lockGroup(tx, id), seats };
}
