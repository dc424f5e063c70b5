import { and, asc, eq, inArray } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import type { MailAttachment, MailFile } from "~/platform/mail/attachments.server.ts";
import { documentFile } from "../rules/document-numbers.ts";
import type { Subject } from "../rules/sale-documents.ts";
import { type SaleDocument, saleDocuments } from "../tables.server.ts";
import { renderSaleDocument } from "./render-sale-document.server.ts";

export type ListedSaleDocument = Pick<
  SaleDocument,
  "id" | "subjectId" | "subjectStepId" | "kind" | "series" | "number" | "totalCents" | "issuedAt"
>;

/** The documents of these sales without their recipients and contents, in the order of their steps. */
export async function listSaleDocuments(
  db: Executor,
  subject: Subject,
  ids: readonly string[],
): Promise<ListedSaleDocument[]> {
  if (ids.length === 0) return [];
  return db
    .select({
      id: saleDocuments.id,
      subjectId: saleDocuments.subjectId,
      subjectStepId: saleDocuments.subjectStepId,
      kind: saleDocuments.kind,
      series: saleDocuments.series,
      number: saleDocuments.number,
      totalCents: saleDocuments.totalCents,
      issuedAt: saleDocuments.issuedAt,
    })
    .from(saleDocuments)
    .where(and(eq(saleDocuments.subject, subject), inArray(saleDocuments.subjectId, [...ids])))
    .orderBy(asc(saleDocuments.subjectStepId));
}

/** The whole documents of one sale, in the order of their steps. */
export const listIssuedDocuments = (
  db: Executor,
  { subject, id }: { subject: Subject; id: string },
): Promise<SaleDocument[]> =>
  db
    .select()
    .from(saleDocuments)
    .where(and(eq(saleDocuments.subject, subject), eq(saleDocuments.subjectId, id)))
    .orderBy(asc(saleDocuments.subjectStepId));

/** The kind of a mail attachment that is an invoice or a credit note. */
export const SALE_DOCUMENT = "sale document";

/** Attaches the document of a step to its mail, if it has one. */
export const attachDocument = (document: Pick<SaleDocument, "id"> | undefined): MailAttachment[] =>
  document ? [{ document: SALE_DOCUMENT, id: document.id }] : [];

/** The document as the file of a mail that was written to its buyer. */
export async function renderMailedDocument(db: Executor, id: string): Promise<MailFile[]> {
  const [document] = await db.select().from(saleDocuments).where(eq(saleDocuments.id, id));
  if (!document) return [];
  const bytes = await renderSaleDocument(document);
  return [{ name: documentFile(document), contentType: "application/pdf", bytes }];
}
