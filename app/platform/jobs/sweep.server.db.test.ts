import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { sweepRows } from "./sweep.server.ts";

const MANY = 450;
const { db, pool } = testDatabase();
const due = sql`select id from waiting where is_due`;

beforeEach(async () => {
  await pool.query(
    `drop table if exists waiting;
     create table waiting as select n as id, true as is_due from generate_series(1, ${MANY}) n`,
  );
});

const left = async () => (await pool.query("select from waiting where is_due")).rowCount;
const done = (id: string) => pool.query("update waiting set is_due = false where id = $1", [id]);

test("everything that is due has its turn once, however much of it there is", async () => {
  const seen: string[] = [];
  await sweepRows(db, {
    due,
    act: async (id) => {
      seen.push(id);
      await done(id);
    },
  });
  expect(seen).toHaveLength(MANY);
  expect(new Set(seen).size).toBe(MANY);
  expect(await left()).toBe(0);
});

test("rows that fail keep none of the others from their turn, nor the sweeps that come after", async () => {
  const swept = sweepRows(
    db,
    {
      due,
      act: async (id) => {
        if (Number(id) % 3 > 0) throw new Error("not this one");
        await done(id);
      },
    },
    { due: sql`select 7 as id`, act: done },
  );
  await expect(swept).rejects.toThrow("300 rows could not be dealt with.");
  await expect(swept).rejects.toMatchObject({ errors: { length: 300 } });
  expect(await left()).toBe(MANY - 150 - 1);
});

test("a row that is found twice has one turn", async () => {
  const seen: string[] = [];
  await sweepRows(db, {
    due: sql`select 1 as id union all select 1`,
    act: async (id) => seen.push(id),
  });
  expect(seen).toEqual(["1"]);
});
