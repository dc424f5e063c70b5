import { and, eq, lt, sql } from "drizzle-orm";
import type { Transaction } from "~/platform/database/db.server.ts";
import type { OwnBooking } from "../../gate.server.ts";
import { settleHold } from "../../sessions/commands/on-payment-changed.server.ts";
import { lockCalendar, lockFor } from "../../sessions/commands/settle-booking.server.ts";
import type { Action } from "../../sessions/rules/states.ts";
import { type Booking, bookings } from "../../tables.server.ts";

/**
 * For whoever wants to give a booking another time: the coach's calendar, then the booking, then the holds that are over. All rows of
 * bookings before anything of a conversation, as everywhere: in another order two people would wait for each other.
 */
export async function lockWithCalendar(tx: Transaction, own: OwnBooking, action: Action): Promise<Booking> {
  const [found] = await tx
    .select({ coachId: bookings.coachId })
    .from(bookings)
    .where(eq(bookings.id, own.id));
  await lockCalendar(tx, found?.coachId ?? 0);
  const booking = await lockFor(tx, own, action);
  await settleHoldsOf(tx, booking.coachId);
  return booking;
}

/** Those whose ten minutes are over keep nobody else from a slot, whether or not the sweep has been by. */
export async function settleHoldsOf(tx: Transaction, coachId: number): Promise<void> {
  const over = await tx
    .select()
    .from(bookings)
    .where(
      and(eq(bookings.coachId, coachId), eq(bookings.status, "held"), lt(bookings.heldUntil, sql`now()`)),
    )
    // One whose payment is being heard of at this moment is left to that.
    .for("update", { skipLocked: true });
  for (const booking of over) await settleHold(tx, booking);
}
