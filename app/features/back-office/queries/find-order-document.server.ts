import { and, eq } from "drizzle-orm";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { type SaleDocument, saleDocuments } from "~/features/invoicing/tables.server.ts";
import { orders } from "~/features/shop/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";

/** Finds an invoice or credit note, also of an order whose personal data was erased. */
export async function findOrderDocument(
  db: Executor,
  _operator: Operator,
  { number, documentId }: { number: number; documentId: string },
): Promise<SaleDocument | undefined> {
  const [found] = await db
    .select({ document: saleDocuments })
    .from(saleDocuments)
    .innerJoin(orders, eq(orders.id, saleDocuments.subjectId))
    .where(and(eq(saleDocuments.id, documentId), eq(orders.number, number)));
  return found?.document;
}
