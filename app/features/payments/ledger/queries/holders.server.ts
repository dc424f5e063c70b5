import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { type Page, pagedSqlRead } from "~/platform/database/paging.server.ts";
import { isDemoPayment } from "../../core/queries/payment-provider.server.ts";
import type { LedgerAccount, LedgerKind } from "../rules/ledger.ts";

const FOUND_AT_ONCE = 20;
const LINES_AT_ONCE = 50;

/** A person who paid or earned something. A closed account has no name. */
export interface Holder {
  id: number;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  owedCents: number;
}

export interface HolderLine {
  id: number;
  transactionId: number;
  at: Date;
  kind: LedgerKind;
  account: LedgerAccount;
  cents: number;
  what: string | null;
  /** of a demo payment: no money came in */
  isDemo: boolean;
}

const HOLDER = `
  select h.id::float8 as id, p.first_name as "firstName", p.last_name as "lastName", p.email,
    coalesce((select -sum(e.cents) from ledger_entries e where e.holder_id = h.id), 0)::float8 as "owedCents"
  from ledger_holders h left join profiles p on p.id = h.user_id`;

/** Searches by words of the name or e-mail address, or by the holder's number. */
export async function findHolders(pool: pg.Pool, _operator: Operator, words: string): Promise<Holder[]> {
  const byNumber = /^\d{1,15}$/.test(words);
  const { rows } = await pool.query<Holder>({
    name: byNumber ? "holders-by-number" : "holders-by-words",
    text: byNumber
      ? `${HOLDER} where h.id = $1`
      : `${HOLDER} where person_words(p.first_name, p.last_name, p.email) @@ person_query($1)
         order by h.id desc limit ${FOUND_AT_ONCE}`,
    values: [words],
  });
  return rows;
}

export async function findHolder(
  pool: pg.Pool,
  operator: Operator,
  holderId: number,
): Promise<Holder | undefined> {
  const [holder] = await findHolders(pool, operator, String(holderId));
  return holder;
}

/** A holder's entries: income and payouts, and for their purchases what they paid and got back. */
export const entriesOf = (holder: `$${number}`) => `
  select e.id from ledger_entries e where e.holder_id = ${holder}
  union all
  select e.id from payments p join ledger_transactions t on t.payment_id = p.id and t.kind <> 'fee'
    join ledger_entries e on e.transaction_id = t.id and e.account = 'provider' where p.payer_id = ${holder}`;
const THEIRS = entriesOf("$1");

export function listHolderLines(
  pool: pg.Pool,
  _operator: Operator,
  { holderId, page }: { holderId: number; page: number },
): Promise<Page<HolderLine>> {
  return pagedSqlRead(pool, {
    name: "holder-lines",
    count: `select count(*)::int as total from (${THEIRS}) as theirs`,
    list: (range) => `
      select e.id::float8 as id, t.id::float8 as "transactionId", t.booked_at as at, t.kind, e.account,
        e.cents::float8 as cents, p.description as what,
        ${isDemoPayment("t.payment_id")} as "isDemo"
      from (${THEIRS}) as theirs join ledger_entries e on e.id = theirs.id
      join ledger_transactions t on t.id = e.transaction_id left join payments p on p.id = t.payment_id
      order by e.id desc ${range}`,
    values: [holderId],
    page,
    size: LINES_AT_ONCE,
  });
}

export interface OwedAfterClosing {
  id: number;
  owedCents: number;
}

/**
 * Closed accounts that are owed money and have no active payout account. Nobody can be asked for a new one.
 */
export async function listOwedAfterClosing(pool: pg.Pool, _operator: Operator): Promise<OwedAfterClosing[]> {
  const { rows } = await pool.query<OwedAfterClosing>({
    name: "owed-after-closing",
    text: `
      select h.id::float8 as id, owed.cents::float8 as "owedCents"
      from ledger_holders h left join payout_accounts a on a.holder_id = h.id and a.status = 'active'
      cross join lateral (select -sum(e.cents) as cents from ledger_entries e where e.holder_id = h.id) as owed
      where h.user_id is null and a.holder_id is null and owed.cents > 0
      order by h.id desc limit ${FOUND_AT_ONCE}`,
  });
  return rows;
}
