import { desc, isNotNull, lt, sql } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import { ledgerTransactions, reconciliations } from "../../tables.server.ts";
import type { LedgerSum, LedgerSums } from "../rules/ledger.ts";

interface Span {
  /** exclusive */
  after: number;
  /** inclusive */
  upTo: number;
}

async function sumSpan(db: Executor, { after, upTo }: Span): Promise<LedgerSums> {
  const sums = await db.execute<LedgerSum & Record<string, unknown>>(sql`
    select to_char(t.booked_at at time zone 'Europe/Paris', 'YYYY-MM') as month, e.account,
      sum(e.cents)::float8 as cents, count(*)::int as entries
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.id > ${after} and t.id <= ${upTo} group by 1, 2`);
  const unbalanced = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from ledger_entries where transaction_id > ${after} and transaction_id <= ${upTo}
      group by transaction_id having sum(cents) <> 0) as unbalanced`);
  return { upTo, sums: sums.rows, unbalancedCount: unbalanced.rows[0]?.count ?? 0 };
}

/**
 * Sums up the whole ledger, so that no page has to. Transactions of the last hour are left out: a transaction
 * may be committed after one with a higher id.
 */
export async function sumLedger(db: Executor): Promise<LedgerSums> {
  const { id, bookedAt } = ledgerTransactions;
  const [last] = await db
    .select({ id })
    .from(ledgerTransactions)
    .where(lt(bookedAt, sql`now() - interval '1 hour'`))
    .orderBy(desc(id))
    .limit(1);
  return sumSpan(db, { after: 0, upTo: last?.id ?? 0 });
}

export interface LedgerNow extends Omit<LedgerSums, "upTo"> {
  /** time of the last sum of the whole ledger; later entries are added to it */
  checkedAt: Date | null;
}

/** The sums of the last reconciliation plus the entries posted since. */
export async function getLedgerNow(db: Executor): Promise<LedgerNow> {
  const [kept] = await db
    .select({ ledger: reconciliations.ledger, at: reconciliations.endedAt })
    .from(reconciliations)
    .where(isNotNull(reconciliations.ledger))
    .orderBy(desc(reconciliations.startedAt))
    .limit(1);
  const since = await sumSpan(db, { after: kept?.ledger?.upTo ?? 0, upTo: Number.MAX_SAFE_INTEGER });
  return {
    sums: [...(kept?.ledger?.sums ?? []), ...since.sums],
    unbalancedCount: (kept?.ledger?.unbalancedCount ?? 0) + since.unbalancedCount,
    checkedAt: kept?.at ?? null,
  };
}
