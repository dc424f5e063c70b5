import { randomUUID } from "node:crypto";
import { and, asc, eq, max } from "drizzle-orm";
import type { Transaction } from "~/platform/database/db.server.ts";
import { postLedgerEntry } from "../../ledger/commands/post-ledger-entry.server.ts";
import {
  AT_ONCE,
  type Availability,
  DISPUTE_DAYS,
  type LedgerLine,
  recognisableCents,
  recognitionLines,
} from "../../ledger/rules/ledger.ts";
import { type HeldShare, shareRecognised } from "../../ledger/rules/shares.ts";
import { isIncome, isUnpaid } from "../../payouts/queries/income.server.ts";
import { ledgerEntries, ledgerTransactions, paymentShares, payments } from "../../tables.server.ts";

type Payment = typeof payments.$inferSelect;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * When amounts recognised now become available for a payout. For a shared payment, each holder has their own
 * date.
 */
export async function findAvailability(
  tx: Transaction,
  paymentId: string,
  now = new Date(),
  holderId?: number,
): Promise<Availability> {
  const [last] = await tx
    .select({ at: max(ledgerEntries.availableAt) })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(
      and(
        eq(ledgerTransactions.paymentId, paymentId),
        holderId === undefined ? undefined : eq(ledgerEntries.holderId, holderId),
        isIncome,
        isUnpaid,
      ),
    );
  return { earned: new Date(now.getTime() + DISPUTE_DAYS * DAY_MS), takenBack: last?.at ?? AT_ONCE };
}

/** Writes the payment's state and recognises its income. The caller holds the row's lock. */
export async function savePayment(tx: Transaction, payment: Payment): Promise<void> {
  const shares = payment.sellerId === null ? await listShares(tx, payment.id) : [];
  if (shares.length > 0) await recogniseShares(tx, payment, shares);
  else await recognise(tx, payment, recognitionLines(payment, await findAvailability(tx, payment.id)));
  const { status, collectedCents, refundedCents, deliveredCents, writtenOffCents } = payment;
  await tx
    .update(payments)
    .set({
      status,
      collectedCents,
      refundedCents,
      deliveredCents,
      writtenOffCents,
      recognisedCents: recognisableCents(payment),
      changedAt: new Date(),
    })
    .where(eq(payments.id, payment.id));
}

/** The key is random: `recognisedCents`, not the key, prevents a second recognition. */
const recognise = (tx: Transaction, { id: paymentId }: Payment, lines: LedgerLine[]) =>
  postLedgerEntry(tx, { key: `recognised ${randomUUID()}`, kind: "recognised", paymentId, lines });

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
