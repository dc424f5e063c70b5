import { lockPayment } from "~/features/payments/commands/settle.server.ts";
import { findRefusal } from "~/features/payments/queries/refusals.server.ts";
import type { Database, Transaction } from "~/platform/db.server.ts";
import { findInstantBooking } from "../queries/booking-terms.server.ts";
import { answerBy } from "../rules/states.ts";
import type { Booking } from "../tables.server.ts";
import { changeBooking, endHold, lockBooking, settleMoney } from "./settle-booking.server.ts";
import { hearPackPayment } from "./settle-pack.server.ts";

/** What the payments of this room are for. */
export const BOOKING_PAYABLE = "booking";
export const PACK_PAYABLE = "pack";

/** A payment of ours is not what it was. Heard twice, it changes nothing the second time. */
export async function hearPayment(
  db: Database,
  { payableKind, payableId }: { payableKind: string; payableId: string },
): Promise<void> {
  if (payableKind === PACK_PAYABLE) await db.transaction((tx) => hearPackPayment(tx, payableId));
  if (payableKind === BOOKING_PAYABLE) await db.transaction((tx) => hearBookingPayment(tx, payableId));
}

const NOT_TAKEN = "Le paiement n’a pas pu être encaissé\u00a0: la séance n’a pas lieu.";

async function hearBookingPayment(tx: Transaction, bookingId: string): Promise<void> {
  const booking = await lockBooking(tx, bookingId);
  const payment = booking.paymentId ? await lockPayment(tx, booking.paymentId) : undefined;
  if (!payment) return;
  const isOver = ["failed", "expired", "released"].includes(payment.status);
  if (booking.status === "held") {
    if (isOver) await endHold(tx, booking);
    else if (payment.status !== "open") await askCoach(tx, booking);
    return;
  }
  const isNotTaken =
    booking.status === "confirmed" &&
    (isOver || (await findRefusal(tx, { paymentId: payment.id }))?.kind === "capture");
  if (isNotTaken)
    await changeBooking(tx, booking, {
      step: "lapsed",
      by: "nobody",
      set: { status: "cancelled", ending: "lapsed", cancelledAt: new Date() },
      words: NOT_TAKEN,
    });
  else await settleMoney(tx, booking);
}

/** Paid, or nothing to pay: it waits for the coach's answer, or is confirmed where none is needed. */
export async function askCoach(tx: Transaction, booking: Booking): Promise<Booking> {
  const now = new Date();
  const asked = { heldUntil: null, answerBy: answerBy(now, booking.startsAt) };
  const atOnce = booking.startsAt === null || (await findInstantBooking(tx, booking.coachId));
  const after = await changeBooking(tx, booking, {
    step: "requested",
    by: "student",
    set: { ...asked, status: atOnce ? "confirmed" : "pending", confirmedAt: atOnce ? now : null },
    words: booking.words,
  });
  if (!atOnce) return after;
  return changeBooking(tx, after, { step: "confirmed", by: "nobody", set: { answerBy: null } });
}
