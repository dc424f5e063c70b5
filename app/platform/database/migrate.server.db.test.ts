import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { BootError } from "../config/boot-error.server.ts";
import { createPool } from "./db.server.ts";
import { migrate, withStartLock } from "./migrate.server.ts";

const PATIENCE = { timeout: 30_000, interval: 20 };
const INDEX = { "/9001_index.sql": indexing("index concurrently if not exists big_by_note on big (note)") };

const { url, pool } = testDatabase();
/** As two processes have them that start on one database. */
const [one, other] = [createPool(url, { slow: true }), createPool(url, { slow: true })];
afterAll(async () => {
  await one.end();
  await other.end();
});

beforeEach(async () => {
  await pool.query("drop table if exists big; delete from schema_migrations where name like '9%'");
  await pool.query(
    "create table big (id bigserial primary key, note text); insert into big (note) select n from generate_series(1, 2000) n",
  );
});

function indexing(...statements: string[]): string {
  return `-- outside a transaction\n-- Why it is wanted.\n${statements.map((statement) => `create ${statement};\n`).join("")}`;
}
const run = (files: Record<string, string>, from: pg.Pool = one) =>
  withStartLock(from, (client) => migrate(client, { files }));
const recorded = async () =>
  (await pool.query("select name from schema_migrations where name like '9%' order by name")).rows;
const indexes = async () =>
  (
    await pool.query(
      `select relname as name, indisvalid as valid from pg_index join pg_class on oid = indexrelid
       where indrelid = 'big'::regclass and not indisprimary order by relname`,
    )
  ).rows;
const waiting = async (what: string) =>
  (
    await pool.query("select pid from pg_stat_activity where wait_event_type = 'Lock' and query ilike $1", [
      what,
    ])
  ).rows;

/** A transaction of somebody else's that has looked at the table, until it is told to end. */
async function lookAt(table: string): Promise<() => Promise<void>> {
  const client = await pool.connect();
  await client.query(`begin isolation level repeatable read; select count(*) from ${table}`);
  return async () => {
    await client.query("commit");
    client.release();
  };
}

describe("a file whose statements run outside a transaction", () => {
  it("makes its indexes while rows are written, and is recorded as the others are", async () => {
    let [written, stopped] = [0, false];
    const writing = (async () => {
      for (; !stopped; written += 1) await pool.query("insert into big (note) values ('new')");
    })();
    const files = {
      "/9001_two.sql": indexing(
        "index concurrently if not exists big_by_note\n  on big (note)",
        "unique index concurrently if not exists big_by_both on big (id, note)",
      ),
    };
    expect((await run(files)).ran).toEqual(["9001_two.sql"]);
    stopped = true;
    await writing;
    expect(written).toBeGreaterThan(0);
    expect(await indexes()).toEqual([
      { name: "big_by_both", valid: true },
      { name: "big_by_note", valid: true },
    ]);
    expect((await run(files)).ran).toEqual([]);
    expect(await recorded()).toEqual([{ name: "9001_two.sql" }]);
    await expect(run({ "/9001_two.sql": `${files["/9001_two.sql"]}--` })).rejects.toThrow("a changé depuis");
  });

  it("that was interrupted is mended by the next start", async () => {
    const leave = await lookAt("big");
    const interrupted = run(INDEX).catch((error: Error) => error);
    const [found] = await vi.waitUntil(async () => {
      const rows = await waiting("create index concurrently%");
      return rows.length > 0 && rows;
    }, PATIENCE);
    await pool.query("select pg_terminate_backend($1)", [found.pid]);
    expect(await interrupted).toBeInstanceOf(Error);
    expect(await indexes()).toEqual([{ name: "big_by_note", valid: false }]);
    expect(await recorded()).toEqual([]);
    await leave();
    expect((await run(INDEX)).ran).toEqual(["9001_index.sql"]);
    expect(await indexes()).toEqual([{ name: "big_by_note", valid: true }]);
  });

  it("is run once by two processes that start together: whoever waits is not waited for", async () => {
    const leave = await lookAt("big");
    const both = [run(INDEX), run(INDEX, other)];
    await vi.waitUntil(async () => (await waiting("create index concurrently%")).length > 0, PATIENCE);
    // The other one has asked for its turn by now, and more than once.
    await delay(500);
    await leave();
    const ran = (await Promise.all(both)).flatMap((outcome) => outcome.ran);
    expect(ran).toEqual(["9001_index.sql"]);
    expect(await indexes()).toEqual([{ name: "big_by_note", valid: true }]);
  });

  it("has only statements that can be run again", async () => {
    await expect(
      run({ "/9001_x.sql": indexing("index concurrently big_by_note on big (note)") }),
    ).rejects.toThrow("could not be run again");
  });
});

describe("an ordinary file that waits for a table", () => {
  const ALTER = { "/9001_alter.sql": "alter table big add column more text" };

  it("lets those pass who come after it, and is applied once the table is free", async () => {
    const leave = await lookAt("big");
    const altered = run(ALTER);
    await vi.waitUntil(async () => (await waiting("alter table%")).length > 0, PATIENCE);
    await pool.query("select from big limit 1");
    expect(await recorded()).toEqual([]);
    await leave();
    expect((await altered).ran).toEqual(["9001_alter.sql"]);
  });

  it("says so in a sentence when it has waited for long", async () => {
    const leave = await lookAt("big");
    const refused = withStartLock(one, (client) => migrate(client, { files: ALTER, lockTries: 1 }));
    await expect(refused).rejects.toThrow(BootError);
    await leave();
  });
});

it("what a later version has applied is told, and nothing else", async () => {
  await pool.query("insert into schema_migrations values ('9999_tomorrow.sql', 'x')");
  const { unknown, ran } = await withStartLock(one, (client) => migrate(client));
  expect({ unknown, ran }).toEqual({ unknown: ["9999_tomorrow.sql"], ran: [] });
});
