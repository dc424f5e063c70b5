import { type SQL, sql } from "drizzle-orm";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import type { OwedBack } from "../rules/balance.ts";

export interface OwedBackHolder extends OwedBack {
  holderId: number;
  /** null once the account is closed */
  userId: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
}

/** Holders whose ledger account is negative, from the entry by which it last became negative. */
const negativeBalances = (holders: SQL) => sql`
  with moves as (
    select e.holder_id, e.id, t.booked_at, sum(-e.cents) over (partition by e.holder_id order by e.id) as balance
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where e.account = 'coaches' and e.holder_id in (${holders})
  ), turns as (
    select holder_id, max(id) as last_id, coalesce(max(id) filter (where balance >= 0), 0) as even_id
    from moves group by holder_id
  )
  select h.id::float8 as "holderId", h.user_id as "userId", p.first_name as "firstName", p.last_name as "lastName", p.email,
    (-last.balance)::float8 as cents, h.balance_asked_at as "askedAt",
    (select min(m.booked_at) from moves m where m.holder_id = h.id and m.id > t.even_id) as since
  from turns t join moves last on last.id = t.last_id join ledger_holders h on h.id = t.holder_id
  left join profiles p on p.id = h.user_id
  where last.balance < 0 order by since`;

const NEGATIVE = sql`select n.holder_id from ledger_entries n where n.account = 'coaches'
  group by n.holder_id having sum(n.cents) > 0`;

type Row = Omit<OwedBackHolder, "since" | "askedAt"> & { since: string; askedAt: string | null };

async function readBalances(db: Executor, holders: SQL): Promise<OwedBackHolder[]> {
  const { rows } = await db.execute<Row & Record<string, unknown>>(negativeBalances(holders));
  return rows.map((row) => ({
    ...row,
    since: new Date(row.since),
    askedAt: row.askedAt === null ? null : new Date(row.askedAt),
  }));
}

/** Undefined if the balance is not negative. */
export async function findOwedBack(
  db: Executor,
  { holderId }: { holderId: number },
): Promise<OwedBackHolder | undefined> {
  const [owed] = await readBalances(db, sql`${holderId}`);
  return owed;
}

export const listOwedBack = (db: Executor, _operator: Operator): Promise<OwedBackHolder[]> =>
  readBalances(db, NEGATIVE);

/** The ids of holders whose balance has been negative for so many days, for a sweep. */
export const owedBackSince = (days: number) => sql`
  select "holderId"::bigint as id from (${negativeBalances(NEGATIVE)}) as owed
  where "userId" is not null and since <= now() - make_interval(days => ${days})
    and ("askedAt" is null or "askedAt" < since)`;
