import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { addMonths, parisDay } from "~/platform/format/dates.ts";
import type { ProviderName } from "../../core/rules/provider.ts";
import type { LedgerAccount } from "../rules/ledger.ts";
import { getLedgerNow } from "./ledger-sums.server.ts";

type Sums = Partial<Record<LedgerAccount, number>>;

export interface Finances {
  /** balance of each account; credits are negative */
  balances: Sums;
  entriesCount: number;
  /** transactions that do not sum to zero; the database prevents them */
  unbalancedCount: number;
  /** time of the last sum of the whole ledger */
  checkedAt: Date | null;
  /** postings of each of the last twelve months, latest first */
  months: { month: string; cents: Sums }[];
  reconciliations: Reconciliation[];
  /** payments and payouts of another provider, which wait for its keys */
  strandedCount: number;
}

export interface Reconciliation {
  id: number;
  startedAt: Date;
  endedAt: Date | null;
  lookedAt: number;
  differences: string[];
  /** number of differences beyond the listed ones */
  more: number;
}

const RECONCILIATIONS = `
  select id::float8 as id, started_at as "startedAt", ended_at as "endedAt", looked_at as "lookedAt", differences, more
  from reconciliations order by started_at desc limit 10`;

/** Each condition has an index. A pending payout is found by its provider call. */
const STRANDED = `
  select count(*)::int as count from (
    select p.id from payments p
    where p.provider <> $1 and p.status in ('open', 'authorised', 'running', 'paused', 'late')
    union
    select coalesce(p.id, o.id) from provider_calls c
    left join payments p on p.id = c.payment_id left join payouts o on o.id = c.payout_id
    where c.status = 'wanted' and coalesce(p.provider, o.provider) <> $1) as stranded`;

/** Counts payments and payouts that cannot proceed without the keys of another provider. */
export async function countStranded(pool: pg.Pool, provider: ProviderName): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: "stranded",
    text: STRANDED,
    values: [provider],
  });
  return rows[0]?.count ?? 0;
}

const SHOWN_MONTHS = 12;

export async function getFinances(
  { db, pool }: { db: Database; pool: pg.Pool },
  _operator: Operator,
  provider: ProviderName,
): Promise<Finances> {
  const [ledger, reconciliations, strandedCount] = await Promise.all([
    getLedgerNow(db),
    pool.query<Reconciliation>({ name: "reconciliations", text: RECONCILIATIONS }),
    countStranded(pool, provider),
  ]);
  const first = addMonths(`${parisDay(new Date()).slice(0, 7)}-01`, 1 - SHOWN_MONTHS).slice(0, 7);
  const balances: Sums = {};
  const months = new Map<string, Sums>();
  for (const { month, account, cents } of ledger.sums) {
    const booked = months.get(month) ?? {};
    for (const sums of [balances, booked]) sums[account] = (sums[account] ?? 0) + cents;
    if (month >= first) months.set(month, booked);
  }
  return {
    balances,
    entriesCount: ledger.sums.reduce((sum, { entries }) => sum + entries, 0),
    unbalancedCount: ledger.unbalancedCount,
    checkedAt: ledger.checkedAt,
    months: [...months]
      .map(([month, cents]) => ({ month, cents }))
      .sort((one, other) => (one.month < other.month ? 1 : -1)),
    reconciliations: reconciliations.rows,
    strandedCount,
  };
}
