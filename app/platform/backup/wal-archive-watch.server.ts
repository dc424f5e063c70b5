import { access, constants, statfs } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "../web/log.server.ts";
import type { WalArchive } from "./wal-archive.server.ts";

/** The figures of PostgreSQL about its archive. */
export interface WalFigures {
  /** undefined before the first file since PostgreSQL counts */
  lastArchivedAt: Date | undefined;
  /** attempts that failed, since PostgreSQL counts */
  failures: number;
  /** files that wait to be archived; the disk of DATA_DIR holds them meanwhile */
  waiting: number;
  isFailing: boolean;
}

const LOOK_EVERY_MS = 5_000;
/** two segments, and what the file system keeps for itself */
const LEAST_FREE_BYTES = 64 * 1024 * 1024;

const FIGURES = `
  select last_archived_time as "lastArchivedAt", failed_count::int as failures,
         (select count(*)::int from pg_ls_archive_statusdir() where name like '%.ready') as waiting,
         coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing"
  from pg_stat_archiver`;

/**
 * Looks at the archive while the process runs, and logs when PostgreSQL cannot archive and when it can again. The
 * WAL stays in DATA_DIR meanwhile, and would fill its disk in the end.
 */
export class WalArchiveWatch {
  figures: WalFigures | undefined;

  constructor(
    private readonly pool: pg.Pool,
    private readonly archive: Pick<WalArchive, "folder">,
    private readonly log: Logger,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      // While the database does not answer, the last figures stay.
      await this.look().catch(() => {});
      await delay(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  async look(): Promise<void> {
    const wasFailing = this.figures?.isFailing ?? false;
    const { rows } = await this.pool.query<WalFigures>(FIGURES);
    const [figures] = rows;
    if (!figures) return;
    this.figures = figures;
    const { isFailing, waiting } = figures;
    if (isFailing && !wasFailing)
      this.log.warn(
        { reason: await this.#findReason(), waiting },
        "WAL cannot be archived, and stays in DATA_DIR",
      );
    if (!isFailing && wasFailing) this.log.info({ waiting }, "WAL is archived again");
  }

  async #findReason(): Promise<string> {
    const { folder } = this.archive;
    try {
      await access(folder, constants.R_OK | constants.W_OK);
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize < LEAST_FREE_BYTES ? "the disk is full" : "postgres.log has it";
    } catch (error) {
      return (error as NodeJS.ErrnoException).code ?? "unknown";
    }
  }
}
