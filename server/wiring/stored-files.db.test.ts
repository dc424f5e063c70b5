import { expect, test } from "vitest";
import { testDatabase } from "../../tests/fixtures/database/database.ts";
import { STORED_FILES } from "./stored-files.ts";

const { pool } = testDatabase();

test("every table whose files become orphans is looked at", async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name
     from pg_trigger join pg_proc on pg_proc.oid = tgfoid where prosrc like '%forgotten_files%'`,
  );
  expect(rows.length).toBeGreaterThan(2);
  expect(rows.filter(({ name }) => !new RegExp(`from ${name} `).test(STORED_FILES))).toEqual([]);
});

test("an empty database has none", async () => {
  expect((await pool.query(STORED_FILES)).rows).toEqual([]);
});
