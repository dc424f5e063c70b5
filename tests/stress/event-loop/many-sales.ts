import type pg from "pg";
import { readSettings } from "../../../app/platform/config/env.server.ts";
import { createDatabase } from "../../../app/platform/database/db.server.ts";
import { createSyntheticData } from "../../../server/synthetic-data/create-synthetic-data.ts";

const PEOPLE = 3_000;
/** copies of each payment's entries in the ledger, so that a year of the books has several pages */
const LEDGER_COPIES = 5;
/** copies of each payment of the coach who exports their own books */
const COACH_COPIES = 500;

/** Sales of a busy marketplace: for what the books and the lists of the operator's desk read. */
export async function growSales(sql: pg.Pool, coachUserId: string): Promise<void> {
  const { operator, delivery } = readSettings({ DEV_PAGES: "0" });
  await createSyntheticData(createDatabase(sql), {
    wanted: PEOPLE,
    operator,
    delivery,
    signal: new AbortController().signal,
    onProgress: () => {},
  });
  await copyLedger(sql, "true", LEDGER_COPIES);
  await copyLedger(
    sql,
    `exists (select from ledger_entries e join ledger_holders h on h.id = e.holder_id
       where e.transaction_id = t.id and h.user_id = '${coachUserId}')`,
    COACH_COPIES,
  );
  await sql.query("vacuum analyze");
}

/** Each copy is a transaction of its own and adds up to nothing. Payouts are left out, because a payout has one. */
async function copyLedger(sql: pg.Pool, which: string, copies: number): Promise<void> {
  await sql.query(
    `with copied as (
       insert into ledger_transactions (key, kind, payment_id, booked_at)
       select 'copy ' || n || ' ' || $1::text || ' of ' || t.id, t.kind, t.payment_id, t.booked_at
       from ledger_transactions t, generate_series(1, $2::int) n
       where t.payout_id is null and t.key not like 'copy %' and ${which}
       returning id, key)
     insert into ledger_entries (transaction_id, account, holder_id, cents, available_at)
     select c.id, e.account, e.holder_id, e.cents, e.available_at
     from copied c join ledger_entries e on e.transaction_id = split_part(c.key, ' of ', 2)::bigint`,
    [String(copies), copies],
  );
}
