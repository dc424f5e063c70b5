import type { Dirent } from "node:fs";
import { access, open, readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { BootError } from "../config/boot-error.server.ts";
import type { Settings } from "../config/env.server.ts";
import { loadSecrets, SECRETS_FILE } from "../crypto/secrets.server.ts";
import { withEmbeddedPostgres } from "../database/postgres.server.ts";
import { CLUSTER_FOLDER } from "../database/postgres-process.server.ts";
import { type BackupContents, type BackupEntry, entryOf, writeBackup } from "./backup-file.server.ts";
import { BACKUP_LOCK } from "./backup-lock.server.ts";
import { ClusterReader } from "./base-backup.server.ts";
import { findArchiveId } from "./wal-archive.server.ts";

export const FILES_FOLDER = "files";

export type BackupSettings = Pick<Settings, "dataDir" | "databaseUrl" | "bucket" | "secrets"> &
  Partial<Pick<Settings, "walDir">>;

interface Taken {
  contents: BackupContents;
  bytes: number;
}

/**
 * Writes the contents of DATA_DIR into one file: the embedded database (running or not), the files, and the
 * secrets.
 *
 * The database is copied first, in its state at the end of the copy. A file is written before the row that
 * points to it, so every file that those rows need exists when the files are copied; and while the lock is
 * held, no file is deleted. The secrets come last, because a new key is stored before it is used.
 */
export async function takeBackup(
  settings: BackupSettings,
  file: string,
  signal: AbortSignal,
): Promise<Taken> {
  const { dataDir, databaseUrl, secrets } = settings;
  const contents = { madeAt: new Date().toISOString(), postgres: null, ...partsHere(settings) };
  if (await exists(file))
    throw new BootError(`${file} existe déjà : donnez un autre nom, car rien n’est remplacé.`);
  if (contents.secrets && !(await exists(path.join(dataDir, SECRETS_FILE))))
    throw new BootError(`Il n’y a rien à sauvegarder dans ${dataDir} : donnez le DATA_DIR du produit.`);
  try {
    if (databaseUrl) return await write(file, contents, restOf(dataDir, contents), signal);
    const { databasePassword } = await loadSecrets(dataDir, secrets);
    const copy = async (url: string) => {
      const cluster = new ClusterReader(url, signal);
      try {
        const copied = await cluster.connect(BACKUP_LOCK);
        if (!copied)
          throw new BootError(
            "Une autre sauvegarde est en cours, ou une rotation des clés : attendez qu’elle soit finie, puis relancez.",
          );
        const walArchive = copied.isArchived
          ? await findArchiveId(path.join(dataDir, CLUSTER_FOLDER))
          : undefined;
        const whole = { ...contents, postgres: copied.version, walArchive };
        return await write(file, whole, wholeOf(dataDir, whole, cluster), signal);
      } finally {
        cluster.end();
      }
    };
    return await withEmbeddedPostgres(settings, databasePassword, copy, signal);
  } catch (error) {
    throw explain(error, file, signal);
  }
}

/** Whether DATA_DIR holds the files and the secrets. */
export function partsHere({ databaseUrl, bucket, secrets }: BackupSettings) {
  const parts = { files: !bucket, secrets: !secrets };
  if (databaseUrl && !parts.files && !parts.secrets)
    throw new BootError(
      "Il n’y a rien à sauvegarder ici : la base est celle de DATABASE_URL, les fichiers sont dans le compartiment de S3_URL, et les secrets dans SECRETS.",
    );
  return parts;
}

async function write(
  file: string,
  contents: BackupContents,
  entries: AsyncIterable<BackupEntry>,
  signal: AbortSignal,
): Promise<Taken> {
  await writeBackup(file, contents, entries, signal);
  return { contents, bytes: (await stat(file)).size };
}

async function* wholeOf(
  dataDir: string,
  contents: BackupContents,
  cluster: ClusterReader,
): AsyncGenerator<BackupEntry> {
  // PostgreSQL begins some entry names with "../".
  for await (const { name, ...entry } of cluster.read())
    yield { name: path.posix.join(CLUSTER_FOLDER, name), ...entry };
  yield* restOf(dataDir, contents);
  await cluster.confirm();
}

async function* restOf(dataDir: string, { files, secrets }: BackupContents): AsyncGenerator<BackupEntry> {
  if (files) yield* filesUnder(dataDir, FILES_FOLDER);
  if (secrets) yield entryOf(SECRETS_FILE, await readFile(path.join(dataDir, SECRETS_FILE), "utf8"));
}

async function* filesUnder(dataDir: string, folder: string): AsyncGenerator<BackupEntry> {
  const found: Dirent[] = await readdir(path.join(dataDir, folder), { withFileTypes: true }).catch(
    absent(() => []),
  );
  for (const entry of found) {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesUnder(dataDir, name);
    // A file that is still being written has a name that begins with a dot.
    else if (entry.isFile() && !entry.name.startsWith(".")) yield* oneFile(dataDir, name);
  }
}

async function* oneFile(dataDir: string, name: string): AsyncGenerator<BackupEntry> {
  const handle = await open(path.join(dataDir, name), "r").catch(absent(() => undefined));
  // The file was deleted after it was listed, so no row points to it.
  if (!handle) return;
  try {
    const { size } = await handle.stat();
    yield { name, size, content: handle.createReadStream({ autoClose: false }) };
  } finally {
    await handle.close();
  }
}

function absent<T>(instead: () => T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === "ENOENT") return instead();
    throw error;
  };
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** Translates known failures into sentences for the operator. */
function explain(error: unknown, file: string, signal: AbortSignal): unknown {
  if (error instanceof BootError) return error;
  const because = (sentence: string) => new BootError(sentence, { cause: error });
  if (signal.aborted) return because("La sauvegarde a été interrompue : il n’en reste rien.");
  const { code = "", path: where } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC" || code === "EDQUOT")
    return because(
      `Le disque de ${file} est plein : libérez de la place ou choisissez-en un autre, puis relancez.`,
    );
  if (code.startsWith("E") && where && path.dirname(where) === path.dirname(file))
    return because(
      `La sauvegarde ne peut pas être écrite dans ${path.dirname(file)} (${code}) : vérifiez que ce dossier existe et ses droits.`,
    );
  if (code === "XX001")
    return because(
      "La base embarquée est abîmée, et n’a pas été sauvegardée : gardez vos sauvegardes plus anciennes, et voyez postgres.log.",
    );
  if (
    code.startsWith("57P") ||
    code === "ECONNRESET" ||
    /^Connection terminated/.test(String((error as Error).message))
  )
    return because(
      "La base embarquée s’est arrêtée pendant la sauvegarde : il n’en reste rien, relancez-la.",
    );
  return error;
}
