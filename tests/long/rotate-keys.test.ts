import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type ColumnKey, ColumnKeys } from "../../app/platform/crypto/column-keys.server.ts";
import { sealedColumn } from "../../app/platform/crypto/sealed-column.server.ts";
import { addDays, parisDay } from "../../app/platform/format/dates.ts";
import { embeddedUrl } from "../fixtures/database/postgres-process.ts";
import type { PlainBrowser } from "../fixtures/server/plain-browser.ts";
import { PlainPeople } from "../fixtures/server/plain-people.ts";
import { type ServerProcess, TestServers } from "../fixtures/server/server-process.ts";

// Whole processes start and stop here, perhaps on a machine that is busy with other tests.
const PATIENCE = { timeout: 60_000, interval: 5 };
const MEASURES = "/mon-accompagnement/mesures";
const MANY = 800;
const READ = 40;

const servers = new TestServers();
let server: ServerProcess;
let sql: pg.Client;
let student: PlainBrowser;
let accompaniment: string;

const keys = (): ColumnKey[] =>
  JSON.parse(readFileSync(path.join(servers.dataDir, "secrets.json"), "utf8")).columnKeys;

beforeAll(async () => {
  server = await servers.startSeeded({ LOG_LEVEL: "warn", TRUSTED_PROXIES: "1" });
  sql = new pg.Client({ connectionString: embeddedUrl(servers.dataDir) });
  await sql.connect();
  const origin = `http://localhost:${server.port}`;
  student = await new PlainPeople({ origin, sql, dataDir: servers.dataDir }).demo("student");
  accompaniment = (await sql.query("select id from accompaniments")).rows[0].id;
  await addMeasures(accompaniment, READ);
});
afterAll(async () => {
  await sql?.end();
  await servers.close();
});

/** As the server would have written them, of days long ago. */
async function addMeasures(of: string, count: number): Promise<void> {
  const sealing = sealedColumn(new ColumnKeys(keys()), "body_measures.sealed");
  const ids = Array.from({ length: count }, () => randomUUID());
  await sql.query(
    `insert into body_measures (id, accompaniment_id, measured_on, sealed)
     select given.id, $3, date '2020-01-01' - position::integer, sealed
     from unnest($1::uuid[], $2::text[]) with ordinality as given (id, sealed, position)`,
    [ids, ids.map((id) => sealing.seal(id, JSON.stringify({ weight: 72 }))), of],
  );
}

function startRotation(): ChildProcess & { said: () => string } {
  const env = { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: servers.dataDir };
  const child = spawn(process.execPath, ["build/server/operate.js", "rotate-keys"], { env });
  let said = "";
  child.stdout.on("data", (bytes) => {
    said += bytes;
  });
  child.stderr.on("data", (bytes) => {
    said += bytes;
  });
  return Object.assign(child, { said: () => said });
}

const countNot = async (key: string) =>
  (
    await sql.query("select count(*)::int as n from body_measures where split_part(sealed, '.', 2) <> $1", [
      key,
    ])
  ).rows[0].n;

/** Kills the command when it waits for a row: it has come as far as the row of this day, which is locked until then. */
async function killRotationAt(measuredOn: string): Promise<void> {
  const holding = new pg.Client({ connectionString: embeddedUrl(servers.dataDir) });
  await holding.connect();
  await holding.query("begin");
  await holding.query(
    "select from body_measures where accompaniment_id <> $1 and measured_on = $2 for update",
    [accompaniment, measuredOn],
  );
  const cut = startRotation();
  const gone = once(cut, "exit");
  await vi.waitUntil(
    async () =>
      (await sql.query("select from pg_locks where not granted and locktype in ('transactionid', 'tuple')"))
        .rowCount || cut.exitCode !== null,
    PATIENCE,
  );
  cut.kill("SIGKILL");
  expect(await gone).toEqual([null, "SIGKILL"]);
  await holding.query("rollback");
  await holding.end();
}

test("keys are rotated while people read and write, though the command is killed on its way", async () => {
  const [old] = keys();
  // The measures need no person whose page is opened: only their number counts.
  await sql.query("set session_replication_role = replica");
  await addMeasures(randomUUID(), MANY);
  await sql.query("reset session_replication_role");
  let isOver = false;
  const statuses = new Set<number>();
  const read = async () => {
    while (!isOver) {
      const page = await student.get(MEASURES);
      statuses.add(page.status);
      expect(page.text).toContain("72");
    }
  };
  let wrote = 0;
  const write = async () => {
    for (; !isOver && wrote < 100; wrote += 1) {
      const day = addDays(parisDay(new Date()), -100 - wrote);
      const form = new URLSearchParams({ intent: "save", day, weight: "71,5" });
      statuses.add((await student.post(`${MEASURES}.data`, form)).status);
    }
  };
  const people = Promise.all([read(), write()]);
  try {
    for (const part of [1, 2]) {
      await killRotationAt(addDays("2020-01-01", -Math.floor((part * MANY) / 3)));
      expect(await countNot(String(old?.id))).toBeGreaterThan(0);
    }
    const [newest, ...others] = keys();
    expect(newest?.id).not.toBe(old?.id);
    // An interrupted rotation keeps both keys, since both are needed.
    expect(others).toEqual([old]);
    const whole = startRotation();
    await once(whole, "exit");
    expect(whole.said()).toMatch(/^Tout est scellé avec la nouvelle clé \(\d+ valeurs/);
    const soFar = wrote;
    await vi.waitUntil(() => wrote > soFar || wrote === 100, PATIENCE);
  } finally {
    isOver = true;
    await people;
  }
  expect([...statuses]).toEqual([200]);
  expect(wrote).toBeGreaterThan(0);

  const [newest, ...none] = keys();
  expect(none).toEqual([]);
  const alone = new ColumnKeys(newest ? [newest] : []);
  const { rows } = await sql.query("select id, sealed from body_measures");
  expect(rows.length).toBeGreaterThanOrEqual(MANY + READ + wrote);
  const opening = sealedColumn(alone, "body_measures.sealed");
  for (const { id, sealed } of rows) expect(JSON.parse(opening.open(id, sealed)).weight).toBeGreaterThan(0);
  for (const [table, column, id] of [
    ["accompaniments", "health", "id"],
    ["review_notes", "sealed", "booking_id"],
  ] as const) {
    const { rows: found } = await sql.query(
      `select ${id} as id, ${column} as sealed from ${table} where ${column} is not null`,
    );
    expect(found.length).toBeGreaterThan(0);
    for (const row of found) sealedColumn(alone, `${table}.${column}`).open(row.id, row.sealed);
  }
  expect(server.errors).toEqual([]);
  expect(server.stderr).toBe("");
});
