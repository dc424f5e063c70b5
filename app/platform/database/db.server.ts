import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";

export type Database = NodePgDatabase<Record<string, never>>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** What a query needs: the pool, or the transaction it is part of. */
export type Executor = Database | Transaction;

/** How long a connection may be waited for: a free one of the pool's, or a new one. */
const CONNECT_MS = 2_000;
/** A page's statement takes milliseconds. PostgreSQL gives up first; the driver does when PostgreSQL does not answer. */
const STATEMENT_MS = 8_000;
const DRIVER_GRACE_MS = 2_000;

/** Migrations and retention may take minutes, and wait for a database that is only just starting. */
const SLOW = { connectMs: 10_000, statementMs: 10 * 60_000 };
const QUICK = { connectMs: CONNECT_MS, statementMs: STATEMENT_MS };

interface PoolOptions {
  size?: number;
  /** what the database is told of whose connections they are */
  name?: string;
  /** for work that takes its time, and that nobody waits for */
  slow?: boolean;
}

/** Connections to one database. While it is known not to answer, whoever asks for one is refused at once. */
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
      // Not when connecting, as options: PgBouncer refuses or forgets those.
      onConnect: (client) =>
        client.query(
          `set timezone = 'UTC'; set statement_timeout = ${statementMs}; set idle_in_transaction_session_timeout = 60000`,
        ),
    });
    // Node ends a process whose connection breaks while nobody listens. The query in flight fails anyway, which is
    // where it is dealt with; the pool replaces the connection.
    this.on("error", () => {});
    this.on("connect", (client) => {
      client.on("error", () => {});
    });
    this.on("connect", (client) => this.#open.add(client));
    this.on("remove", (client) => this.#open.delete(client));
  }

  /**
   * What is under way on a database that has stopped answering fails now, and so does what follows. Connections that
   * only wait are no better: what they would be asked next would be lost as well.
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
      refundDownTo(client);
    }
  };
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (broken?: Error | boolean) => void,
) => void;

/** A connection that is not used again after a query on it was not answered: what would arrive next is that answer. */
class DatabaseClient extends pg.Client {
  isBroken = false;

  // biome-ignore lint/suspicious/noExplicitAny: the driver takes a text, an object or a query of its own
  override query(...given: any[]): any {
    const sent = super.query(...(given as [string]));
    if (!(sent instanceof Promise)) return sent;
    return sent.catch((error: unknown) => {
      const failure = asConnectionFailure(error);
      if (failure instanceof ConnectionFailure || isLastWord(failure)) breakOff(this);
      throw failure;
    });
  }
}

/** SQLSTATE "connection failure". The driver's own errors have no code by which they could be told from a bug. */
const CONNECTION_FAILURE = "08006";
const AWAY = "the database does not answer";
const DRIVER_FAILURES = new RegExp(
  `^(${AWAY}|Connection terminated|Query read timeout|Client (has encountered|was closed)|timeout exceeded|Cannot use a pool)`,
);

/** PostgreSQL says why, and closes the connection. */
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

/** Closed without a word: whoever waits for an answer on it hears that there will be none. */
export function breakOff(client: pg.ClientBase): void {
  Object.assign(client, { isBroken: true });
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

const refundDownTo = (client: pg.PoolClient) =>
  client.release((client as unknown as DatabaseClient).isBroken);

export function createPool(connectionString: string, options?: PoolOptions): DatabasePool {
  return new DatabasePool(connectionString, options);
}

export function createDatabase(pool: pg.Pool): Database {
  const db: Database = drizzle(pool);
  // Drizzle's own never gives back a connection on which the transaction could not even begin.
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(work, config);
    } finally {
      refundDownTo(client);
    }
  };
  return db;
}

/** Drizzle wraps what PostgreSQL said: it is the cause. */
function saidBy(error: unknown): pg.DatabaseError | undefined {
  const source = error instanceof Error && error.cause ? error.cause : error;
  return source instanceof pg.DatabaseError ? source : undefined;
}

export const sqlState = (error: unknown): string | undefined => saidBy(error)?.code;

/** Which constraint refused it. */
export const sqlConstraint = (error: unknown): string | undefined => saidBy(error)?.constraint;
