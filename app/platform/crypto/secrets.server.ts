import { hkdfSync, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { chmod, link, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { BootError } from "../config/boot-error.server.ts";
import { writeAtomically } from "../files/atomic-write.server.ts";
import { type ColumnKey, ColumnKeys, columnKeysSchema } from "./column-keys.server.ts";

export const SECRETS_FILE = "secrets.json";

const secret = z.string().min(32);

/** Generated at random at the first start. They cannot be derived again if they are lost. */
const firstSchema = z.object({ databasePassword: secret, sessionSecret: secret });

const secretsSchema = firstSchema.extend({
  /** signs the links in mails */
  linkSecret: secret,
  /** signs the webhooks of the demo payment provider */
  demoWebhookSecret: secret,
  /** for encrypted columns */
  columnKeys: columnKeysSchema,
});

/** The content of the file. */
export type WrittenSecrets = z.infer<typeof secretsSchema>;

/** The secrets in memory. Only the column keys can change while the process runs. */
export type Secrets = Omit<WrittenSecrets, "columnKeys"> & { columnKeys: ColumnKeys };

/**
 * Secrets that later versions added. They are derived rather than random, so that every copy of the file, on
 * any number of machines and processes, is completed with the same values.
 */
const LATER: {
  [K in Exclude<keyof WrittenSecrets, keyof z.infer<typeof firstSchema>>]: (
    derive: Derive,
  ) => WrittenSecrets[K];
} = {
  linkSecret: (derive) => derive("links"),
  demoWebhookSecret: (derive) => derive("demo webhooks"),
  columnKeys: (derive) => [{ id: "1", key: derive("columns 1") }],
};
type Derive = (purpose: string) => string;

/**
 * Creates the secrets at the first start and completes them after an update; the file is readable by its
 * owner alone. `given` is the content of SECRETS and replaces the file, which is then left alone.
 */
export async function loadSecrets(dataDir: string, given?: string): Promise<Secrets> {
  if (given) {
    const { columnKeys, ...secrets } = readGiven(given);
    return { ...secrets, columnKeys: new ColumnKeys(columnKeys) };
  }
  const file = secretsFile(dataDir);
  const { columnKeys, ...secrets } = await readFromFile(file, dataDir);
  const readAgain = () => completed(JSON.parse(readFileSync(file, "utf8"))).columnKeys;
  return { ...secrets, columnKeys: new ColumnKeys(columnKeys, readAgain) };
}

export const secretsFile = (dataDir: string) => path.join(dataDir, SECRETS_FILE);

async function readFromFile(file: string, dataDir: string): Promise<WrittenSecrets> {
  try {
    await createFolder(dataDir);
    await writeFirst(file);
    await chmod(file, 0o600);
    return completed(await changeFile(file, missingIn));
  } catch (error) {
    throw new BootError(explain(file, dataDir, error));
  }
}

/** Accepts the content of a `secrets.json`, plain or in base64. Errors never quote the content. */
function readGiven(given: string): WrittenSecrets {
  const text = given.trim();
  try {
    return completed(JSON.parse(text.startsWith("{") ? text : Buffer.from(text, "base64").toString("utf8")));
  } catch {
    throw new BootError(
      "SECRETS n’est pas le contenu d’un secrets.json, tel quel ou en base64 : copiez-y celui de DATA_DIR, sans rien y changer.",
    );
  }
}

/**
 * For `rotate-keys`: running processes read the written keys. Only the operator can change SECRETS, so the
 * new content is then written to a file beside it, and the name of that file is returned.
 */
export async function writeColumnKeys(
  dataDir: string,
  given: string | undefined,
  columnKeys: readonly ColumnKey[],
): Promise<string | undefined> {
  const file = given ? path.join(dataDir, "secrets.next.json") : secretsFile(dataDir);
  try {
    if (given) {
      await createFolder(dataDir);
      await writeAtomically(file, toText({ ...readGiven(given), columnKeys }));
    } else await changeFile(file, () => ({ columnKeys }));
    return given && file;
  } catch (error) {
    throw new BootError(explain(file, dataDir, error));
  }
}

/** Even with SECRETS, an embedded database keeps the password from the file that it was created with. */
export async function refuseOtherSecrets(dataDir: string, given: string): Promise<void> {
  const file = secretsFile(dataDir);
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return;
  // Column keys are not compared: after a rotation SECRETS has newer ones than the file.
  const lasting = ({ columnKeys: _, ...secrets }: WrittenSecrets) => secrets;
  try {
    if (isDeepStrictEqual(lasting(completed(JSON.parse(text))), lasting(readGiven(given)))) return;
  } catch {}
  throw new BootError(
    `SECRETS n’est pas le contenu de ${file}, avec lequel la base embarquée a été créée : donnez-lui ce contenu, ou retirez SECRETS.`,
  );
}

/** Adds the derived secrets; throws if a random one is missing. Fields of other versions are dropped. */
function completed(known: unknown): WrittenSecrets {
  const first = z.looseObject(firstSchema.shape).parse(known);
  return secretsSchema.parse({ ...first, ...missingOf(first) });
}

const missingIn = (known: object) =>
  Object.fromEntries(Object.entries(completed(known)).filter(([name]) => !(name in known)));

/**
 * Writes the result of `change` and keeps fields of other versions. If another process wrote meanwhile, the
 * change is applied again to its content.
 */
async function changeFile(file: string, change: (known: object) => object): Promise<object> {
  for (;;) {
    const before = await readFile(file, "utf8");
    const known: object = JSON.parse(before);
    const after = { ...known, ...change(known) };
    if (isDeepStrictEqual(known, after)) return after;
    if ((await readFile(file, "utf8")) !== before) continue;
    await writeAtomically(file, toText(after));
    return after;
  }
}

function missingOf(known: { sessionSecret: string }): Record<string, unknown> {
  const derive: Derive = (purpose) =>
    Buffer.from(hkdfSync("sha256", known.sessionSecret, "", `secrets.json ${purpose}`, 32)).toString(
      "base64url",
    );
  return Object.fromEntries(
    Object.entries(LATER)
      .filter(([name]) => !(name in known))
      .map(([name, make]) => [name, make(derive)]),
  );
}

const toText = (secrets: object) => JSON.stringify(secrets, null, 2);

/**
 * Node's recursive mkdir never returns if a parent refuses new entries with ENOENT (/proc), so each folder is
 * created by itself.
 */
export async function createFolder(folder: string): Promise<void> {
  const parent = path.dirname(folder);
  const status = await stat(folder).catch(() => undefined);
  if (status?.isDirectory()) return;
  if (parent !== folder) await createFolder(parent);
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST" || status) throw error;
  });
}

/** If two processes start together, one link succeeds, and the other process reads that file. */
async function writeFirst(file: string): Promise<void> {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  const secrets = {
    databasePassword: randomBytes(32).toString("base64url"),
    sessionSecret: randomBytes(48).toString("base64url"),
  };
  await writeFile(draft, toText(secrets), { mode: 0o600, flush: true });
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
