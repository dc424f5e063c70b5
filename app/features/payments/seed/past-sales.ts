import { randomUUID } from "node:crypto";
import { STANDARD_TERMS } from "~/features/business/rules/settings.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { DAY_MS } from "~/platform/format/durations.ts";
import {
  AT_ONCE,
  DISPUTE_DAYS,
  type LedgerKind,
  type LedgerLine,
  recognitionLines,
} from "../ledger/rules/ledger.ts";
import { newCharge, simulatedFeeCents } from "../providers/rules/simulated-objects.ts";
import {
  charges,
  demoProviderObjects,
  ledgerEntries,
  ledgerHolders,
  ledgerTransactions,
  payments,
  providerCalls,
} from "../tables.server.ts";

/** A past session sale: collected and then delivered or refunded, or only authorised. */
export interface SoldSession {
  paymentId: string;
  bookingId: string;
  description: string;
  cents: number;
  seller: string;
  payer: string;
  paidAt: Date;
  isSetAside: boolean;
  deliveredAt: Date | null;
  refundedAt: Date | null;
}

/** Writes the same as `pastSale`, for very many finished sales: one statement for each table. */
export async function writeSoldSessions(tx: Transaction, sales: readonly SoldSession[]): Promise<void> {
  if (sales.length === 0) return;
  const holders = await openHolders(
    tx,
    sales.flatMap(({ seller, payer }) => [seller, payer]),
  );
  const made = sales.map((sale) => rowsOf(sale, holders));
  await tx.insert(payments).values(made.map(({ payment }) => payment));
  await tx.insert(charges).values(made.map(({ charge }) => charge));
  const calls = made.flatMap(({ call }) => call ?? []);
  if (calls.length > 0) await tx.insert(providerCalls).values(calls);
  await tx.insert(demoProviderObjects).values(made.map(({ object }) => object));
  const booked = made.flatMap(({ books }) => books);
  if (booked.length === 0) return;
  const ids = await tx
    .insert(ledgerTransactions)
    .values(booked.map(({ lines: _, ...transaction }) => transaction))
    .returning({ id: ledgerTransactions.id });
  await tx
    .insert(ledgerEntries)
    .values(
      booked.flatMap(({ lines }, at) =>
        lines.map((line) => ({ ...line, transactionId: ids[at]?.id as number })),
      ),
    );
}

/** The people must not have a ledger holder yet. */
async function openHolders(tx: Transaction, people: readonly string[]): Promise<Map<string, number>> {
  const opened = await tx
    .insert(ledgerHolders)
    .values([...new Set(people)].map((userId) => ({ userId })))
    .returning({ id: ledgerHolders.id, userId: ledgerHolders.userId });
  return new Map(opened.map(({ id, userId }) => [userId as string, id]));
}

function rowsOf(sale: SoldSession, holders: ReadonlyMap<string, number>) {
  const { paymentId, bookingId, description, cents, paidAt, isSetAside, deliveredAt, refundedAt } = sale;
  const { commissionRate } = STANDARD_TERMS;
  const sellerId = holders.get(sale.seller) as number;
  const chargeId = randomUUID();
  const ref = `demo_charge_${chargeId}`;
  const status = isSetAside ? ("authorised" as const) : ("paid" as const);
  const feeCents = isSetAside ? 0 : simulatedFeeCents(cents);
  const collectedCents = isSetAside ? 0 : cents;
  const deliveredCents = deliveredAt ? cents : 0;
  const refundedCents = refundedAt ? cents : 0;
  const changedAt = deliveredAt ?? refundedAt ?? paidAt;
  const body = newCharge({ paymentId, chargeId, amountCents: cents, card: "good", status });
  const books: { key: string; kind: LedgerKind; paymentId: string; bookedAt: Date; lines: LedgerLine[] }[] =
    [];
  const addEntry = (key: string, kind: LedgerKind, bookedAt: Date, lines: LedgerLine[]) =>
    books.push({ key, kind, paymentId, bookedAt, lines });
  if (!isSetAside) {
    addEntry(`charge of ${ref}`, "collected", paidAt, [
      { account: "provider", cents },
      { account: "deferred", cents: -cents },
    ]);
    addEntry(`fee ${feeCents} of ${ref}`, "fee", paidAt, [
      { account: "fees", cents: feeCents },
      { account: "provider", cents: -feeCents },
    ]);
  }
  if (deliveredAt) {
    const earned = new Date(deliveredAt.getTime() + DISPUTE_DAYS * DAY_MS);
    const standing = {
      sellerId,
      commissionRate,
      collectedCents,
      refundedCents: 0,
      deliveredCents,
      recognisedCents: 0,
    };
    const lines = recognitionLines(standing, { earned, takenBack: AT_ONCE });
    addEntry(`recognised ${randomUUID()}`, "recognised", deliveredAt, lines);
  }
  const call = refundedAt && refundCall({ paymentId, chargeId, cents, at: refundedAt });
  if (call) {
    body.refunds.push({ ref: call.ref, callId: call.id, cents, status: "done" });
    addEntry(`refund ${call.ref} of ${ref}`, "refunded", call.createdAt, [
      { account: "deferred", cents },
      { account: "provider", cents: -cents },
    ]);
  }
  return {
    payment: {
      id: paymentId,
      kind: "authorised" as const,
      status,
      payableKind: "booking",
      payableId: bookingId,
      description,
      amountCents: cents,
      sellerId,
      commissionRate,
      payerId: holders.get(sale.payer),
      provider: "demo" as const,
      returnPath: "/",
      cancelPath: "/",
      expiresAt: paidAt,
      createdAt: paidAt,
      changedAt,
      collectedCents,
      refundedCents,
      deliveredCents,
      recognisedCents: deliveredCents,
    },
    charge: {
      id: chargeId,
      paymentId,
      number: 1,
      amountCents: cents,
      ref,
      feeCents,
      refundedCents,
      status,
      dueAt: paidAt,
      paidAt: isSetAside ? null : paidAt,
      changedAt,
    },
    object: { kind: "charge" as const, ref, body, createdAt: paidAt },
    call,
    books,
  };
}

function refundCall({
  paymentId,
  chargeId,
  cents,
  at,
}: {
  paymentId: string;
  chargeId: string;
  cents: number;
  at: Date;
}) {
  const id = randomUUID();
  return {
    id,
    kind: "refund" as const,
    paymentId,
    chargeId,
    amountCents: cents,
    status: "done" as const,
    ref: `demo_refund_${id}`,
    createdAt: at,
    firstTriedAt: at,
    endedAt: at,
  };
}
