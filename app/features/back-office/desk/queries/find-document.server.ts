import { eq } from "drizzle-orm";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { type SaleDocument, saleDocuments } from "~/features/invoicing/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";

/** An invoice or a credit note of whatever was sold. */
export async function findDeskDocument(
  db: Executor,
  _operator: Operator,
  id: string,
): Promise<SaleDocument | undefined> {
  const [found] = await db.select().from(saleDocuments).where(eq(saleDocuments.id, id));
  return found;
}
