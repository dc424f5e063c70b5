import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { BootError } from "../config/boot-error.server.ts";
import { sqlState } from "./db.server.ts";

/** Plain SQL, in the order of the file names, part of the bundle so that a build carries its own history. */
const FILES = import.meta.glob<string>("/database/migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Any number, as long as nothing else in this database uses it. */
const START_LOCK = 721_504;

const LOOK_AGAIN_MS = 200;

/** The first line of a file that is not one transaction: its statements run one by one, each such that it may run again. */
const OUTSIDE = "-- outside a transaction\n";
const RUNS_AGAIN =
  /^(create (unique )?index concurrently if not exists|drop index concurrently if exists|analyze) /;
const CREATED_INDEX = /^create (?:unique )?index concurrently if not exists (\w+) /;
/** An index of a large table takes hours, and the driver knows no statement without an end. */
const LONGEST_MS = 24 * 60 * 60_000;

/**
 * A statement that waits for a table makes everybody wait who comes after it: it is given up, and tried again once they are
 * through. Longer than PostgreSQL takes to end a vacuum that is in the way.
 */
const LOCK_MS = 2_000;
const LOCK_PAUSE_MS = 1_000;
const LOCK_TRIES = 60;
const LOCK_NOT_AVAILABLE = "55P03";

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

interface Migrated {
  ran: string[];
  /** applied by a later version: this one goes on beside it */
  unknown: string[];
}

const toMigrations = (files: Record<string, string>): Migration[] =>
  Object.entries(files)
    .map(([file, sql]) => ({
      name: file.slice(file.lastIndexOf("/") + 1),
      sql,
      checksum: createHash("sha256").update(sql).digest("hex"),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

/** Runs `work` in one process at a time, across all processes on this database: migrations and the first seed. */
export async function withStartLock<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    // Asked for again and again: a statement that waits holds a snapshot, and an index that is made concurrently waits for
    // the end of each.
    while (!(await isTaken(client))) await delay(LOOK_AGAIN_MS);
    return await work(client);
  } finally {
    // Closing the session gives the lock back, whatever state the work left it in.
    client.release(true);
  }
}

async function isTaken(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query("select pg_try_advisory_lock($1) as taken", [START_LOCK]);
  return rows[0].taken;
}

/** Applies what is missing, each file in its own transaction unless it says otherwise. */
export async function migrate(
  client: pg.PoolClient,
  { files = FILES, lockTries = LOCK_TRIES }: { files?: Record<string, string>; lockTries?: number } = {},
): Promise<Migrated> {
  await client.query(
    "create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
  );
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migrations",
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  const ran: string[] = [];
  for (const migration of toMigrations(files)) {
    const known = applied.get(migration.name);
    applied.delete(migration.name);
    if (known === migration.checksum) continue;
    if (known)
      throw new BootError(
        `La migration ${migration.name} a changé depuis qu’elle a été appliquée : rétablissez-la et ajoutez un nouveau fichier.`,
      );
    if (migration.sql.startsWith(OUTSIDE)) await applyOutside(client, migration);
    else await apply(client, migration, lockTries);
    ran.push(migration.name);
  }
  return { ran, unknown: [...applied.keys()] };
}

async function apply(client: pg.PoolClient, migration: Migration, lockTries: number): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await client.query("begin");
    try {
      await client.query(`set local lock_timeout = ${LOCK_MS}`);
      await client.query(migration.sql);
      await record(client, migration);
      await client.query("commit");
      return;
    } catch (error) {
      await client.query("rollback");
      if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
      if (tries === lockTries)
        throw new BootError(
          `La migration ${migration.name} attend une table qu’une longue requête occupe : laissez celle-ci finir ou arrêtez-la, puis relancez.`,
          { cause: error },
        );
    }
    await delay(LOCK_PAUSE_MS);
  }
}

/** What was interrupted is begun again: of an index, what is left of it goes first. */
async function applyOutside(client: pg.PoolClient, migration: Migration): Promise<void> {
  for (const statement of statementsOf(migration)) {
    const index = CREATED_INDEX.exec(statement)?.[1];
    if (index && (await isUnfinished(client, index)))
      await client.query(`drop index concurrently if exists ${index}`);
    await client.query({ text: statement, query_timeout: LONGEST_MS } as pg.QueryConfig);
  }
  await record(client, migration);
}

/** Each ends at the end of a line, so nothing that holds statements itself can be among them. */
function statementsOf({ name, sql }: Migration): string[] {
  const statements = sql
    .replace(/^--.*\n/gm, "")
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter(Boolean);
  const other = statements.find((statement) => !RUNS_AGAIN.test(statement));
  if (other) throw new Error(`${name}: "${other}" could not be run again after it was interrupted`);
  return statements;
}

async function isUnfinished(client: pg.PoolClient, index: string): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from pg_index where indexrelid = to_regclass($1) and not indisvalid",
    [index],
  );
  return rowCount === 1;
}

const record = (client: pg.PoolClient, { name, checksum }: Migration) =>
  client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [name, checksum]);
