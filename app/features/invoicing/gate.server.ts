import { and, eq, inArray, type SQL } from "drizzle-orm";
import { asOwn, type Own } from "~/platform/auth/ownership.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { Subject } from "./rules/sale-documents.ts";
import { type SaleDocument, saleDocuments } from "./tables.server.ts";

/** An invoice or credit note that the viewer may see. */
export type OwnSaleDocument = Own<"sale document", SaleDocument>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * For the gates of the rooms that sell: `isOwn` says that the document's sale is the viewer's. Any other
 * document is answered like a missing one.
 */
export async function requireSaleDocument(
  db: Executor,
  documentId: string,
  { subject, isOwn }: { subject: Subject | readonly Subject[]; isOwn: SQL },
): Promise<OwnSaleDocument> {
  const [found] = UUID.test(documentId)
    ? await db
        .select()
        .from(saleDocuments)
        .where(and(eq(saleDocuments.id, documentId), inArray(saleDocuments.subject, [subject].flat()), isOwn))
    : [];
  if (!found) throw new AppError("not_found", { message: "Ce document n’existe pas." });
  return asOwn<"sale document", SaleDocument>(found);
}
