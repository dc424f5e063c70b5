import { expect, it } from "vitest";
import { testDatabase } from "../fixtures/database/database.ts";

const { pool } = testDatabase();

/** Their rows are few, or are never looked for from the other table. */
const WITHOUT_INDEX = [
  "accompaniment_coaches.coach_id",
  "accompaniment_coaches.holder_id",
  "accompaniment_steps.coach_id",
  "former_clients.discipline_id",
  "messages.booking_id",
  "payment_share_items.holder_id",
  "payment_shares.holder_id",
  "product_subscriptions.product_id",
  "provider_calls.payout_id",
  "stock_moves.operator_id",
];

it("every reference to another table has an index that begins with it, unless nobody looks for it", async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select conrelid::regclass || '.' || attname as name
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and connamespace = 'public'::regnamespace and cardinality(conkey) = 1
       and not exists (select from pg_index where indrelid = conrelid and indkey[0] = attnum)
     order by name`,
  );
  expect(rows.map(({ name }) => name)).toEqual(WITHOUT_INDEX);
});
