import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { documentNumber, type SaleDocumentKind } from "~/features/invoicing/rules/document-numbers.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { type Page, pagedRead } from "~/platform/database/paging.server.ts";
import { ledgerHolders, payments } from "../../tables.server.ts";

const PAYMENTS_AT_ONCE = 10;

export interface ClientPayment {
  id: string;
  description: string;
  createdAt: Date;
  collectedCents: number;
  refundedCents: number;
  /** the session or the pack that was sold; null for anything else */
  soldId: string | null;
  /** invoices and credit notes in the coach's name */
  documents: { id: string; kind: SaleDocumentKind; number: string }[];
}

/** Lists a client's payments to a coach for sessions and packs, the latest first. */
export async function listClientPayments(
  db: Executor,
  coach: Coach,
  { studentId, page }: { studentId: string; page: number },
): Promise<Page<ClientPayment>> {
  const holderOf = (userId: string) =>
    sql`(select ${ledgerHolders.id} from ${ledgerHolders} where ${eq(ledgerHolders.userId, userId)})`;
  const theirs = and(
    eq(payments.sellerId, holderOf(coach.id)),
    eq(payments.payerId, holderOf(studentId)),
    gt(payments.collectedCents, 0),
  );
  const total = await db.$count(payments, theirs);
  const listed = db
    .select({
      id: payments.id,
      description: payments.description,
      createdAt: payments.createdAt,
      collectedCents: payments.collectedCents,
      refundedCents: payments.refundedCents,
      soldId: sql<
        string | null
      >`case when ${payments.payableKind} in ('booking', 'pack') then ${payments.payableId} end`,
      documents: sql<{ id: string; kind: SaleDocumentKind; series: string; number: number }[]>`(
        select coalesce(json_agg(json_build_object('id', d.id, 'kind', d.kind, 'series', d.series, 'number', d.number)
          order by d.issued_at, d.number), '[]')
        from order_documents d where d.seller_id = payments.seller_id and d.subject in ('session', 'pack')
          and d.subject_id::text = payments.payable_id)`,
    })
    .from(payments)
    .where(theirs)
    .orderBy(desc(payments.createdAt), payments.id);
  const { rows, ...shown } = await pagedRead({ total, page, size: PAYMENTS_AT_ONCE }, ({ limit, offset }) =>
    listed.limit(limit).offset(offset),
  );
  return {
    ...shown,
    rows: rows.map(({ documents, ...payment }) => ({
      ...payment,
      documents: documents.map(({ id, kind, ...numbered }) => ({
        id,
        kind,
        number: documentNumber(numbered),
      })),
    })),
  };
}
