import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { DAY_MS } from "~/platform/format/durations.ts";
import { BootError } from "../config/boot-error.server.ts";
import { DRAFT_PREFIX, writeAtomically } from "../files/atomic-write.server.ts";
import { listSegments, listWalFiles, MANIFEST, positionOf, storedName } from "./wal-file.server.ts";

/**
 * An archive is a folder with the WAL of one database without a gap. A database that is restored, or that ran
 * without archiving, begins another one, so that no two histories ever meet in one folder.
 */
export interface WalArchive {
  id: string;
  folder: string;
  /** settings of PostgreSQL */
  settings: { archive_mode: string; archive_command: string; archive_timeout: string };
}

/** At most a minute of writes is lost with the machine: the rest of the minute is for a checkpoint and the copy. */
const LONGEST_WAIT = "40s";

const archiveId = z.string().regex(/^[\w-]{1,60}$/);
/** in the archive */
const manifestSchema = z.object({
  since: z.iso.datetime(),
  /** the archive whose WAL a recovered database has replayed */
  after: archiveId.optional(),
});
/** beside the cluster, and in no backup: `id` is its archive, `after` that of a recovered database without one yet */
const identitySchema = z.object({ id: archiveId.optional(), after: archiveId.optional() });
const identityFile = (cluster: string) => path.join(path.dirname(cluster), "wal-archive.json");

interface Place {
  cluster: string;
  walDir: string;
  /** copied along with the WAL; undefined: the operator keeps the secrets */
  secretsFile: string | undefined;
}

/** The archive of a cluster; begins one if there is none or if the cluster has WAL that it can no longer get. */
export async function openWalArchive({ cluster, walDir, secretsFile }: Place): Promise<WalArchive> {
  const known = await readIdentity(cluster);
  const id = known.id && (await goesOn(path.join(walDir, known.id), cluster)) ? known.id : undefined;
  try {
    const opened = id ?? (await beginArchive(walDir, known.after));
    if (opened !== id) await writeAtomically(identityFile(cluster), JSON.stringify({ id: opened }));
    const folder = path.join(walDir, opened);
    return {
      id: opened,
      folder,
      settings: {
        archive_mode: "on",
        archive_command: `${commandOf("store", folder, secretsFile ?? "")} %p`,
        archive_timeout: LONGEST_WAIT,
      },
    };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new BootError(
      `Les journaux de la base ne peuvent pas être archivés dans ${walDir} (${code}) : vérifiez BACKUP_DIR, sa place et ses droits, ou retirez BACKUP_WAL.`,
      { cause: error },
    );
  }
}

/** The cluster runs without archiving from now on: what it writes will be missing. */
export const closeWalArchive = (cluster: string): Promise<void> => rm(identityFile(cluster), { force: true });

/** For a recovered cluster: its archive, once it has one, continues this one. */
export const noteRecovered = (cluster: string, after: string): Promise<void> =>
  writeAtomically(identityFile(cluster), JSON.stringify({ after }));

/** The archive of a running cluster; undefined if it has none. */
export const findArchiveId = async (cluster: string): Promise<string | undefined> =>
  (await readIdentity(cluster)).id;

/** The command with which PostgreSQL gets a file of the first archive that has it. */
export const restoreCommand = (folders: readonly string[]): string =>
  commandOf("fetch", "%f", "%p", ...folders);

export interface KnownArchive {
  id: string;
  folder: string;
  since: Date;
  after: string | undefined;
}

/** All archives of a folder; none if it does not exist. */
export async function listArchives(walDir: string): Promise<KnownArchive[]> {
  const names = await readdir(walDir).catch(() => []);
  const found = await Promise.all(
    names.map(async (id) => {
      const folder = path.join(walDir, id);
      const text = await readFile(path.join(folder, MANIFEST), "utf8").catch(() => undefined);
      if (text === undefined) return [];
      const { since, after } = manifestSchema.parse(JSON.parse(text));
      return [{ id, folder, since: new Date(since), after }];
    }),
  );
  return found.flat();
}

/** The files of an archive that a backup needs. */
export interface WalNeed {
  archive: string;
  /** the first segment */
  from: string;
}

const DRAFT_AGE_MS = DAY_MS;

/**
 * Deletes the WAL that none of the kept backups needs, and other databases' archives that no backup leads to. An
 * archive that continues another one is needed from its beginning, as long as a backup needs that one.
 */
export async function pruneArchives(
  walDir: string,
  needs: readonly WalNeed[],
  current: string | undefined,
): Promise<void> {
  const archives = await listArchives(walDir);
  const byId = new Map(archives.map((archive) => [archive.id, archive]));
  const isNeeded = (id: string): boolean => needs.some(({ archive }) => archive === id);
  const continuesNeeded = ({ after }: KnownArchive): boolean => {
    const before = after === undefined ? undefined : byId.get(after);
    return before !== undefined && (isNeeded(before.id) || continuesNeeded(before));
  };
  for (const archive of archives) {
    if (continuesNeeded(archive)) continue;
    const from = needs.filter((need) => need.archive === archive.id).map((need) => positionOf(need.from));
    if (from.length > 0) await deleteBefore(archive.folder, Math.min(...from));
    else if (archive.id !== current) await rm(archive.folder, { recursive: true });
  }
}

async function deleteBefore(folder: string, position: number): Promise<void> {
  const old = (await listWalFiles(folder)).filter(
    // A timeline is small, and every later segment of it needs it.
    (name) => !name.endsWith(".history") && positionOf(name) < position,
  );
  for (const name of old) await rm(path.join(folder, storedName(name)), { force: true });
  for (const name of (await readdir(folder)).filter((found) => found.startsWith(DRAFT_PREFIX))) {
    const status = await stat(path.join(folder, name)).catch(() => undefined);
    if (status && Date.now() - status.mtimeMs > DRAFT_AGE_MS)
      await rm(path.join(folder, name), { force: true });
  }
}

async function readIdentity(cluster: string): Promise<z.infer<typeof identitySchema>> {
  const text = await readFile(identityFile(cluster), "utf8").catch(() => "{}");
  return identitySchema.parse(JSON.parse(text));
}

async function beginArchive(walDir: string, after: string | undefined): Promise<string> {
  const since = new Date().toISOString();
  const id = `${since.slice(0, 19).replaceAll(":", "-")}Z-${randomBytes(4).toString("hex")}`;
  // BACKUP_DIR itself is not made: it may be the place of a disk that is not mounted.
  await mkdir(walDir, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await mkdir(path.join(walDir, id), { mode: 0o700 });
  await writeAtomically(path.join(walDir, id, MANIFEST), JSON.stringify({ since, after }));
  return id;
}

/**
 * Whether the archive is there and nothing is missing between it and the WAL of the cluster, which an older
 * version may have served without archiving.
 */
async function goesOn(folder: string, cluster: string): Promise<boolean> {
  const archived = await listSegments(folder).catch(() => undefined);
  if (!archived) return false;
  const present = (await readdir(path.join(cluster, "pg_wal"))).filter((name) => /^[0-9A-F]{24}$/.test(name));
  if (archived.length === 0 || present.length === 0) return true;
  const newest = Math.max(...archived.map(positionOf));
  return Math.min(...present.map(positionOf)) <= newest + 1;
}

/** A command of a shell, in which PostgreSQL replaces %f and %p by names without special characters. */
function commandOf(verb: string, ...args: string[]): string {
  const quote = (text: string) =>
    /^%[fp]$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`).replaceAll("%", "%%")}'`;
  return [process.execPath, ...findProgram(), verb, ...args].map(quote).join(" ");
}

/** The built server has the program beside it; Vite and the tests run the source. */
function findProgram(): string[] {
  if (import.meta.env.PROD) return [path.join(import.meta.dirname, "wal-program.js")];
  const loader = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
  return ["--import", loader, path.join(import.meta.dirname, "wal-program.server.ts")];
}
