import { sql } from "drizzle-orm";
import { documentNumber, type SaleDocumentKind } from "~/features/invoicing/rules/document-numbers.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { type Page, pagedRead } from "~/platform/database/paging.server.ts";

const DOCUMENTS_AT_ONCE = 12;

/** "commission credit": the commission of a sale that was refunded after its payout. */
export interface CoachDocumentRow {
  id: string;
  kind: SaleDocumentKind | "commission credit";
  number: string;
  issuedAt: Date;
  cents: number;
  /** what was sold */
  what: string;
}

/** Invoices and credit notes issued in the coach's name, and credit notes of commissions, latest first. */
export async function listCoachDocuments(
  db: Executor,
  { holderId, page }: { holderId: number; page: number },
): Promise<Page<CoachDocumentRow>> {
  const theirs = sql`
    select id, kind, series, number, issued_at, total_cents as cents, content ->> 'order' as what
    from order_documents where seller_id = ${holderId}
    union all
    select d.id, 'commission credit', d.series, d.number, d.issued_at,
      -(d.content -> 'totals' ->> 'commissionCents')::int, coalesce(p.description, '')
    from documents d join ledger_entries e on e.id = d.entry_id join ledger_transactions t on t.id = e.transaction_id
    left join payments p on p.id = t.payment_id
    where d.holder_id = ${holderId}`;
  const { rows: counted } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${theirs}) as theirs`,
  );
  const total = counted[0]?.total ?? 0;
  const { rows, ...shown } = await pagedRead(
    { total, page, size: DOCUMENTS_AT_ONCE },
    async ({ limit, offset }) => {
      const read = await db.execute<{
        id: string;
        kind: CoachDocumentRow["kind"];
        series: string;
        number: number;
        issued_at: string;
        cents: number;
        what: string;
      }>(sql`${theirs} order by issued_at desc, number desc limit ${limit} offset ${offset}`);
      return read.rows;
    },
  );
  return {
    ...shown,
    rows: rows.map(({ series, number, issued_at, ...row }) => ({
      ...row,
      number: documentNumber({ series, number }),
      issuedAt: new Date(issued_at),
    })),
  };
}
