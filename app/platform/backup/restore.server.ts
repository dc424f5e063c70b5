import { createWriteStream } from "node:fs";
import { access, mkdir, readdir, rename, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { BootError } from "../config/boot-error.server.ts";
import type { Settings } from "../config/env.server.ts";
import { createFolder, SECRETS_FILE } from "../crypto/secrets.server.ts";
import { CLUSTER_FOLDER } from "../database/postgres-process.server.ts";
import { refuseOtherVersion } from "../database/postgres-runner.server.ts";
import { syncToDisk } from "../files/atomic-write.server.ts";
import { FILES_FOLDER } from "./backup.server.ts";
import { type BackupContents, type BackupEntry, checkBackup, readBackup } from "./backup-file.server.ts";

/** Names the files that recovered rows point to and that the backup does not have, one key a line. */
export const MISSING_FILES = "missing-files.txt";

/** The draft is inside DATA_DIR: the parent folder may be another volume, and may not be ours to write to. */
const DRAFT = ".restore";
/** This folder exists on every new ext4 volume. */
const NOT_OURS = "lost+found";
const AT_ONCE = 64;
/**
 * The secrets come last: if the restore stops before them, the restored database refuses every password, and
 * no new database is created in its place.
 */
const PARTS = [MISSING_FILES, FILES_FOLDER, path.dirname(CLUSTER_FOLDER), SECRETS_FILE];

/** Works on an unpacked backup before its parts appear in DATA_DIR; the folder is laid out in the same way. */
type WorkOnDraft = (draft: string) => Promise<void>;

/**
 * Unpacks a backup into an empty DATA_DIR. It overwrites nothing, and the parts appear only after the whole
 * backup was read. `prepare` is called once the file is known to be whole, and before anything is written.
 */
export async function restoreBackup(
  { dataDir, databaseUrl }: Pick<Settings, "dataDir" | "databaseUrl">,
  file: string,
  signal: AbortSignal,
  prepare: (contents: BackupContents) => Promise<WorkOnDraft> = async () => async () => {},
): Promise<BackupContents> {
  try {
    const contents = await checkBackup(file, signal);
    if (contents.postgres && databaseUrl)
      throw new BootError(
        "Cette sauvegarde contient la base embarquée, alors que DATABASE_URL en désigne une autre : retirez DATABASE_URL, puis relancez.",
      );
    if (contents.postgres) refuseOtherVersion(contents.postgres, file);
    await unpack(dataDir, file, signal, await prepare(contents));
    return contents;
  } catch (error) {
    throw explain(error, { dataDir, file, signal });
  }
}

/** A start after an interrupted restore would find nothing and create a new site in its place. */
export async function refuseUnfinishedRestore(dataDir: string): Promise<void> {
  const draft = path.join(dataDir, DRAFT);
  if (await exists(draft))
    throw new BootError(
      `Une restauration est en cours dans ${dataDir}, ou s’y est arrêtée en chemin : attendez-la, ou videz ce dossier et relancez elan restore.`,
    );
}

async function unpack(
  dataDir: string,
  file: string,
  signal: AbortSignal,
  workOn: WorkOnDraft,
): Promise<void> {
  const isNew = !(await exists(dataDir));
  await createFolder(dataDir);
  const draft = path.join(dataDir, DRAFT);
  try {
    const found = (await readdir(dataDir)).filter((name) => name !== NOT_OURS);
    if (found.includes(DRAFT))
      throw new BootError(
        `Une restauration est en cours dans ${dataDir}, ou s’y est arrêtée en chemin : attendez-la, ou supprimez ${draft}, puis relancez.`,
      );
    if (found.length > 0)
      throw new BootError(
        `${dataDir} n’est pas vide, et rien n’y a été touché : donnez un DATA_DIR vide ou qui n’existe pas encore.`,
      );
    await mkdir(draft, { mode: 0o700 });
    try {
      for await (const entry of readBackup(file, signal)) await unpackEntry(draft, entry);
      await workOn(draft);
      await syncAll(draft);
      for (const part of PARTS) await rename(path.join(draft, part), path.join(dataDir, part)).catch(absent);
      await syncToDisk(dataDir);
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  } catch (error) {
    if (isNew) await rmdir(dataDir).catch(() => {});
    throw error;
  }
}

async function unpackEntry(draft: string, { name, content }: BackupEntry): Promise<void> {
  const names = name.replace(/\/$/, "").split("/");
  // An entry of a manipulated backup must not leave the folder.
  if (names.some((part) => part === "" || part === "." || part === ".."))
    throw new Error("an entry outside the backup");
  const target = path.join(draft, ...names);
  await mkdir(name.endsWith("/") ? target : path.dirname(target), { recursive: true, mode: 0o700 });
  if (!name.endsWith("/")) await pipeline(content, createWriteStream(target, { flags: "wx", mode: 0o600 }));
}

/** Files are synced in parallel, because the disk can then write them together. */
async function syncAll(folder: string): Promise<void> {
  const found = await readdir(folder, { recursive: true });
  while (found.length > 0)
    await Promise.all(found.splice(-AT_ONCE).map((name) => syncToDisk(path.join(folder, name))));
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

function absent(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}

/** Translates known failures into sentences for the operator. */
function explain(
  error: unknown,
  { dataDir, file, signal }: { dataDir: string; file: string; signal: AbortSignal },
): unknown {
  if (error instanceof BootError) return error;
  const because = (sentence: string) => new BootError(sentence, { cause: error });
  if (signal.aborted) return because("La restauration a été interrompue : il n’en reste rien.");
  const { code = "", path: where } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC" || code === "EDQUOT")
    return because(
      `Le disque de ${dataDir} est plein : libérez de la place ou choisissez un autre DATA_DIR, puis relancez.`,
    );
  if (where === file || code === "EISDIR")
    return because(`La sauvegarde ${file} ne peut pas être lue (${code}) : vérifiez son nom et ses droits.`);
  if (where)
    return because(
      `${dataDir} ne peut pas être écrit (${code}) : vérifiez ses droits, ou choisissez un autre DATA_DIR.`,
    );
  return error;
}
