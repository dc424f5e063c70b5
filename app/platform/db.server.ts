import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";

export type Database = NodePgDatabase<Record<string, never>>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** What a query needs: the pool, or the transaction it is part of. */
export type Executor = Database | Transaction;

export function createPool(connectionString: string, size = 10): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    application_name: "elan",
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    options: "-c timezone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000",
  });
  // Node ends a process whose connection breaks while nobody listens. The query in flight fails anyway, which is
  // where it is dealt with; the pool replaces the connection.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
  });
  return pool;
}

export function createDatabase(pool: pg.Pool): Database {
  return drizzle(pool);
}

/** Drizzle wraps what PostgreSQL said; the SQLSTATE is on the cause. */
export function sqlState(error: unknown): string | undefined {
  const source = error instanceof Error && error.cause ? error.cause : error;
  return source instanceof pg.DatabaseError ? source.code : undefined;
}
