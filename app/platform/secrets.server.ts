import { randomBytes } from "node:crypto";
import { chmod, link, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { BootError } from "./boot-error.server.ts";

const secretsSchema = z.object({
  databasePassword: z.string().min(32),
  sessionSecret: z.string().min(32),
});

export type Secrets = z.infer<typeof secretsSchema>;

/** Secrets are made once, at the first start, and readable by their owner alone. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const file = path.join(dataDir, "secrets.json");
  try {
    await makeFolder(dataDir);
    await writeFirst(file);
    await chmod(file, 0o600);
    return secretsSchema.parse(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    throw new BootError(explain(file, dataDir, error));
  }
}

/** Folder by folder: Node's own recursive form never returns where a parent refuses new entries with ENOENT (/proc). */
async function makeFolder(folder: string): Promise<void> {
  const parent = path.dirname(folder);
  const status = await stat(folder).catch(() => undefined);
  if (status?.isDirectory()) return;
  if (parent !== folder) await makeFolder(parent);
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST" || status) throw error;
  });
}

/** Two processes may start together: the one whose link succeeds decides, the other reads what it wrote. */
async function writeFirst(file: string): Promise<void> {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  const secrets: Secrets = {
    databasePassword: randomBytes(32).toString("base64url"),
    sessionSecret: randomBytes(48).toString("base64url"),
  };
  await writeFile(draft, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

function explain(file: string, dataDir: string, error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "EACCES" || code === "EPERM" || code === "EROFS" || code === "ENOENT")
    return `Le dossier de données ${dataDir} n’est pas accessible en écriture : donnez-en le droit à cet utilisateur, ou choisissez-en un autre avec DATA_DIR.`;
  if (code === "ENOTDIR" || code === "EEXIST")
    return `${dataDir} n’est pas un dossier : choisissez-en un avec DATA_DIR.`;
  if (code === "ENOSPC") return `Le disque de ${dataDir} est plein : libérez de la place, puis relancez.`;
  if (code === undefined)
    return `Le fichier de secrets ${file} est illisible : rétablissez-le depuis une sauvegarde (le supprimer en crée un neuf, mais rend la base embarquée inaccessible).`;
  return `Le dossier de données ${dataDir} ne peut pas être utilisé (${code}) : choisissez-en un autre avec DATA_DIR.`;
}
