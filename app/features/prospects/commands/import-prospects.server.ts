import { setImmediate } from "node:timers/promises";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import type { Database, Executor } from "~/platform/database/db.server.ts";
import { HOUR_SECONDS } from "~/platform/format/durations.ts";
import { formatNumber } from "~/platform/format/numbers.ts";
import { callerNetwork } from "~/platform/limits/caller-network.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { WorkQueue } from "~/platform/limits/work-queue.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { findFollowed } from "../queries/find-followed.server.ts";
import { countStatuses } from "../queries/list-prospects.server.ts";
import { IMPORT_LIMITS } from "../rules/columns.ts";
import {
  type CheckedLine,
  checkLine,
  isBlank,
  type NewLine,
  openImport,
  type SortedLines,
  sortLines,
  tooLong,
  tooManyLines,
} from "../rules/import.ts";
import { type ImportReport, reportOf } from "../rules/import-report.ts";
import { tilesOf } from "../rules/pipeline.ts";
import { prospects } from "../tables.server.ts";
import { lockProspects } from "./lock-prospects.server.ts";

/** Each file is sent twice: for the preview and for the import. */
const FILES_PER_HOUR = 60;
/** The limit is far above any real list; beyond it a mistake or abuse is more likely. */
const MOST_FOLLOWED = 100_000;
/** The event loop is released after so many lines, or so many characters. */
const LINES_AT_ONCE = 100;
const CHARACTERS_AT_ONCE = 64_000;
const ROWS_PER_STATEMENT = 250;

/** Reading uses a CPU for a second and writing a connection for a few, so imports are queued. */
const files = new WorkQueue({ atOnce: 2, perNetwork: 4, inAll: 32 });

/** Writes nothing. */
export async function previewImport(db: Database, coach: Coach, bytes: Uint8Array): Promise<ImportReport> {
  return readFile(db, coach, bytes, async (lines) => sortLines(lines, await findFollowed(db, coach, lines)));
}

/** Imports all new people of a file or nobody. An import gives no consent, no history and no events. */
export async function importProspects(db: Database, coach: Coach, bytes: Uint8Array): Promise<ImportReport> {
  return readFile(db, coach, bytes, (lines) =>
    db.transaction(async (tx) => {
      // The lock makes the same file from two tabs idempotent.
      await lockProspects(tx, coach.id);
      const sorted = sortLines(lines, await findFollowed(tx, coach, lines));
      const { total } = tilesOf(await countStatuses(tx, coach));
      if (total + sorted.added.length > MOST_FOLLOWED)
        throw new AppError("conflict", {
          message: `Vous suivriez plus de ${formatNumber(MOST_FOLLOWED)} prospects. Supprimez d’abord ceux que vous n’appellerez plus.`,
        });
      await insertAll(tx, coach, sorted.added);
      return sorted;
    }),
  );
}

async function readFile(
  db: Database,
  coach: Coach,
  bytes: Uint8Array,
  sort: (lines: CheckedLine[]) => Promise<SortedLines>,
): Promise<ImportReport> {
  const hourly = { limit: FILES_PER_HOUR, windowSeconds: HOUR_SECONDS };
  await limitRate(db, { name: "prospect files", subject: coach.id, ...hourly });
  return files.run(callerNetwork(), async () => {
    const file = openImport(bytes);
    const lines: CheckedLine[] = [];
    let released = 0;
    for (const line of file.lines) {
      if (line.line % LINES_AT_ONCE === 0 || line.read - released > CHARACTERS_AT_ONCE) {
        await setImmediate();
        released = line.read;
      }
      if (line.tooLong) throw tooLong(line);
      if (isBlank(line)) continue;
      if (lines.length === IMPORT_LIMITS.lines) throw tooManyLines();
      lines.push(checkLine(file, line));
    }
    if (lines.length === 0)
      throw new AppError("invalid_input", {
        message: "Ce fichier ne contient personne\u00a0: il n’a que ses titres.",
      });
    const sorted = await sort(lines);
    await setImmediate();
    return reportOf(file, sorted, setImmediate);
  });
}

/** Inserts from the last line to the first, so that the newest-first list has the order of the file. */
async function insertAll(tx: Executor, { id: coachId }: Coach, lines: readonly NewLine[]): Promise<void> {
  const waiting = lines.toReversed();
  for (let at = 0; at < waiting.length; at += ROWS_PER_STATEMENT) {
    const part = waiting.slice(at, at + ROWS_PER_STATEMENT);
    await tx.insert(prospects).values(part.map(({ prospect }) => ({ ...prospect, coachId })));
  }
}
