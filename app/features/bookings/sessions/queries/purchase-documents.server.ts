import { renderSaleDocument } from "~/features/invoicing/queries/render-sale-document.server.ts";
import { listIssuedDocuments } from "~/features/invoicing/queries/sale-documents.server.ts";
import { documentFile } from "~/features/invoicing/rules/document-numbers.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import type { MailDocuments, MailFile } from "~/platform/mail/attachments.server.ts";
import { findMailedReceipt } from "../../gate.server.ts";
import { readReceipt } from "./receipt.server.ts";
import { receiptFile, renderReceipt } from "./render-receipt.server.ts";

/** A session or a pack that a student has bought. */
export interface Purchase {
  kind: "session" | "pack";
  id: string;
}

/** The documents of a purchase, as they are now: its invoices and credit notes, or its receipt where it has none. */
export async function renderPurchaseDocuments(db: Executor, purchase: Purchase): Promise<MailFile[]> {
  const issued = await listIssuedDocuments(db, { subject: purchase.kind, id: purchase.id });
  if (issued.length > 0)
    return Promise.all(
      issued.map(async (document) => ({
        name: documentFile(document),
        contentType: "application/pdf",
        bytes: await renderSaleDocument(document),
      })),
    );
  const own = await findMailedReceipt(db, purchase);
  const receipt = own && (await readReceipt(db, own));
  if (!receipt) return [];
  const bytes = await renderReceipt(receipt);
  return [{ name: receiptFile(receipt), contentType: "application/pdf", bytes }];
}

/** The kinds of purchases that mails of this room attach the documents of. */
export const PURCHASE_DOCUMENTS = {
  session: (db, id) => renderPurchaseDocuments(db, { kind: "session", id }),
  pack: (db, id) => renderPurchaseDocuments(db, { kind: "pack", id }),
} satisfies MailDocuments;

export const attachPurchase = ({ kind, id }: Purchase) => ({ document: kind, id });
