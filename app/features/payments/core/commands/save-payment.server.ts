import { randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import type { Transaction } from "~/platform/database/db.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { GIFT_CARD_PAYABLE } from "../../gift-cards/rules/gift-cards.ts";
import { issueCommissionCreditsJob } from "../../jobs.ts";
import { postLedgerEntry } from "../../ledger/commands/post-ledger-entry.server.ts";
import { recogniseSupply } from "../../ledger/commands/recognise-supply.server.ts";
import { findAvailability } from "../../ledger/queries/availability.server.ts";
import {
  balanceLines,
  giftCardLines,
  type LedgerLine,
  recognisableCents,
  recognitionLines,
} from "../../ledger/rules/ledger.ts";
import { type HeldShare, shareRecognised } from "../../ledger/rules/shares.ts";
import { BALANCE_PAYABLE } from "../../payouts/rules/balance.ts";
import { followReductions } from "../../reductions/commands/follow-reductions.server.ts";
import { paymentShares, payments } from "../../tables.server.ts";

type Payment = typeof payments.$inferSelect;

/** Writes the payment's state and recognises its income. The caller holds the row's lock. */
export async function savePayment(tx: Transaction, changed: Payment): Promise<void> {
  const payment = await followReductions(tx, changed);
  const { suppliedVatRate } = payment;
  const shares = payment.sellerId === null ? await listShares(tx, payment.id) : [];
  if (payment.payableKind === BALANCE_PAYABLE) await payBalance(tx, payment);
  else if (payment.payableKind === GIFT_CARD_PAYABLE) await owesGiftCard(tx, payment);
  else if (suppliedVatRate !== null) await recogniseSupply(tx, { ...payment, suppliedVatRate });
  else if (shares.length > 0) await recogniseShares(tx, payment, shares);
  else await recognise(tx, payment, recognitionLines(payment, await findAvailability(tx, payment.id)));
  const { status, collectedCents, refundedCents, deliveredCents, writtenOffCents } = payment;
  const { reducedCents, unreducedCents } = payment;
  await tx
    .update(payments)
    .set({
      status,
      collectedCents,
      refundedCents,
      reducedCents,
      unreducedCents,
      deliveredCents,
      writtenOffCents,
      recognisedCents: recognisableCents(payment),
      changedAt: new Date(),
    })
    .where(eq(payments.id, payment.id));
}

/** Nothing is sold yet: what is paid is owed to whoever uses the card. */
async function owesGiftCard(tx: Transaction, payment: Payment): Promise<void> {
  const { id: paymentId } = payment;
  const lines = giftCardLines(payment);
  await postLedgerEntry(tx, { key: `recognised ${randomUUID()}`, kind: "recognised", paymentId, lines });
}

/** The payer is the coach whose balance it is. */
async function payBalance(tx: Transaction, payment: Payment): Promise<void> {
  const { id: paymentId, payerId } = payment;
  if (payerId === null) throw new Error("A balance is paid by its holder.");
  const lines = balanceLines(payment, payerId);
  await postLedgerEntry(tx, { key: `balance ${randomUUID()}`, kind: "balance paid", paymentId, lines });
}

/**
 * The key is random: `recognisedCents`, not the key, prevents a second recognition. The commission of a
 * reversal may have been invoiced.
 */
async function recognise(tx: Transaction, { id: paymentId }: Payment, lines: LedgerLine[]): Promise<void> {
  await postLedgerEntry(tx, { key: `recognised ${randomUUID()}`, kind: "recognised", paymentId, lines });
  for (const { holderId, cents } of lines)
    if (holderId !== undefined && cents > 0) await enqueueJob(tx, issueCommissionCreditsJob, { holderId });
}

const listShares = (tx: Transaction, paymentId: string): Promise<HeldShare[]> =>
  tx
    .select({
      holderId: paymentShares.holderId,
      deliveredCents: paymentShares.deliveredCents,
      recognisedCents: paymentShares.recognisedCents,
    })
    .from(paymentShares)
    .where(eq(paymentShares.paymentId, paymentId))
    .orderBy(asc(paymentShares.holderId));

/**
 * Each share gets its own ledger transaction, so that a coach's income never mentions another coach's share.
 */
async function recogniseShares(tx: Transaction, payment: Payment, shares: HeldShare[]): Promise<void> {
  const { id: paymentId } = payment;
  for (const { holderId, totals, recognisedCents } of shareRecognised(payment, shares)) {
    const availability = await findAvailability(tx, paymentId, new Date(), holderId ?? undefined);
    await recognise(tx, payment, recognitionLines(totals, availability));
    if (holderId !== null)
      await tx
        .update(paymentShares)
        .set({ recognisedCents })
        .where(and(eq(paymentShares.paymentId, paymentId), eq(paymentShares.holderId, holderId)));
  }
}
