import { and, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { ledgerHolders, payments } from "~/features/payments/tables.server.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { isClosed, type ReportedKind } from "../rules/pipeline.ts";
import { prospects } from "../tables.server.ts";
import { moveProspect } from "./change-status.server.ts";
import { noteInteraction } from "./follow-conversation.server.ts";
import { lockProspects } from "./lock-prospects.server.ts";

/** What a sale adds to the history: once it is authorised, and once money has come in. */
const ENTRIES: Record<string, { sold?: ReportedKind; paid: ReportedKind }> = {
  booking: { sold: "booked", paid: "paid" },
  pack: { paid: "bought" },
};

/**
 * Records a sale in the history of the prospect who bought, if there is one. A prospect who has paid is won,
 * unless the coach has closed the case otherwise. Idempotent: an event that arrives twice changes nothing.
 */
export async function noteSale(db: Database, paymentId: string): Promise<void> {
  const sale = await findSale(db, paymentId);
  const entries = sale && ENTRIES[sale.payableKind];
  if (!sale?.coachId || !sale.studentId || !entries) return;
  const pair = { coachId: sale.coachId, studentId: sale.studentId };
  const about = `${sale.payableKind} ${sale.payableId}`;
  const isPaid = sale.collectedCents > 0;
  await db.transaction(async (tx) => {
    await lockProspects(tx, pair.coachId);
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
  });
}

async function findSale(db: Database, paymentId: string) {
  const [seller, payer] = [alias(ledgerHolders, "seller"), alias(ledgerHolders, "payer")];
  const [sale] = await db
    .select({
      payableKind: payments.payableKind,
      payableId: payments.payableId,
      status: payments.status,
      collectedCents: payments.collectedCents,
      coachId: seller.userId,
      studentId: payer.userId,
    })
    .from(payments)
    .innerJoin(seller, eq(seller.id, payments.sellerId))
    .innerJoin(payer, eq(payer.id, payments.payerId))
    .where(eq(payments.id, paymentId));
  return sale;
}
