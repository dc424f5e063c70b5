import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { beginQuerySpan, endQuerySpan } from "../web/tracing.server.ts";

export type Database = NodePgDatabase<Record<string, never>>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** The pool, or the transaction that a query is part of. */
export type Executor = Database | Transaction;

/** the longest wait for a free connection of the pool, or for a new one */
const CONNECT_MS = 2_000;
/**
 * A page's statement takes milliseconds. PostgreSQL cancels a slow one first; if PostgreSQL does not answer,
 * the driver gives up after the grace period.
 */
const STATEMENT_MS = 8_000;
const DRIVER_GRACE_MS = 2_000;

/** Migrations and retention may take minutes, and wait for a database that is still starting. */
const SLOW = { connectMs: 10_000, statementMs: 10 * 60_000 };
const QUICK = { connectMs: CONNECT_MS, statementMs: STATEMENT_MS };

interface PoolOptions {
  size?: number;
  /** application_name of the connections */
  name?: string;
  /** for long work that no request waits for */
  slow?: boolean;
}

/** A connection pool. While the database is known to be down, requests for a connection fail at once. */
export class DatabasePool extends pg.Pool {
  #answering = true;
  #open = new Set<pg.PoolClient>();

  constructor(connectionString: string, { size = 10, name = "elan", slow = false }: PoolOptions = {}) {
    const { connectMs, statementMs } = slow ? SLOW : QUICK;
    super({
      connectionString,
      Client: DatabaseClient,
      max: size,
      application_name: name,
      connectionTimeoutMillis: connectMs,
      query_timeout: statementMs + DRIVER_GRACE_MS,
      idleTimeoutMillis: 60_000,
      // These are not connection options, because PgBouncer refuses or drops those.
      onConnect: (client) =>
        client.query(
          `set timezone = 'UTC'; set statement_timeout = ${statementMs}; set idle_in_transaction_session_timeout = 60000`,
        ),
    });
    // Without a listener, Node ends the process when a connection breaks. The query in flight fails anyway
    // and is handled there; the pool replaces the connection.
    this.on("error", () => {});
    this.on("connect", (client) => {
      client.on("error", () => {});
    });
    this.on("connect", (client) => this.#open.add(client));
    this.on("remove", (client) => this.#open.delete(client));
  }

  /**
   * When the database stops answering, all queries in progress and all later ones fail at once. Idle
   * connections are closed too, because their next query would be lost as well.
   */
  set answering(answering: boolean) {
    this.#answering = answering;
    if (!answering) for (const client of this.#open) breakOff(client);
  }

  get answering(): boolean {
    return this.#answering;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const connected = this.#connect();
    if (!callback) return connected;
    connected.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      if (!this.#answering) throw new Error(AWAY);
      return await super.connect();
    } catch (error) {
      throw asConnectionFailure(error);
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver takes a text, an object or a query of its own
  override query = async (...given: any[]): Promise<any> => {
    const client = await this.connect();
    try {
      return await client.query(...(given as [string]));
    } finally {
      releaseClient(client);
    }
  };
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (broken?: Error | boolean) => void,
) => void;

/** A connection is not reused after a timeout: its late answer would be taken for that of the next query. */
class DatabaseClient extends pg.Client {
  isBroken = false;

  // biome-ignore lint/suspicious/noExplicitAny: the driver takes a text, an object or a query of its own
  override query(...given: any[]): any {
    const sent = super.query(...(given as [string]));
    if (!(sent instanceof Promise)) return sent;
    const span = beginQuerySpan(given[0]);
    if (span)
      sent.then(
        () => endQuerySpan(span, true),
        () => endQuerySpan(span, false),
      );
    return sent.catch((error: unknown) => {
      const failure = asConnectionFailure(error);
      if (failure instanceof ConnectionFailure || isLastWord(failure)) breakOff(this);
      throw failure;
    });
  }
}

/** SQLSTATE "connection failure". The driver's own errors have no code that tells them from a bug. */
const CONNECTION_FAILURE = "08006";
const AWAY = "the database does not answer";
const DRIVER_FAILURES = new RegExp(
  `^(${AWAY}|Connection terminated|Query read timeout|Client (has encountered|was closed)|timeout exceeded|Cannot use a pool)`,
);

/** PostgreSQL gives the reason and closes the connection. */
const isLastWord = (error: unknown) => error instanceof pg.DatabaseError && error.severity === "FATAL";

class ConnectionFailure extends Error {
  override readonly name = "ConnectionFailure";
  readonly code = CONNECTION_FAILURE;
}

function asConnectionFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof pg.DatabaseError || error instanceof ConnectionFailure)
    return error;
  const fromSystem = "syscall" in error || "errors" in error;
  if (!fromSystem && !DRIVER_FAILURES.test(error.message)) return error;
  return new ConnectionFailure("the database cannot be reached", { cause: error });
}

/** Closes the socket without a goodbye; queries that wait on the connection fail. */
export function breakOff(client: pg.ClientBase): void {
  Object.assign(client, { isBroken: true });
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

const releaseClient = (client: pg.PoolClient) =>
  client.release((client as unknown as DatabaseClient).isBroken);

export function createPool(connectionString: string, options?: PoolOptions): DatabasePool {
  return new DatabasePool(connectionString, options);
}

export function createDatabase(pool: pg.Pool): Database {
  const db: Database = drizzle(pool);
  // Drizzle's own version leaks the connection if the transaction cannot begin.
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(work, config);
    } finally {
      releaseClient(client);
    }
  };
  return db;
}

/** Drizzle wraps the error of PostgreSQL, which is its cause. */
function saidBy(error: unknown): pg.DatabaseError | undefined {
  const source = error instanceof Error && error.cause ? error.cause : error;
  return source instanceof pg.DatabaseError ? source : undefined;
}

export const sqlState = (error: unknown): string | undefined => saidBy(error)?.code;

export const sqlConstraint = (error: unknown): string | undefined => saidBy(error)?.constraint;
