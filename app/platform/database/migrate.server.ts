import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { DAY_MS } from "~/platform/format/durations.ts";
import { BootError } from "../config/boot-error.server.ts";
import { sqlState } from "./db.server.ts";

/** Plain SQL, applied in the order of the file names. The files are part of the bundle. */
const FILES = import.meta.glob<string>("/database/migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** an arbitrary number that nothing else in this database uses as an advisory lock */
const START_LOCK = 721_504;

const LOOK_AGAIN_MS = 200;

/**
 * The first line of a migration that runs without a transaction. Its statements run one by one, and each must
 * be safe to repeat.
 */
const OUTSIDE = "-- outside a transaction\n";
const RUNS_AGAIN =
  /^(create (unique )?index concurrently if not exists|drop index concurrently if exists|analyze) /;
const CREATED_INDEX = /^create (?:unique )?index concurrently if not exists (\w+) /;
/** An index of a large table takes hours, and the driver has no query without a timeout. */
const LONGEST_MS = DAY_MS;

/**
 * A statement that waits for a table lock blocks every later query on that table, so it is cancelled and
 * retried. The timeout is longer than PostgreSQL takes to cancel an autovacuum that is in the way.
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
  /** applied by a later version, which may run beside this one */
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

/** Runs `work` in one process at a time on this database, for migrations and the first seed. */
export async function withStartLock<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    // The lock is polled: a statement that waits holds a snapshot, and `create index concurrently` waits for
    // all older snapshots.
    while (!(await isTaken(client))) await delay(LOOK_AGAIN_MS);
    return await work(client);
  } finally {
    // Closing the session releases the lock, whatever state the work left it in.
    client.release(true);
  }
}

async function isTaken(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query("select pg_try_advisory_lock($1) as taken", [START_LOCK]);
  return rows[0].taken;
}

/** Applies the missing migrations, each in its own transaction unless its first line says otherwise. */
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
    else await applyMigration(client, migration, lockTries);
    ran.push(migration.name);
  }
  return { ran, unknown: [...applied.keys()] };
}

/** The names of the migrations that a start would apply. */
export async function findMissingMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('schema_migrations') is not null as there",
  );
  const applied = rows[0]?.there
    ? (await client.query<{ name: string }>("select name from schema_migrations")).rows.map(
        ({ name }) => name,
      )
    : [];
  return toMigrations(FILES).flatMap(({ name }) => (applied.includes(name) ? [] : name));
}

async function applyMigration(client: pg.PoolClient, migration: Migration, lockTries: number): Promise<void> {
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

/** An interrupted migration runs again; an index that was left invalid is dropped first. */
async function applyOutside(client: pg.PoolClient, migration: Migration): Promise<void> {
  for (const statement of statementsOf(migration)) {
    const index = CREATED_INDEX.exec(statement)?.[1];
    if (index && (await isUnfinished(client, index)))
      await client.query(`drop index concurrently if exists ${index}`);
    await client.query({ text: statement, query_timeout: LONGEST_MS } as pg.QueryConfig);
  }
  await record(client, migration);
}

/** Statements are split at line ends, so a function body that contains statements is not supported. */
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
