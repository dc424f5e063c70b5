import { eq, sql } from "drizzle-orm";
import { coaches } from "~/features/discovery/tables.server.ts";
import { postSystemMessage } from "~/features/messages/commands/post-system-message.server.ts";
import { isBlockedPair } from "~/features/messages/commands/send-message.server.ts";
import { lockPayment, setDelivered } from "~/features/payments/core/commands/apply-provider-state.server.ts";
import { capturePayment, refundDownTo } from "~/features/payments/core/commands/decide-payment.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { moveRow } from "~/platform/database/state-machine.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { enqueueWaitingMail } from "../../availability/commands/waiting-list.server.ts";
import { offerFreedSeats } from "../../groups/commands/offer-seats.server.ts";
import { mailBookingStepJob } from "../../jobs.ts";
import { settlePack } from "../../packs/commands/settle-pack.server.ts";
import { type Booking, bookingSteps, bookings, packMoves } from "../../tables.server.ts";
import { DISCIPLINE } from "../queries/session-discipline.server.ts";
import { drawsOnPack, earnedCents, moneyOf } from "../rules/money.ts";
import { sharedSessionName } from "../rules/session-name.ts";
import {
  type Action,
  BOOKING_TRANSITIONS,
  mayDo,
  type Side,
  type Step,
  type StepAuthor,
} from "../rules/states.ts";
import { stepWords } from "../rules/words.ts";

/** Serialises the bookings of a coach: each transaction sees the slots that the one before has taken. */
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

/** Locks the booking, and refuses an action that its state does not allow any more. */
export async function lockFor(
  tx: Transaction,
  { id, side }: { id: string; side: Side },
  action: Action,
): Promise<Booking> {
  const booking = await lockBooking(tx, id);
  if (!mayDo(action, side, booking, new Date())) throw tooLate();
  return booking;
}

/** Forms carry what they showed. If that has changed, nobody agreed to it, and the command refuses. */
export function requireSeen(seen: Date | boolean | null, actual: Date | boolean | null): void {
  if (seen?.valueOf() !== actual?.valueOf()) throw tooLate();
}

/** The payment will never be collected: it was refused, nobody paid, or the authorisation was released. */
export const isPaymentOver = ({ status }: { status: string }): boolean =>
  ["failed", "expired", "released"].includes(status);

/** Refuses a booking whose payment has failed, if `onPaymentChanged` has not cancelled it yet. */
export async function refuseUnpaid(tx: Transaction, { paymentId }: Booking): Promise<void> {
  const payment = paymentId ? await lockPayment(tx, paymentId) : undefined;
  if (payment && isPaymentOver(payment)) throw tooLate();
}

const BOOKINGS = { name: "booking", table: bookings, transitions: BOOKING_TRANSITIONS };

interface Change {
  step: Step;
  by: StepAuthor;
  set: Partial<Omit<Booking, "id" | "coachId" | "studentId">>;
  /** start of a proposed time; by default the start of the booking */
  startsAt?: Date | null;
  words?: string;
  /** what the step refunds, if the operator decided it */
  cents?: number | undefined;
  /** true if the caller tells both people of this change together with others; then nothing is posted or mailed here */
  isToldTogether?: boolean;
}

/**
 * Every change of a booking goes through here, except an ended hold (`endHold`): it writes the row, the
 * history, the message in the conversation and the mail job, and settles the money.
 */
export async function changeBooking(tx: Transaction, before: Booking, change: Change): Promise<Booking> {
  const { by, set } = change;
  const after = await moveRow(tx, BOOKINGS, before, { by, set: { ...set, changedAt: new Date() } });
  await recordStep(tx, after, change);
  await settleMoney(tx, after);
  if (freesSlot(before, after)) await enqueueWaitingMail(tx, after.coachId);
  if (after.groupSessionId && after.status === "cancelled" && before.status !== "cancelled")
    await offerFreedSeats(tx, after.groupSessionId);
  return after;
}

/** The booking leaves a future slot that somebody else can book. A group session keeps its slot. */
const freesSlot = (before: Booking, after: Booking): boolean =>
  before.groupSessionId === null &&
  before.startsAt !== null &&
  before.startsAt > new Date() &&
  (after.status === "cancelled" || after.startsAt?.getTime() !== before.startsAt.getTime());

/** Frees the slot. No step is recorded and nobody is mailed, because the session was never requested. */
export async function endHold(tx: Transaction, booking: Booking): Promise<void> {
  const now = new Date();
  const set = { status: "cancelled", ending: "unpaid", cancelledAt: now, changedAt: now } as const;
  await settleMoney(tx, await moveRow(tx, BOOKINGS, booking, { set }));
  if (booking.groupSessionId) await offerFreedSeats(tx, booking.groupSessionId);
  else await enqueueWaitingMail(tx, booking.coachId);
}

async function recordStep(
  tx: Transaction,
  booking: Booking,
  {
    step,
    by,
    startsAt = booking.startsAt,
    words: said = "",
    cents,
    isToldTogether = false,
  }: Omit<Change, "set">,
): Promise<void> {
  const { id: bookingId, coachId, studentId } = booking;
  // If one person has blocked the other, the step is recorded without words, except those of the operator.
  const isUnheard =
    said && by !== "operator" && studentId && (await isBlockedPair(tx, { coachId, studentId }));
  const words = isUnheard ? "" : said;
  const [written] = await tx
    .insert(bookingSteps)
    .values({ bookingId, step, by, startsAt, words, cents, mailedAt: isToldTogether ? new Date() : null })
    .returning({ id: bookingSteps.id });
  if (!written) throw new Error("An insert returned no row.");
  if (isToldTogether) return;
  if (studentId)
    await postSystemMessage(tx, {
      coachId,
      studentId,
      bookingId,
      byCoach: by === "coach",
      body: [stepWords(step, { ...booking, title: await nameSession(tx, booking), startsAt, cents }), words]
        .filter(Boolean)
        .join("\n"),
      accepts: booking.status === "confirmed" ? "by coach" : undefined,
    });
  await enqueueJob(tx, mailBookingStepJob, { bookingId, stepId: written.id });
}

/** Both people read the same text in their conversation. */
export async function nameSession(tx: Transaction, { id }: Pick<Booking, "id">): Promise<string> {
  const [named] = await tx
    .select({ discipline: DISCIPLINE, unit: bookings.unit, coachName: coaches.name })
    .from(bookings)
    .innerJoin(coaches, eq(coaches.id, bookings.coachId))
    .where(eq(bookings.id, id));
  if (!named) throw new Error("A booking has a coach.");
  return sharedSessionName(named, named);
}

/**
 * Makes the money follow the state of the booking. It is idempotent and runs after every change of either;
 * `onPaymentChanged` calls it again when the provider has finished a step.
 */
export async function settleMoney(tx: Transaction, booking: Booking): Promise<void> {
  if (booking.packId) await drawOnPack(tx, booking, booking.packId);
  if (!booking.paymentId) return;
  const about = { paymentId: booking.paymentId };
  const payment = await lockPayment(tx, booking.paymentId);
  const fate = moneyOf(booking);
  await setDelivered(tx, { ...about, cents: earnedCents(booking) });
  if (fate === "return") await refundDownTo(tx, about);
  else if (fate !== "wait" && payment?.status === "authorised") await capturePayment(tx, about);
  else if (booking.dueCents !== null) await refundDownTo(tx, { ...about, keepCents: booking.dueCents });
}

/** Idempotent: draws the minutes of a booking on its pack, or returns them. */
async function drawOnPack(tx: Transaction, booking: Booking, packId: string): Promise<void> {
  const [moved] = await tx
    .select({ drawn: sql<number>`coalesce(-sum(${packMoves.minutes}), 0)::int` })
    .from(packMoves)
    .where(eq(packMoves.bookingId, booking.id));
  const drawn = moved?.drawn ?? 0;
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
