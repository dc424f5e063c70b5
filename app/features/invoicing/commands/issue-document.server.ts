import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "~/platform/database/db.server.ts";
import { type Numbered, selfBilledSeries, seriesOf } from "../rules/document-numbers.ts";
import {
  documentSeries,
  type PayoutDocument,
  payoutDocuments,
  type SaleDocument,
  type SelfBilledDocument,
  saleDocuments,
  selfBilledDocuments,
} from "../tables.server.ts";

type NewSaleDocument = Pick<
  SaleDocument,
  "subject" | "subjectId" | "subjectStepId" | "sellerId" | "kind" | "recipient" | "content"
>;
type NewPayoutDocument = Pick<PayoutDocument, "kind" | "holderId" | "recipient" | "content"> & {
  payoutId: string;
};

type NewCommissionCredit = Pick<PayoutDocument, "holderId" | "recipient" | "content"> & {
  entryId: number;
  correctsId: string;
};

type NewSelfBilledDocument = Omit<SelfBilledDocument, "id" | "series" | "number" | "isDemo" | "issuedAt">;

interface Issue {
  at: Date;
  isDemo: boolean;
}

/** Issues an invoice or a credit note. Idempotent: a step has at most one document. */
export const issueSaleDocument = (
  tx: Transaction,
  document: NewSaleDocument,
  issue: Issue,
): Promise<SaleDocument> =>
  issueOnce(tx, seriesOf(document.kind, issue.at, issue.isDemo, document.sellerId), {
    find: () =>
      tx
        .select()
        .from(saleDocuments)
        .where(
          and(
            eq(saleDocuments.subject, document.subject),
            eq(saleDocuments.subjectStepId, document.subjectStepId),
          ),
        ),
    insert: (numbered) => {
      const totalCents = document.content.vat.reduce((sum, { grossCents }) => sum + grossCents, 0);
      return tx
        .insert(saleDocuments)
        .values({ ...document, ...numbered, totalCents, issuedAt: issue.at })
        .returning();
    },
  });

/** Issues the statement of a payout or the invoice of its commission. Idempotent: a payout has one of each. */
export const issuePayoutDocument = (
  tx: Transaction,
  document: NewPayoutDocument,
  issue: Issue,
): Promise<PayoutDocument> =>
  issueOnce(tx, seriesOf(document.kind, issue.at, issue.isDemo), {
    find: () =>
      tx
        .select()
        .from(payoutDocuments)
        .where(and(eq(payoutDocuments.payoutId, document.payoutId), eq(payoutDocuments.kind, document.kind))),
    insert: (numbered) =>
      tx
        .insert(payoutDocuments)
        .values({ ...document, ...numbered, id: randomUUID(), issuedAt: issue.at })
        .returning(),
  });

/** Issues the credit note of a commission that an earlier payout invoiced. The caller knows that it is due. */
export async function issueCommissionCredit(
  tx: Transaction,
  document: NewCommissionCredit,
  { at, isDemo }: Issue,
): Promise<void> {
  const kind = "commission invoice";
  const numbered = await takeNumber(tx, seriesOf(kind, at, isDemo));
  await tx.insert(payoutDocuments).values({ ...document, ...numbered, id: randomUUID(), kind, issuedAt: at });
}

/** Issues a coach's invoice or credit note of a month. Idempotent: a coach has one document for each month. */
export const issueSelfBilledDocument = (
  tx: Transaction,
  document: NewSelfBilledDocument,
  { at, isDemo }: Issue,
): Promise<SelfBilledDocument> =>
  issueOnce(tx, selfBilledSeries(document.kind, { holderId: document.holderId, at, isDemo }), {
    find: () =>
      tx
        .select()
        .from(selfBilledDocuments)
        .where(
          and(
            eq(selfBilledDocuments.holderId, document.holderId),
            eq(selfBilledDocuments.isDemo, isDemo),
            eq(selfBilledDocuments.month, document.month),
          ),
        ),
    insert: (numbered) =>
      tx
        .insert(selfBilledDocuments)
        .values({ ...document, ...numbered, id: randomUUID(), isDemo, issuedAt: at })
        .returning(),
  });

/** The number is taken in the transaction of the caller, so a rollback returns it. */
async function issueOnce<Document>(
  tx: Transaction,
  series: string,
  rows: { find: () => Promise<Document[]>; insert: (numbered: Numbered) => Promise<Document[]> },
): Promise<Document> {
  const [issued] = await rows.find();
  if (issued) return issued;
  const [created] = await rows.insert(await takeNumber(tx, series));
  if (!created) throw new Error("An insert returned no row.");
  return created;
}

/**
 * Takes the next number of a series without gaps: the row stays locked until the document is committed, and a
 * rollback returns the number.
 */
export async function takeNumber(tx: Transaction, series: string): Promise<Numbered> {
  const [taken] = await tx
    .insert(documentSeries)
    .values({ series, lastNumber: 1 })
    .onConflictDoUpdate({
      target: documentSeries.series,
      set: { lastNumber: sql`${documentSeries.lastNumber} + 1` },
    })
    .returning({ number: documentSeries.lastNumber });
  if (!taken) throw new Error("An upsert returned no row.");
  return { series, number: taken.number };
}
