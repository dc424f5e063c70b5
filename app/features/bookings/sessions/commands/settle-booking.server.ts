import { eq, sql } from "drizzle-orm";
import { postSystemMessage } from "~/features/messages/commands/post-system-message.server.ts";
import { isBlockedPair } from "~/features/messages/commands/send-message.server.ts";
import { lockPayment, setDelivered } from "~/features/payments/core/commands/apply-provider-state.server.ts";
import { capturePayment, refundDownTo } from "~/features/payments/core/commands/decide-payment.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { tellWaiting } from "../../availability/commands/waiting-list.server.ts";
import { mailBookingStepJob } from "../../jobs.ts";
import { settlePack } from "../../packs/commands/settle-pack.server.ts";
import { type Booking, bookingSteps, bookings, packMoves } from "../../tables.server.ts";
import { drawsOnPack, moneyOf } from "../rules/money.ts";
import { type Action, canBecome, mayDo, type Side, type Step, type StepAuthor } from "../rules/states.ts";
import { stepWords } from "../rules/words.ts";

/** One after the other for each coach: whoever looks for a free slot sees what the one before has taken. */
export async function lockCalendar(tx: Transaction, coachId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('calendar of a coach'), ${coachId})`);
}

export async function lockBooking(tx: Transaction, id: string): Promise<Booking> {
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, id)).for("update");
  if (!booking) throw new AppError("not_found", { message: "Cette séance n’existe plus." });
  return booking;
}

const TOO_LATE =
  "Ce n’est plus possible\u00a0: la séance a changé entre-temps. Rechargez la page pour la voir.";
const tooLate = () => new AppError("conflict", { message: TOO_LATE });

/** Locks a booking of somebody who wants to do something to it, and refuses what cannot be done any more. */
export async function lockFor(
  tx: Transaction,
  { id, side }: { id: string; side: Side },
  action: Action,
): Promise<Booking> {
  const booking = await lockBooking(tx, id);
  if (!mayDo(action, side, booking, new Date())) throw tooLate();
  return booking;
}

/** Nobody says yes to what they have not seen: a form carries what it showed, and what is not so any more is refused. */
export function requireSeen(seen: Date | boolean | null, actual: Date | boolean | null): void {
  if (seen?.valueOf() !== actual?.valueOf()) throw tooLate();
}

/** Of a payment that will never be collected: the bank has refused it, nobody has paid, or what was set aside is let go. */
export const isPaymentOver = ({ status }: { status: string }): boolean =>
  ["failed", "expired", "released"].includes(status);

/** What is agreed on is paid for, unless there is nothing to pay; that it is not may be heard a moment later. */
export async function refuseUnpaid(tx: Transaction, { paymentId }: Booking): Promise<void> {
  const payment = paymentId ? await lockPayment(tx, paymentId) : undefined;
  if (payment && isPaymentOver(payment)) throw tooLate();
}

interface Change {
  step: Step;
  by: StepAuthor;
  set: Partial<Omit<Booking, "id" | "coachId" | "studentId">>;
  /** of what is proposed, when it would be */
  startsAt?: Date | null;
  words?: string;
}

/** Whatever happens to a booking happens here: the row, its history, the conversation of the two, and the money. */
export async function changeBooking(tx: Transaction, before: Booking, change: Change): Promise<Booking> {
  const { status = before.status } = change.set;
  if (status !== before.status && !canBecome(before.status, status))
    throw new Error(`A booking that is ${before.status} does not become ${status}.`);
  const [after] = await tx
    .update(bookings)
    .set({ ...change.set, changedAt: new Date() })
    .where(eq(bookings.id, before.id))
    .returning();
  if (!after) throw new Error("An update returned no row.");
  await recordStep(tx, after, change);
  await settleMoney(tx, after);
  if (freesSlot(before, after)) await tellWaiting(tx, after.coachId);
  return after;
}

/** Where it was, somebody else may be now. */
const freesSlot = (before: Booking, after: Booking): boolean =>
  before.startsAt !== null &&
  before.startsAt > new Date() &&
  (after.status === "cancelled" || after.startsAt?.getTime() !== before.startsAt.getTime());

/** Nobody has paid in time: the slot is free again, and nobody is told of what never was. */
export async function endHold(tx: Transaction, booking: Booking): Promise<void> {
  const now = new Date();
  const ended = { status: "cancelled", ending: "unpaid", cancelledAt: now, changedAt: now } as const;
  await tx.update(bookings).set(ended).where(eq(bookings.id, booking.id));
  await settleMoney(tx, { ...booking, ...ended });
  await tellWaiting(tx, booking.coachId);
}

async function recordStep(
  tx: Transaction,
  booking: Booking,
  { step, by, startsAt = booking.startsAt, words: said = "" }: Omit<Change, "set">,
): Promise<void> {
  const { id: bookingId, coachId, studentId } = booking;
  // Whoever has blocked the other reads nothing of theirs any more: what happened is told, without their words.
  const words = said && studentId && (await isBlockedPair(tx, { coachId, studentId })) ? "" : said;
  const [written] = await tx
    .insert(bookingSteps)
    .values({ bookingId, step, by, startsAt, words })
    .returning({ id: bookingSteps.id });
  if (!written) throw new Error("An insert returned no row.");
  if (studentId)
    await postSystemMessage(tx, {
      coachId,
      studentId,
      bookingId,
      byCoach: by === "coach",
      body: [stepWords(step, { ...booking, startsAt }), words].filter(Boolean).join("\n"),
      accepts: booking.status === "confirmed" ? "by coach" : undefined,
    });
  await enqueueJob(tx, mailBookingStepJob, { bookingId, stepId: written.id });
}

/**
 * The money follows the booking: said after every change of either, it does what is missing and nothing twice. What the provider is
 * doing at this moment is waited for; `onPaymentChanged` says it again then.
 */
export async function settleMoney(tx: Transaction, booking: Booking): Promise<void> {
  if (booking.packId) await drawOnPack(tx, booking, booking.packId);
  if (!booking.paymentId) return;
  const about = { paymentId: booking.paymentId };
  const payment = await lockPayment(tx, booking.paymentId);
  const fate = moneyOf(booking);
  await setDelivered(tx, { ...about, cents: fate === "earn" ? booking.priceCents : 0 });
  if (fate === "return") await refundDownTo(tx, about);
  else if (fate !== "wait" && payment?.status === "authorised") await capturePayment(tx, about);
}

/** Draws the minutes of a booking on its pack, or gives them back; what is so already stays. */
async function drawOnPack(tx: Transaction, booking: Booking, packId: string): Promise<void> {
  const { rows } = await tx.execute<{ drawn: number }>(
    sql`select coalesce(-sum(minutes), 0)::int as drawn from pack_moves where booking_id = ${booking.id}`,
  );
  const drawn = rows[0]?.drawn ?? 0;
  const wanted = drawsOnPack(booking) ? booking.minutes : 0;
  if (drawn !== wanted)
    await tx.insert(packMoves).values({
      packId,
      bookingId: booking.id,
      kind: wanted > drawn ? "drawn" : "given back",
      minutes: drawn - wanted,
    });
  await settlePack(tx, packId);
}
