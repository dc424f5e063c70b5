import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { lockPayment } from "~/features/payments/core/commands/apply-provider-state.server.ts";
import {
  findRefundable,
  type Refundable,
  refundPayment,
} from "~/features/payments/core/commands/decide-payment.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { AppError } from "~/platform/web/errors.ts";
import { lockInCalendar } from "../../availability/commands/lock-calendar.server.ts";
import { isSlotOpen } from "../../availability/queries/slots.server.ts";
import type { Booking } from "../../tables.server.ts";
import { isToCome, type OperatorWork, operatorMay, type RefundShare } from "../rules/operator-work.ts";
import { answerBy } from "../rules/states.ts";
import { ANOTHER_TIME, NOT_FREE, spotOf, timesOf } from "./move-booking.server.ts";
import { changeBooking, lockBooking, requireSeen } from "./settle-booking.server.ts";

/**
 * Every function runs in the operator's transaction, which also records who did what and why. The forms carry what has been
 * returned so far, so that of two operators who refund at once, one is asked to look again.
 */

const CHANGED = "Cette séance a changé entre-temps. Rechargez la page avant de décider.";

interface Money extends Refundable {
  /** paid by card, not captured yet */
  isReserved: boolean;
}

/** Locks the payment. A session that was not paid by itself has no money. */
async function lockMoney(
  tx: Transaction,
  { paymentId, priceCents }: { paymentId: string | null; priceCents: number },
): Promise<Money> {
  const payment = paymentId ? await lockPayment(tx, paymentId) : undefined;
  if (!payment) return { collectedCents: 0, returnedCents: 0, refundableCents: 0, isReserved: false };
  const money = await findRefundable(tx, { paymentId: payment.id });
  const isReserved = payment.status === "authorised";
  // A capture on its way takes the whole price.
  return isReserved ? { ...money, collectedCents: priceCents, isReserved } : { ...money, isReserved };
}

async function lockForOperator(
  tx: Transaction,
  bookingId: string,
  work: OperatorWork,
): Promise<{ booking: Booking; money: Money }> {
  const booking = await lockBooking(tx, bookingId);
  const money = await lockMoney(tx, booking);
  if (!operatorMay(work, { ...booking, ...money }, new Date()))
    throw new AppError("conflict", { message: CHANGED });
  return { booking, money };
}

function requireSeenMoney({ returnedCents }: Refundable, seenCents: number): void {
  if (returnedCents !== seenCents)
    throw new AppError("conflict", {
      message: `${formatEuros(returnedCents)} ont déjà été remboursés, peut-être par un collègue. Rechargez la page avant de décider.`,
    });
}

export function requireAmount({ refundableCents }: Refundable, cents: number): void {
  if (cents < 1 || cents > refundableCents)
    throw new AppError("invalid_input", {
      field: "amount",
      message: `Un montant entre 0,01\u00a0€ et ${formatEuros(refundableCents)}.`,
    });
}

interface OperatorRefund {
  bookingId: string;
  cents: number;
  /** what was returned as the page showed it */
  seenCents: number;
  words: string;
}

/** Refunds a part or all of what was paid for a session, whatever became of it. Its credit note follows. */
export async function refundSession(
  tx: Transaction,
  _operator: Operator,
  { bookingId, cents, seenCents, words }: OperatorRefund,
): Promise<Booking> {
  const { booking, money } = await lockForOperator(tx, bookingId, "refund");
  requireSeenMoney(money, seenCents);
  requireAmount(money, cents);
  if (cents === money.refundableCents && isToCome(booking, new Date()))
    throw new AppError("conflict", {
      field: "amount",
      message:
        "Pour tout rembourser d’une séance à venir, annulez-la\u00a0: le coach la donnerait sans être payé.",
    });
  if (booking.paymentId) await refundPayment(tx, { paymentId: booking.paymentId, cents });
  return changeBooking(tx, booking, { step: "refunded", by: "operator", set: {}, words, cents });
}

interface OperatorCancellation {
  bookingId: string;
  share: RefundShare;
  /** what is refunded if `share` is "part" */
  cents: number;
  seenCents: number;
  words: string;
}

/**
 * Cancels a session. The operator decides what goes back: what stays due is the coach's income. Hours of a pack or an
 * accompaniment go back whole or not at all, and a request that was not accepted is never charged.
 */
export async function cancelByOperator(
  tx: Transaction,
  _operator: Operator,
  { bookingId, share, cents, seenCents, words }: OperatorCancellation,
): Promise<{ booking: Booking; refundCents: number }> {
  const { booking, money } = await lockForOperator(tx, bookingId, "cancel");
  requireSeenMoney(money, seenCents);
  const { refundCents, dueCents, isDue } = decideMoney(booking, money, { share, cents });
  const after = await changeBooking(tx, booking, {
    step: "cancelled by operator",
    by: "operator",
    set: {
      status: "cancelled",
      cancelledAt: new Date(),
      ending: isDue ? "due by operator" : "by operator",
      dueCents,
      answerBy: null,
      proposedStartsAt: null,
      proposedBy: null,
      absent: null,
      absenceSaidAt: null,
      absenceContestedAt: null,
    },
    words,
    cents: refundCents,
  });
  return { booking: after, refundCents };
}

interface Decided {
  refundCents: number;
  /** null if nothing stays due, or if it is hours that do */
  dueCents: number | null;
  isDue: boolean;
}

function decideMoney(
  { status, paymentId, packId }: Booking,
  money: Money,
  { share, cents }: Pick<OperatorCancellation, "share" | "cents">,
): Decided {
  const nothingDue = { refundCents: 0, dueCents: null, isDue: false };
  if (packId) {
    if (share === "part")
      throw new AppError("invalid_input", {
        field: "share",
        message: "Les heures d’un pack ou d’un accompagnement sont rendues en entier, ou pas du tout.",
      });
    return share === "nothing" && status === "confirmed" ? { ...nothingDue, isDue: true } : nothingDue;
  }
  // A reserved amount is released: nobody was charged.
  if (!paymentId || status === "pending") return nothingDue;
  const keptCents = money.collectedCents - money.returnedCents;
  const mostCents = money.isReserved ? keptCents : money.refundableCents;
  if (share === "part") requireAmount({ ...money, refundableCents: mostCents }, cents);
  // A contested amount follows when its dispute is won.
  if (share === "whole") return { ...nothingDue, refundCents: mostCents };
  const refundCents = share === "part" ? cents : 0;
  const dueCents = keptCents - refundCents;
  return dueCents > 0
    ? { refundCents, dueCents, isDue: true }
    : { refundCents, dueCents: null, isDue: false };
}

/**
 * Moves a session to a free slot of its coach, with the checks and locks of every move; neither of the two is asked. The caller
 * answers an overlap with another session of the student (`refuseTaken`).
 */
export async function moveByOperator(
  tx: Transaction,
  _operator: Operator,
  {
    bookingId,
    startsAt,
    seenStartsAt,
    words,
  }: { bookingId: string; startsAt: Date; seenStartsAt: Date; words: string },
): Promise<Booking> {
  const booking = await lockInCalendar(
    tx,
    { id: bookingId },
    async () => (await lockForOperator(tx, bookingId, "move")).booking,
  );
  requireSeen(seenStartsAt, booking.startsAt);
  const { coachId, minutes, status, createdAt } = booking;
  if (!(await isSlotOpen(tx, { coachId, startsAt, minutes, at: spotOf(booking), except: booking.id })))
    throw new AppError("conflict", { field: "startsAt", message: NOT_FREE });
  const asked = status === "pending" ? { answerBy: answerBy(new Date(), createdAt, startsAt) } : {};
  const set = { ...timesOf(booking, startsAt), ...asked, ...ANOTHER_TIME };
  return changeBooking(tx, booking, { step: "moved", by: "operator", set, words });
}
