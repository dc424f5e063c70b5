import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import type { SoldService } from "~/features/withdrawals/rules/withdrawal.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { StudentBooking } from "../../gate.server.ts";
import { endPack } from "../../packs/commands/packs.server.ts";
import { type Booking, bookings, packMoves, packs } from "../../tables.server.ts";
import { findWithdrawablePack, findWithdrawableSession } from "../queries/withdrawable.server.ts";
import { packValueCents } from "../rules/money.ts";
import { isFreeChange } from "../rules/states.ts";
import { changeBooking, lockFor } from "./settle-booking.server.ts";

const withdrawn = (): Partial<Booking> => ({
  status: "cancelled",
  ending: "withdrawn",
  cancelledAt: new Date(),
  answerBy: null,
  proposedStartsAt: null,
  proposedBy: null,
});

/** The due amount that the page showed. */
interface SeenDue {
  dueCents: number;
}

const MORE_DUE =
  "Une séance commence entre-temps dans moins de 24\u00a0h, ou a été donnée\u00a0: ce qui reste dû a changé. Rien n’est encore fait\u00a0: vérifiez, puis confirmez à nouveau.";
const TOO_LATE = "Ce n’est plus possible\u00a0: rechargez la page pour voir où vous en êtes.";

/**
 * The student withdraws from a pack: drawn minutes stay due, and the rest is refunded. Sessions that can be
 * cancelled freely are cancelled as well; a session that starts within a day has a fixed date, and stays. If more
 * stays due than the page said, the student is asked again.
 */
export async function withdrawPack(
  tx: Transaction,
  student: Student,
  packId: string,
  seen: SeenDue,
): Promise<{ refundCents: number }> {
  const studentId = student.id;
  // Lock order: sessions before the pack, as everywhere.
  const booked = await tx
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.packId, packId),
        eq(bookings.studentId, studentId),
        inArray(bookings.status, ["pending", "confirmed"]),
      ),
    )
    .orderBy(asc(bookings.id))
    .for("update");
  const quote = await findWithdrawablePack(tx, student, packId);
  if (quote && quote.dueCents > seen.dueCents) throw new AppError("conflict", { message: MORE_DUE });
  const now = new Date();
  for (const booking of booked)
    if (isFreeChange(booking, now))
      await changeBooking(tx, booking, { step: "cancelled", by: "student", set: withdrawn() });
  const [pack] = await tx
    .select()
    .from(packs)
    .where(and(eq(packs.id, packId), eq(packs.studentId, studentId), eq(packs.purpose, "bought")))
    .for("update");
  if (!pack || !(await endPack(tx, packId))) throw new AppError("conflict", { message: TOO_LATE });
  return { refundCents: pack.priceCents - packValueCents(pack, await drawnMinutes(tx, packId)) };
}

/** Counts minutes that are booked, completed or due. */
async function drawnMinutes(tx: Transaction, packId: string): Promise<number> {
  const [drawn] = await tx
    .select({ minutes: sql<number>`coalesce(-sum(${packMoves.minutes}), 0)::int` })
    .from(packMoves)
    .where(and(eq(packMoves.packId, packId), sql`${packMoves.bookingId} is not null`));
  return drawn?.minutes ?? 0;
}

/** Only a paid session without a date qualifies: nothing was delivered, so the full price is refunded. */
export async function withdrawSession(
  tx: Transaction,
  own: StudentBooking,
): Promise<{ refundCents: number }> {
  const booking = await lockFor(tx, own, "cancel");
  if (booking.startsAt || !booking.paymentId) throw new AppError("conflict", { message: TOO_LATE });
  await changeBooking(tx, booking, { step: "cancelled", by: "student", set: withdrawn() });
  return { refundCents: booking.priceCents };
}

/** `seen` is what the student has confirmed; without it, the pack is only looked at. */
export const soldPack = (student: Student, id: string, seen: SeenDue = { dueCents: -1 }): SoldService => ({
  kind: "pack",
  id,
  find: (db) => findWithdrawablePack(db, student, id),
  withdrawContract: (tx) => withdrawPack(tx, student, id, seen),
});

export const soldSession = (own: StudentBooking): SoldService => ({
  kind: "session",
  id: own.id,
  find: (db) => findWithdrawableSession(db, own),
  withdrawContract: (tx) => withdrawSession(tx, own),
});
