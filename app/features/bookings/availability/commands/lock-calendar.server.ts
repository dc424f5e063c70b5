import { and, eq, lt, sql } from "drizzle-orm";
import type { Transaction } from "~/platform/database/db.server.ts";
import type { OwnBooking } from "../../gate.server.ts";
import { settleHold } from "../../sessions/commands/on-payment-changed.server.ts";
import { lockCalendar, lockFor } from "../../sessions/commands/settle-booking.server.ts";
import type { Action } from "../../sessions/rules/states.ts";
import { type Booking, bookings } from "../../tables.server.ts";

/**
 * Takes the locks for a change of time in this order: the coach's calendar, the booking, the coach's expired
 * holds. All booking rows are locked before the conversation, as everywhere; another order could deadlock.
 */
export const lockWithCalendar = (tx: Transaction, own: OwnBooking, action: Action): Promise<Booking> =>
  lockInCalendar(tx, own, () => lockFor(tx, own, action));

/** The same locks, where `lock` locks the booking and decides who may change it. */
export async function lockInCalendar(
  tx: Transaction,
  { id }: { id: string },
  lock: () => Promise<Booking>,
): Promise<Booking> {
  const [found] = await tx.select({ coachId: bookings.coachId }).from(bookings).where(eq(bookings.id, id));
  await lockCalendar(tx, found?.coachId ?? 0);
  const booking = await lock();
  await settleHoldsOf(tx, booking.coachId);
  return booking;
}

/** Settles the coach's expired holds now, so that they do not block slots until the next sweep. */
export async function settleHoldsOf(tx: Transaction, coachId: number): Promise<void> {
  const over = await tx
    .select()
    .from(bookings)
    .where(
      and(eq(bookings.coachId, coachId), eq(bookings.status, "held"), lt(bookings.heldUntil, sql`now()`)),
    )
    // A locked hold is being settled by a change of its payment at this moment.
    .for("update", { skipLocked: true });
  for (const booking of over) await settleHold(tx, booking);
}
