import { access, constants, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { DAY_MS } from "~/platform/format/durations.ts";
import { BootError } from "../config/boot-error.server.ts";
import { type Settings, WAL_FOLDER } from "../config/env.server.ts";
import { CLUSTER_FOLDER } from "../database/postgres-process.server.ts";
import { DRAFT_PREFIX } from "../files/atomic-write.server.ts";
import type { JobHelpers } from "../jobs/job-runner.server.ts";
import { defineJob, PermanentFailure } from "../jobs/jobs.server.ts";
import { type BackupSettings, partsHere, takeBackup } from "./backup.server.ts";
import { findBackupStart } from "./recovery-plan.server.ts";
import { findArchiveId, pruneArchives } from "./wal-archive.server.ts";

/** Runs only if BACKUP_DIR is set; with several processes, one of them runs it. */
export const backupJob = defineJob("backup", z.object({}), { attempts: 3, cron: "30 2 * * *" });

const MOST_BACKUPS = 7;
/** The names sort by date. */
const nameOf = (date: Date) => `elan-${date.toISOString().slice(0, 19).replaceAll(":", "-")}Z.backup`;
const NAME = /^elan-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/;

/** Fails at boot, rather than at night, if there is nothing to back up or the folder is not writable. */
export async function checkNightlyBackup({
  backupDir: folder,
  ...settings
}: BackupSettings & { backupDir: string | undefined }): Promise<void> {
  if (!folder) return;
  partsHere(settings);
  try {
    await readdir(folder);
    await access(folder, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new BootError(
      `BACKUP_DIR doit être un dossier où écrire, et ${folder} ne l’est pas (${code}) : créez-le, ou donnez-en le droit à cet utilisateur.`,
      { cause: error },
    );
  }
}

/**
 * Takes a backup and keeps the latest seven. A failure deletes none; the last failed attempt becomes a
 * permanent failure, which operators see.
 */
export async function takeNightlyBackup(
  settings: BackupSettings & { backupDir: string },
  { attempt, maxAttempts, signal, log }: JobHelpers,
): Promise<void> {
  const folder = settings.backupDir;
  const name = nameOf(new Date());
  try {
    const { bytes, contents } = await takeBackup(settings, path.join(folder, name), signal);
    log.info({ backup: name, bytes, database: contents.postgres !== null }, "backup taken");
    await deleteOld(folder);
    // The backup is there, and is not taken again because older WAL could not be deleted.
    await deleteOldWal(settings, signal).catch((err) => log.warn({ err }, "old WAL not deleted"));
  } catch (error) {
    if (!(error instanceof BootError)) throw error;
    log.warn({ reason: error.message }, "backup not taken");
    throw attempt < maxAttempts ? error : new PermanentFailure(error.message);
  }
}

/** Finds the newest backup of the folder; undefined while there is none, or where the folder cannot be read. */
export async function findNewestBackup(
  folder: string,
): Promise<{ takenAt: Date; bytes: number } | undefined> {
  try {
    const newest = (await listBackups(folder)).at(-1);
    if (newest === undefined) return undefined;
    const { mtime, size } = await stat(path.join(folder, newest));
    return { takenAt: mtime, bytes: size };
  } catch {
    return undefined;
  }
}

/** Whether a nightly backup leads into the archive: without one, its WAL is of no use. */
export async function hasBackupOf(archive: string, folder: string, signal: AbortSignal): Promise<boolean> {
  const newest = (await listBackups(folder)).at(-1);
  if (newest === undefined) return false;
  // An unreadable backup is no backup.
  const start = await findBackupStart(path.join(folder, newest), signal).catch(() => undefined);
  return start?.archive === archive;
}

/** Fails for a backup that cannot be read, because its WAL must stay. */
async function deleteOldWal(
  { backupDir: folder, dataDir }: Pick<Settings, "dataDir"> & { backupDir: string },
  signal: AbortSignal,
): Promise<void> {
  const files = (await listBackups(folder)).map((name) => path.join(folder, name));
  const starts = await Promise.all(files.map((file) => findBackupStart(file, signal)));
  const current = await findArchiveId(path.join(dataDir, CLUSTER_FOLDER));
  await pruneArchives(
    path.join(folder, WAL_FOLDER),
    starts.filter((start) => start !== undefined),
    current,
  );
}

/** The nightly backups, the oldest first. */
const listBackups = async (folder: string) =>
  (await readdir(folder)).filter((name) => NAME.test(name)).toSorted();

async function deleteOld(folder: string): Promise<void> {
  const found = await readdir(folder);
  const old = (await listBackups(folder)).slice(0, -MOST_BACKUPS);
  for (const name of old) await rm(path.join(folder, name), { force: true });
  // Drafts of killed processes are deleted; a draft in progress has been modified within the last day.
  for (const name of found.filter((name) => name.startsWith(DRAFT_PREFIX))) {
    const status = await stat(path.join(folder, name)).catch(() => undefined);
    if (status && Date.now() - status.mtimeMs > DAY_MS) await rm(path.join(folder, name), { force: true });
  }
}
