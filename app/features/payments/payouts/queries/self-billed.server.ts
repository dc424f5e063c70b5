import { desc, eq } from "drizzle-orm";
import { documentNumber, type SelfBilledKind } from "~/features/invoicing/rules/document-numbers.ts";
import { selfBilledDocuments } from "~/features/invoicing/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { type Page, pagedRead } from "~/platform/database/paging.server.ts";

const DOCUMENTS_AT_ONCE = 12;

export interface SelfBilledRow {
  id: string;
  kind: SelfBilledKind;
  number: string;
  /** its first day */
  month: string;
  /** VAT included */
  cents: number;
  issuedAt: Date;
}

/** The invoices that the marketplace has issued to itself in the coach's name, the latest first. */
export async function listSelfBilled(
  db: Executor,
  { holderId, page }: { holderId: number; page: number },
): Promise<Page<SelfBilledRow>> {
  const theirs = eq(selfBilledDocuments.holderId, holderId);
  const total = await db.$count(selfBilledDocuments, theirs);
  const { rows, ...shown } = await pagedRead({ total, page, size: DOCUMENTS_AT_ONCE }, ({ limit, offset }) =>
    db
      .select({
        id: selfBilledDocuments.id,
        kind: selfBilledDocuments.kind,
        series: selfBilledDocuments.series,
        number: selfBilledDocuments.number,
        month: selfBilledDocuments.month,
        netCents: selfBilledDocuments.netCents,
        vatCents: selfBilledDocuments.vatCents,
        issuedAt: selfBilledDocuments.issuedAt,
      })
      .from(selfBilledDocuments)
      .where(theirs)
      .orderBy(desc(selfBilledDocuments.month), desc(selfBilledDocuments.issuedAt))
      .limit(limit)
      .offset(offset),
  );
  return {
    ...shown,
    rows: rows.map(({ id, kind, month, netCents, vatCents, issuedAt, ...numbered }) => ({
      id,
      kind,
      month,
      issuedAt,
      cents: netCents + vatCents,
      number: documentNumber(numbered),
    })),
  };
}
