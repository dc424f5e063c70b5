import { createHash } from "node:crypto";
import type pg from "pg";
import { BootError } from "./boot-error.server.ts";

/** Plain SQL, in the order of the file names, part of the bundle so that a build carries its own history. */
const FILES = import.meta.glob<string>("/database/migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Any number, as long as nothing else in this database uses it. */
const START_LOCK = 721_504;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

const migrations: Migration[] = Object.entries(FILES)
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
    await client.query("select pg_advisory_lock($1)", [START_LOCK]);
    return await work(client);
  } finally {
    // Closing the session gives the lock back, whatever state the work left it in.
    client.release(true);
  }
}

/** Applies what is missing, each file in its own transaction; returns the names that ran. */
export async function migrate(client: pg.PoolClient): Promise<string[]> {
  await client.query(
    "create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
  );
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migrations",
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  const ran: string[] = [];
  for (const migration of migrations) {
    const known = applied.get(migration.name);
    if (known === migration.checksum) continue;
    if (known)
      throw new BootError(
        `La migration ${migration.name} a changé depuis qu’elle a été appliquée : rétablissez-la et ajoutez un nouveau fichier.`,
      );
    await apply(client, migration);
    ran.push(migration.name);
  }
  return ran;
}

async function apply(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(sql);
    await client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [name, checksum]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
