import { and, eq } from "drizzle-orm";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { type OrderDocument, orderDocuments, orders } from "~/features/shop/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";

/** Finds an invoice or credit note, also of an order whose personal data was erased. */
export async function findOrderDocument(
  db: Executor,
  _operator: Operator,
  { number, documentId }: { number: number; documentId: string },
): Promise<OrderDocument | undefined> {
  const [found] = await db
    .select({ document: orderDocuments })
    .from(orderDocuments)
    .innerJoin(orders, eq(orders.id, orderDocuments.orderId))
    .where(and(eq(orderDocuments.id, documentId), eq(orders.number, number)));
  return found?.document;
}
