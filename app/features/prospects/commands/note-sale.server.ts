import { and, desc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { ledgerHolders, payments } from "~/features/payments/tables.server.ts";
import type { Database, Executor, Transaction } from "~/platform/database/db.server.ts";
import { isClosed, type ReportedKind } from "../rules/pipeline.ts";
import { prospects } from "../tables.server.ts";
import { moveProspect } from "./change-status.server.ts";
import { lockProspects } from "./lock-prospects.server.ts";
import { noteInteraction, type Pair } from "./note-interaction.server.ts";

/** The history entries of a sale: one when it is authorised, one when money has come in. */
const ENTRIES: Record<string, { sold?: ReportedKind; paid: ReportedKind }> = {
  booking: { sold: "booked", paid: "paid" },
  pack: { paid: "bought" },
};

interface Sale {
  payableKind: string;
  payableId: string;
  status: string;
  collectedCents: number;
}

/**
 * Records a sale in the history of the prospect who bought, if there is one. A prospect who has paid is won,
 * unless the coach has closed the case otherwise. Idempotent: an event that arrives twice changes nothing.
 */
export async function noteSale(db: Database, paymentId: string): Promise<void> {
  const [found] = await selectSales(db).where(eq(payments.id, paymentId));
  if (!found?.coachId || !found.studentId) return;
  const { coachId, studentId, ...sale } = found;
  await db.transaction(async (tx) => {
    await lockProspects(tx, coachId);
    await recordSale(tx, { coachId, studentId }, sale);
  });
}

/** Enough for the history of somebody who bought before they wrote. */
const MOST_EARLIER_SALES = 50;

/** Records what a new prospect has bought of the coach before. The caller holds the lock of the coach's prospects. */
export async function noteEarlierSales(tx: Transaction, pair: Pair): Promise<void> {
  const sales = await selectSales(tx)
    .where(and(eq(SELLER.userId, pair.coachId), eq(PAYER.userId, pair.studentId)))
    .orderBy(desc(payments.createdAt))
    .limit(MOST_EARLIER_SALES);
  for (const sale of sales.toReversed()) await recordSale(tx, pair, sale);
}

async function recordSale(tx: Transaction, pair: Pair, sale: Sale): Promise<void> {
  const entries = ENTRIES[sale.payableKind];
  if (!entries) return;
  const about = `${sale.payableKind} ${sale.payableId}`;
  const isPaid = sale.collectedCents > 0;
  if (entries.sold && (isPaid || sale.status === "authorised"))
    await noteInteraction(tx, pair, { kind: entries.sold, about });
  if (!isPaid) return;
  await noteInteraction(tx, pair, { kind: entries.paid, about });
  const [prospect] = await tx
    .select({ id: prospects.id, coachId: prospects.coachId, status: prospects.status })
    .from(prospects)
    .where(and(eq(prospects.coachId, pair.coachId), eq(prospects.studentId, pair.studentId)))
    .for("update");
  if (prospect && !isClosed(prospect.status))
    await moveProspect(tx, prospect, { status: "gagne", notes: "" });
}

const SELLER = alias(ledgerHolders, "seller");
const PAYER = alias(ledgerHolders, "payer");

const selectSales = (db: Executor) =>
  db
    .select({
      payableKind: payments.payableKind,
      payableId: payments.payableId,
      status: payments.status,
      collectedCents: payments.collectedCents,
      coachId: SELLER.userId,
      studentId: PAYER.userId,
    })
    .from(payments)
    .innerJoin(SELLER, eq(SELLER.id, payments.sellerId))
    .innerJoin(PAYER, eq(PAYER.id, payments.payerId))
    .$dynamic();
