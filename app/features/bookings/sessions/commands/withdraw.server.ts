import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { StudentBooking } from "../../gate.server.ts";
import { endPack } from "../../packs/commands/packs.server.ts";
import { type Booking, bookings, packMoves, packs } from "../../tables.server.ts";
import { packValueCents } from "../rules/money.ts";
import { isFreeChange } from "../rules/states.ts";
import { changeBooking, lockFor } from "./settle-booking.server.ts";

const WORDS = "Rétractation";
const cancelled = (): Partial<Booking> => ({
  status: "cancelled",
  ending: "in time",
  cancelledAt: new Date(),
  answerBy: null,
  proposedStartsAt: null,
  proposedBy: null,
});

const TOO_LATE = "Ce n’est plus possible\u00a0: rechargez la page pour voir où vous en êtes.";

/**
 * A student withdraws from a pack: what it was drawn on for stays due, the rest is paid back. Sessions that can still be cancelled freely
 * go with it; one that begins within a day is at a fixed date, and stays.
 */
export async function withdrawPack(
  tx: Transaction,
  { id: studentId }: Student,
  packId: string,
): Promise<{ refundCents: number }> {
  // Sessions before the pack, as everything that changes both does.
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
  const now = new Date();
  for (const booking of booked)
    if (isFreeChange(booking, now))
      await changeBooking(tx, booking, { step: "cancelled", by: "student", set: cancelled(), words: WORDS });
  const [pack] = await tx
    .select()
    .from(packs)
    .where(and(eq(packs.id, packId), eq(packs.studentId, studentId), eq(packs.purpose, "bought")))
    .for("update");
  if (!pack || !(await endPack(tx, packId))) throw new AppError("conflict", { message: TOO_LATE });
  return { refundCents: pack.priceCents - packValueCents(pack, await drawnMinutes(tx, packId)) };
}

/** How many minutes of a pack are booked, done or due. */
async function drawnMinutes(tx: Transaction, packId: string): Promise<number> {
  const [drawn] = await tx
    .select({ minutes: sql<number>`coalesce(-sum(${packMoves.minutes}), 0)::int` })
    .from(packMoves)
    .where(and(eq(packMoves.packId, packId), sql`${packMoves.bookingId} is not null`));
  return drawn?.minutes ?? 0;
}

/** A student withdraws from a session that is paid and has no date yet: nothing of it was had, so all of it goes back. */
export async function withdrawSession(
  tx: Transaction,
  own: StudentBooking,
): Promise<{ refundCents: number }> {
  const booking = await lockFor(tx, own, "cancel");
  if (booking.startsAt || !booking.paymentId) throw new AppError("conflict", { message: TOO_LATE });
  await changeBooking(tx, booking, { step: "cancelled", by: "student", set: cancelled(), words: WORDS });
  return { refundCents: booking.priceCents };
}
