import { Readable } from "node:stream";
import pg from "pg";
import { breakOff } from "../database/db.server.ts";
import { type BackupEntry, entriesOf } from "./backup-file.server.ts";

/**
 * What PostgreSQL's own pg_basebackup asks for, which is not among the embedded binaries. The server copies its cluster while it
 * works, checks every page, and adds the log of what was written meanwhile.
 */
const COMMAND = "BASE_BACKUP (LABEL 'elan', CHECKPOINT 'fast', WAL true, MANIFEST 'no')";

/** What each piece begins with: a new archive, or a part of it. */
const [ARCHIVE, PART] = [..."nd"].map((letter) => letter.charCodeAt(0));

type Connection = Parameters<pg.Submittable["submit"]>[0];

/** The archive that PostgreSQL sends, no faster than it is read. */
class BaseBackup extends Readable implements pg.Submittable {
  #connection: Connection | undefined;
  #archives = 0;

  submit(connection: Connection): void {
    this.#connection = connection;
    connection.query(COMMAND);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (chunk[0] === ARCHIVE) this.#archives += 1;
    if (this.#archives > 1) this.destroy(new Error("a cluster with tablespaces"));
    // A copy: the driver writes what comes next over it.
    else if (chunk[0] === PART && !this.push(Buffer.from(chunk.subarray(1))))
      this.#connection?.stream.pause();
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  handleReadyForQuery(): void {
    // What is asked next on this connection is answered, however full we were.
    this.#connection?.stream.resume();
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  // Where in the log it began and ended, which is in the archive as well.
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
}

/** A connection on which a cluster is copied. Whatever becomes of us, PostgreSQL ends the backup with it. */
export class ClusterReader {
  readonly #client: pg.Client;

  constructor(connectionString: string, signal: AbortSignal) {
    this.#client = new pg.Client({
      connectionString,
      application_name: "elan-backup",
      // The one way to BASE_BACKUP; statements are answered too.
      replication: "database",
    } as pg.ClientConfig);
    this.#client.on("error", () => {});
    signal.addEventListener("abort", () => this.end());
  }

  /** Answers which PostgreSQL it is; undefined when somebody else holds the lock. */
  async begin(lock: number): Promise<number | undefined> {
    await this.#client.connect();
    const { rows } = await this.#client.query<{ taken: boolean; version: number }>(
      `select pg_try_advisory_lock(${lock}) as taken, current_setting('server_version_num')::int / 10000 as version`,
    );
    if (!rows[0]?.taken) return undefined;
    // Keeps the log from here on, however much is written meanwhile; goes with the connection.
    await this.#client.query(
      "select pg_create_physical_replication_slot('elan_backup_' || pg_backend_pid(), true, true)",
    );
    return rows[0].version;
  }

  async *read(): AsyncGenerator<BackupEntry> {
    yield* entriesOf(this.#client.query(new BaseBackup()));
  }

  /** Throws unless the lock was held until now. */
  async confirm(): Promise<void> {
    await this.#client.query("select");
  }

  end(): void {
    breakOff(this.#client);
  }
}
