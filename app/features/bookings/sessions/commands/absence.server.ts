import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { OwnBooking } from "../../gate.server.ts";
import { openAbsenceCaseJob } from "../../jobs.ts";
import type { Booking } from "../../tables.server.ts";
import { otherSide, type StepAuthor } from "../rules/states.ts";
import { changeBooking, lockBooking, lockFor } from "./settle-booking.server.ts";

export async function sayAbsent(db: Database, own: OwnBooking, { words }: { words: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const booking = await lockFor(tx, own, "say absent");
    const set = { absent: otherSide(own.side), absenceSaidAt: new Date(), absenceWords: words };
    await changeBooking(tx, booking, { step: "absence said", by: own.side, set, words });
  });
}

/** If the person reported absent agrees, the absence is settled; otherwise the operator decides. */
export async function answerAbsence(
  db: Database,
  own: OwnBooking,
  { agrees, words }: { agrees: boolean; words: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const booking = await lockFor(tx, own, "answer absence");
    if (agrees) {
      await closeAbsence(tx, booking, own.side === "student", own.side, words);
      return;
    }
    const set = { absenceContestedAt: new Date() };
    await changeBooking(tx, booking, { step: "absence contested", by: own.side, set, words });
    await enqueueJob(tx, openAbsenceCaseJob, { bookingId: booking.id });
  });
}

/** Runs in the operator's transaction, which also records who decided and why. */
export async function settleAbsence(
  tx: Transaction,
  _operator: Operator,
  { bookingId, isDue, words }: { bookingId: string; isDue: boolean; words: string },
): Promise<void> {
  const booking = await lockBooking(tx, bookingId);
  if (!booking.absent || booking.absenceSettledAt)
    throw new AppError("conflict", { message: "Cette absence est déjà réglée." });
  await closeAbsence(tx, booking, isDue, "operator", words);
}

/** Nobody has contested the absence in time (`ABSENCE_HOURS`). */
export const settleUncontested = (tx: Transaction, booking: Booking): Promise<void> =>
  closeAbsence(tx, booking, booking.absent === "student", "nobody");

/** A session that the student missed is due like a completed one; one that the coach missed is refunded. */
async function closeAbsence(
  tx: Transaction,
  booking: Booking,
  isDue: boolean,
  by: StepAuthor,
  words = "",
): Promise<void> {
  const now = new Date();
  const end = isDue
    ? ({ status: "completed", completedAt: booking.completedAt ?? now } as const)
    : ({ status: "cancelled", ending: "coach absent", cancelledAt: now } as const);
  const set = { ...end, absenceSettledAt: now };
  await changeBooking(tx, booking, { step: "absence settled", by, set, words });
}
