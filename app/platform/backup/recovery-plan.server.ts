import path from "node:path";
import { BootError } from "../config/boot-error.server.ts";
import { CLUSTER_FOLDER } from "../database/postgres-process.server.ts";
import { formatMoment } from "../format/moments.ts";
import { readBeginning } from "./backup-file.server.ts";
import { type KnownArchive, listArchives, type WalNeed } from "./wal-archive.server.ts";
import { listSegments, positionOf, readLastWrite, readWalText } from "./wal-file.server.ts";

/** How a backup is brought to a later time. */
export interface RecoveryPlan {
  /** the archives that lead there, the last one first */
  folders: string[];
  /** the last of these archives */
  archive: string;
  /** the last segment without a gap before it */
  lastSegment: string;
}

interface BackupStart extends WalNeed {
  /** the file of the archive that tells when the backup was complete */
  endFile: string;
}

const LABEL = path.posix.join(CLUSTER_FOLDER, "backup_label");
const START = /^START WAL LOCATION: [0-9A-F]+\/([0-9A-F]+) \(file ([0-9A-F]{24})\)$/m;
const STOP = /^STOP TIME: (\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) UTC$/m;
const SEGMENT_BYTES = 16 * 1024 * 1024;

/** Where the WAL begins that a backup needs; undefined if the WAL was not archived when it was taken. */
export async function findBackupStart(file: string, signal: AbortSignal): Promise<BackupStart | undefined> {
  const { contents, first } = await readBeginning(file, signal);
  const [, position = "", from] = (first?.name === LABEL && START.exec(first.text)) || [];
  if (!contents.walArchive || !from) return undefined;
  const offset = (Number.parseInt(position, 16) % SEGMENT_BYTES).toString(16).toUpperCase().padStart(8, "0");
  return { archive: contents.walArchive, from, endFile: `${from}.${offset}.backup` };
}

/**
 * Finds the archived WAL that leads from a backup to a time. A time after a recovery is that of the recovered
 * database. Throws a BootError with the possible times if this one is not among them.
 */
export async function planRecovery(
  file: string,
  until: Date,
  walDirs: readonly string[],
  signal: AbortSignal,
): Promise<RecoveryPlan> {
  const start = await findBackupStart(file, signal);
  if (!start)
    throw new BootError(
      `La sauvegarde ${file} a été faite sans BACKUP_WAL=1, et ne mène qu’à sa propre heure : restaurez-la sans --until, ou prenez-en une autre.`,
    );
  const chain = await findChain(start, until, walDirs);
  const [root] = chain;
  const end = await findEnd(chain, start.from);
  const complete = STOP.exec((root && (await readWalText(root.folder, start.endFile))) ?? "");
  if (!end || !complete)
    throw new BootError(
      `L’archive des journaux s’arrête avant la fin de la sauvegarde ${file}, qui ne mène qu’à sa propre heure : restaurez-la sans --until, ou prenez-en une plus ancienne.`,
    );
  // PostgreSQL notes whole seconds.
  const from = new Date(Date.parse(`${complete[1]}T${complete[2]}Z`) + 1_000);
  const to = await readLastWrite(end.folder, end.segment);
  if (until < from || until > to)
    throw new BootError(
      `La sauvegarde ${file} et ses journaux mènent à une heure entre le ${formatMoment(from)} et le ${formatMoment(to)} (heure de Paris), et non au ${formatMoment(until)} : donnez une heure de cet intervalle, ou une autre sauvegarde.`,
    );
  return {
    folders: chain.map(({ folder }) => folder).reverse(),
    archive: (chain.at(-1) as KnownArchive).id,
    lastSegment: end.segment,
  };
}

interface StartedArchive extends KnownArchive {
  segments: Map<number, string>;
  first: number;
}

/** The archive of the backup, then those of databases that were recovered from it and served at that time. */
async function findChain(
  { archive, from }: WalNeed,
  until: Date,
  walDirs: readonly string[],
): Promise<StartedArchive[]> {
  for (const walDir of walDirs) {
    const archives = await Promise.all((await listArchives(walDir)).map(withSegments));
    const root = archives.find(({ id }) => id === archive);
    if (!root) continue;
    const chain = [root];
    for (;;) {
      const last = chain.at(-1)?.id;
      const next = archives
        .filter(({ after, since, first }) => after === last && since <= until && first >= positionOf(from))
        .filter(({ first }) => Number.isFinite(first))
        .sort((a, b) => a.since.getTime() - b.since.getTime())
        .at(-1);
      if (!next) return chain;
      chain.push(next);
    }
  }
  throw new BootError(
    `Les journaux de cette sauvegarde ne sont pas là : rétablissez le dossier ${archive} dans ${walDirs.join(" ou ")}, ou restaurez-la sans --until.`,
  );
}

async function withSegments(archive: KnownArchive): Promise<StartedArchive> {
  const segments = new Map((await listSegments(archive.folder)).map((name) => [positionOf(name), name]));
  return { ...archive, segments, first: Math.min(...segments.keys()) };
}

/** The last segment that can be reached without a gap. */
async function findEnd(
  chain: readonly StartedArchive[],
  from: string,
): Promise<{ folder: string; segment: string } | undefined> {
  let position = positionOf(from);
  let end: { folder: string; segment: string } | undefined;
  for (const [at, { folder, segments }] of chain.entries()) {
    const limit = chain[at + 1]?.first ?? Number.POSITIVE_INFINITY;
    for (; position < limit; position += 1) {
      const segment = segments.get(position);
      if (!segment) return end;
      end = { folder, segment };
    }
  }
  return end;
}
