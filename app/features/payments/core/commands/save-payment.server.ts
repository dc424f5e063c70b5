import { randomUUID } from "node:crypto";
import { and, asc, eq, max } from "drizzle-orm";
import type { Transaction } from "~/platform/database/db.server.ts";
import { book } from "../../ledger/commands/post-ledger-entry.server.ts";
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

/** From when on what is booked for a payment now can be paid; of one that several have a share of, to each. */
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

/** Writes what a payment is by now, and what of it is income by now. Its row is locked. */
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

/** Its key says nothing: that it is not booked twice is said by what is recognised already. */
const recognise = (tx: Transaction, { id: paymentId }: Payment, lines: LedgerLine[]) =>
  book(tx, { key: `recognised ${randomUUID()}`, kind: "recognised", paymentId, lines });

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

/** Each in a transaction of its own, as if they had sold their part: what a coach reads of it names no other's. */
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
