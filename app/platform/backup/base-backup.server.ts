import { Readable } from "node:stream";
import pg from "pg";
import { breakOff } from "../database/db.server.ts";
import { type BackupEntry, entriesOf } from "./backup-file.server.ts";

/**
 * The command that pg_basebackup sends; that program is not among the embedded binaries. The server copies
 * its cluster while it runs, verifies every page checksum, and adds the WAL written meanwhile. It does not wait
 * until that WAL is archived as well: a full archive must not prevent a backup.
 */
const COMMAND = "BASE_BACKUP (LABEL 'elan', CHECKPOINT 'fast', WAL true, WAIT false, MANIFEST 'no')";

/** The first byte of each message: "n" starts a new archive, "d" carries data. */
const [ARCHIVE, PART] = [..."nd"].map((letter) => letter.charCodeAt(0));

type Connection = Parameters<pg.Submittable["submit"]>[0];

/** Streams the archive from PostgreSQL with backpressure. */
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
    // The bytes are copied because the driver reuses its buffer.
    else if (chunk[0] === PART && !this.push(Buffer.from(chunk.subarray(1))))
      this.#connection?.stream.pause();
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  handleReadyForQuery(): void {
    // The stream may be paused by backpressure, and the next query on this connection needs it.
    this.#connection?.stream.resume();
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  // The WAL positions of the start and the end are ignored, because the archive contains them too.
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
}

/** A connection that copies a cluster. If this process dies, PostgreSQL ends the backup as well. */
export class ClusterReader {
  readonly #client: pg.Client;

  constructor(connectionString: string, signal: AbortSignal) {
    this.#client = new pg.Client({
      connectionString,
      application_name: "elan-backup",
      // Only a replication connection accepts BASE_BACKUP; this mode also accepts SQL.
      replication: "database",
    } as pg.ClientConfig);
    this.#client.on("error", () => {});
    signal.addEventListener("abort", () => this.end());
  }

  /** Undefined if another session holds the lock. */
  async connect(lock: number): Promise<{ version: number; isArchived: boolean } | undefined> {
    await this.#client.connect();
    const { rows } = await this.#client.query<{ taken: boolean; version: number; isArchived: boolean }>(
      `select pg_try_advisory_lock(${lock}) as taken, current_setting('server_version_num')::int / 10000 as version,
              current_setting('archive_mode') = 'on' as "isArchived"`,
    );
    if (!rows[0]?.taken) return undefined;
    // The temporary slot keeps the WAL from now on, however much is written; it ends with the connection.
    await this.#client.query(
      "select pg_create_physical_replication_slot('elan_backup_' || pg_backend_pid(), true, true)",
    );
    return rows[0];
  }

  async *read(): AsyncGenerator<BackupEntry> {
    yield* entriesOf(this.#client.query(new BaseBackup()));
  }

  /** Throws if the connection, and with it the lock, was lost. */
  async confirm(): Promise<void> {
    await this.#client.query("select");
  }

  end(): void {
    breakOff(this.#client);
  }
}
