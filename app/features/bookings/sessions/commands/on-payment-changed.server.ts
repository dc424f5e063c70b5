import type { Issuing } from "~/features/invoicing/commands/issue-step-documents.server.ts";
import { lockPayment } from "~/features/payments/core/commands/apply-provider-state.server.ts";
import { findRefusal } from "~/features/payments/core/queries/refusals.server.ts";
import { isMoneyReturned } from "~/features/payments/reductions/rules/reductions.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { issueDocumentsJob } from "../../jobs.ts";
import { endReturnedPack } from "../../packs/commands/end-returned-pack.server.ts";
import { onPackPaymentChanged } from "../../packs/commands/settle-pack.server.ts";
import { endUnpaidHold } from "../../proposals/commands/keep-slot.server.ts";
import { acceptProposalOf } from "../../proposals/commands/lock-proposal.server.ts";
import type { Booking } from "../../tables.server.ts";
import { findInstantBooking } from "../queries/booking-terms.server.ts";
import { isToCome } from "../rules/operator-work.ts";
import { answerBy } from "../rules/states.ts";
import { issueSoldDocuments, storeReceiptNames } from "./issue-documents.server.ts";
import { mailUnmailedSteps } from "./mail-sessions.server.ts";
import { changeBooking, isPaymentOver, lockBooking, settleMoney } from "./settle-booking.server.ts";

/** The payable kinds of this feature's payments. */
export const BOOKING_PAYABLE = "booking";
export const PACK_PAYABLE = "pack";

/**
 * Idempotent: an event that arrives twice changes nothing the second time. The documents have a transaction of their
 * own, so that a sale is confirmed even if its invoice fails and is tried again.
 */
export async function onPaymentChanged(
  db: Database,
  changed: { payableKind: string; payableId: string },
  issuing: Issuing,
): Promise<void> {
  const { payableKind, payableId } = changed;
  await settle(db, changed);
  if (payableKind === PACK_PAYABLE) await issueOrRetry(db, { kind: "pack", id: payableId }, issuing);
  if (payableKind === BOOKING_PAYABLE) await issueOrRetry(db, { kind: "session", id: payableId }, issuing);
}

/** A document that fails gets a job of its own, which shows why, so that a later refund of the payment does not wait for it. */
async function issueOrRetry(
  db: Database,
  paid: Parameters<typeof issueSoldDocuments>[1],
  issuing: Issuing,
): Promise<void> {
  try {
    await issueSoldDocuments(db, paid, issuing);
  } catch {
    await enqueueJob(db, issueDocumentsJob, paid);
  }
}

async function settle(
  db: Database,
  { payableKind, payableId }: { payableKind: string; payableId: string },
): Promise<void> {
  if (payableKind === PACK_PAYABLE)
    await db.transaction(async (tx) => {
      await endReturnedPack(tx, payableId);
      const { collectedCents } = (await onPackPaymentChanged(tx, payableId)) ?? {};
      if (collectedCents) await storeReceiptNames(tx, { kind: "pack", id: payableId });
    });
  if (payableKind === BOOKING_PAYABLE) await db.transaction((tx) => onBookingPaymentChanged(tx, payableId));
}

const NOT_TAKEN = "Le paiement n’a pas pu être encaissé\u00a0: la séance n’a pas lieu.";

async function onBookingPaymentChanged(tx: Transaction, bookingId: string): Promise<void> {
  const booking = await lockBooking(tx, bookingId);
  const payment = booking.paymentId ? await lockPayment(tx, booking.paymentId) : undefined;
  if (!payment) return;
  if (payment.collectedCents > 0) await storeReceiptNames(tx, { kind: "session", id: bookingId });
  if (booking.status === "held") {
    if (payment.status !== "open") await settleHold(tx, booking);
    return;
  }
  const isAgreed = booking.status === "confirmed" || booking.choice === "open";
  const isNotTaken =
    ((isAgreed || booking.status === "pending") && isPaymentOver(payment)) ||
    (isAgreed && (await findRefusal(tx, { paymentId: payment.id }))?.kind === "capture");
  if (isNotTaken)
    await changeBooking(tx, booking, {
      step: "lapsed",
      by: "nobody",
      set: {
        status: "cancelled",
        ending: "lapsed",
        cancelledAt: booking.cancelledAt ?? new Date(),
        choice: null,
        choiceBy: null,
        answerBy: null,
        proposedStartsAt: null,
        proposedBy: null,
      },
      words: NOT_TAKEN,
    });
  else if (isReturned(payment) && isToCome(booking, new Date())) await cancelReturned(tx, booking);
  else await settleMoney(tx, booking);
  await mailUnmailedSteps(tx, bookingId);
}

/** Everything went back to the payer, by a refund at the provider or by a lost dispute. */
const isReturned = (payment: Parameters<typeof isMoneyReturned>[0]) =>
  (payment.collectedCents > 0 && payment.refundedCents >= payment.collectedCents) || isMoneyReturned(payment);

const RETURNED =
  "Le paiement de cette séance est revenu en entier à l’élève, par un remboursement ou par sa banque.";

/** Nobody would pay the coach for the session. */
const cancelReturned = (tx: Transaction, booking: Booking): Promise<Booking> =>
  changeBooking(tx, booking, {
    step: "cancelled by operator",
    by: "operator",
    set: {
      status: "cancelled",
      ending: "by operator",
      cancelledAt: new Date(),
      answerBy: null,
      proposedStartsAt: null,
      proposedBy: null,
    },
    words: RETURNED,
    cents: booking.priceCents,
  });

/** Settles a hold that is paid or expired. A paid one gets its slot, even if the webhook came late. */
export async function settleHold(tx: Transaction, booking: Booking): Promise<void> {
  const payment = booking.paymentId ? await lockPayment(tx, booking.paymentId) : undefined;
  if (payment && payment.status !== "open" && !isPaymentOver(payment)) await askCoach(tx, booking);
  else await endUnpaidHold(tx, booking);
}

/**
 * Runs once a booking is paid, or at once if nothing is due. It waits for the coach's answer, or is confirmed
 * if none is needed (the coach proposed it, a seat of a group session, instant booking, or no time yet).
 */
export async function askCoach(tx: Transaction, booking: Booking): Promise<Booking> {
  const now = new Date();
  const asked = { heldUntil: null, answerBy: answerBy(now, now, booking.startsAt) };
  const isAgreed = await acceptProposalOf(tx, booking);
  const isSure = isAgreed || booking.groupSessionId !== null || booking.startsAt === null;
  const atOnce = isSure || (await findInstantBooking(tx, booking.coachId));
  const after = await changeBooking(tx, booking, {
    step: "requested",
    by: "student",
    set: { ...asked, status: atOnce ? "confirmed" : "pending", confirmedAt: atOnce ? now : null },
    words: booking.words,
  });
  if (!atOnce) return after;
  return changeBooking(tx, after, { step: "confirmed", by: "nobody", set: { answerBy: null } });
}
