import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { toAppError } from "../web/errors.ts";
import { createDatabase, createPool } from "./db.server.ts";

const { url } = testDatabase();
const pool = createPool(url, { size: 1 });
const db = createDatabase(pool);
afterAll(() => pool.end());

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "fine",
    (error: unknown) => toAppError(error).code,
  );
const endOthers = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'elan'`;

it("a statement that takes too long, a full pool and a lost connection are « unavailable », and a bug is not", async () => {
  expect(await codeOf(db.execute(sql`set statement_timeout = 20; select pg_sleep(1)`))).toBe("unavailable");
  const held = await pool.connect();
  expect(await codeOf(db.execute(sql`select 1`))).toBe("unavailable");
  const other = createPool(url, { size: 1 });
  const cut = codeOf(held.query("select pg_sleep(5)"));
  await createDatabase(other).execute(endOthers);
  await other.end();
  expect(await cut).toBe("unavailable");
  held.release(true);
  expect(await codeOf(db.execute(sql`select from nowhere`))).toBe("unexpected");
  expect(await codeOf(db.execute(sql`select 1`))).toBe("fine");
});

it("gives the only connection back when a transaction cannot even begin", async () => {
  const elsewhere = createPool("postgresql://nobody:wrong@127.0.0.1:1/nowhere", { size: 1 });
  const lost = createDatabase(elsewhere);
  for (let at = 0; at < 3; at += 1)
    expect(await codeOf(lost.transaction(async () => {}))).toBe("unavailable");
  await elsewhere.end();
  // Cut between the moment it is lent and the first word.
  const only = createPool(url, { size: 1 });
  const broken = createDatabase(only);
  await broken.execute(sql`select 1`);
  const admin = createPool(url, { size: 1 });
  await createDatabase(admin).execute(endOthers);
  await codeOf(broken.transaction((tx) => tx.execute(sql`select 1`)));
  for (let at = 0; at < 3; at += 1)
    expect(await codeOf(broken.transaction((tx) => tx.execute(sql`select 1`)))).toBe("fine");
  await admin.end();
  await only.end();
});
