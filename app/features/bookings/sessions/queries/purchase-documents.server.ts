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

/** The documents of a purchase, as they are now: its receipt, once something was paid. */
export async function renderPurchaseDocuments(db: Executor, purchase: Purchase): Promise<MailFile[]> {
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
