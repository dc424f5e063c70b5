import { hkdfSync, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { chmod, link, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { BootError } from "../config/boot-error.server.ts";
import { writeWhole } from "../files/atomic-write.server.ts";
import { type ColumnKey, ColumnKeys, columnKeysSchema } from "./column-keys.server.ts";

export const SECRETS_FILE = "secrets.json";

const secret = z.string().min(32);

/** Made at random with the first start: what is missing of these is lost. */
const firstSchema = z.object({ databasePassword: secret, sessionSecret: secret });

const secretsSchema = firstSchema.extend({
  /** signs what links in mails may do */
  linkSecret: secret,
  /** signs what the demo provider of payments tells us */
  demoWebhookSecret: secret,
  /** of sealed columns */
  columnKeys: columnKeysSchema,
});

/** What is written down. */
export type WrittenSecrets = z.infer<typeof secretsSchema>;

/** What a process holds: all of it stays as it was read, except for the keys of sealed columns. */
export type Secrets = Omit<WrittenSecrets, "columnKeys"> & { columnKeys: ColumnKeys };

/**
 * What later versions have come to need. Derived from what is there rather than made at random: every copy of the file, on
 * however many machines and by however many processes at once, is completed alike.
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
 * Secrets are made at the first start, completed by later versions, and readable by their owner alone. `given` are those of
 * SECRETS: they take the place of the file, which is neither made nor changed then.
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

const secretsFile = (dataDir: string) => path.join(dataDir, SECRETS_FILE);

async function readFromFile(file: string, dataDir: string): Promise<WrittenSecrets> {
  try {
    await makeFolder(dataDir);
    await writeFirst(file);
    await chmod(file, 0o600);
    return completed(await changeFile(file, missingIn));
  } catch (error) {
    throw new BootError(explain(file, dataDir, error));
  }
}

/** The content of a `secrets.json`, as it is or in base64. Whatever is wrong with it, none of it is quoted. */
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
 * Of `rotate-keys`: what running processes read from now on. What SECRETS gives nobody changes but the operator: that it should
 * be is written beside the file, for them to put there, and the name of that file is answered.
 */
export async function writeColumnKeys(
  dataDir: string,
  given: string | undefined,
  columnKeys: readonly ColumnKey[],
): Promise<string | undefined> {
  const file = given ? path.join(dataDir, "secrets.next.json") : secretsFile(dataDir);
  try {
    if (given) {
      await makeFolder(dataDir);
      await writeWhole(file, toText({ ...readGiven(given), columnKeys }));
    } else await changeFile(file, () => ({ columnKeys }));
    return given && file;
  } catch (error) {
    throw new BootError(explain(file, dataDir, error));
  }
}

/** With SECRETS, an embedded database still has the password of the file that it was made with. */
export async function refuseOtherSecrets(dataDir: string, given: string): Promise<void> {
  const file = secretsFile(dataDir);
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return;
  // Of the keys of sealed columns SECRETS has the later ones: the file no longer follows when they are rotated.
  const lasting = ({ columnKeys: _, ...secrets }: WrittenSecrets) => secrets;
  try {
    if (isDeepStrictEqual(lasting(completed(JSON.parse(text))), lasting(readGiven(given)))) return;
  } catch {}
  throw new BootError(
    `SECRETS n’est pas le contenu de ${file}, avec lequel la base embarquée a été créée : donnez-lui ce contenu, ou retirez SECRETS.`,
  );
}

/** Whole, or it throws. What another version has added is left out. */
function completed(known: unknown): WrittenSecrets {
  const first = z.looseObject(firstSchema.shape).parse(known);
  return secretsSchema.parse({ ...first, ...missingOf(first) });
}

const missingIn = (known: object) =>
  Object.fromEntries(Object.entries(completed(known)).filter(([name]) => !(name in known)));

/**
 * Writes what `change` makes of the secrets, and keeps what another version has added. Unless somebody else was faster: then
 * it is made again of what they wrote.
 */
async function changeFile(file: string, change: (known: object) => object): Promise<object> {
  for (;;) {
    const before = await readFile(file, "utf8");
    const known: object = JSON.parse(before);
    const after = { ...known, ...change(known) };
    if (isDeepStrictEqual(known, after)) return after;
    if ((await readFile(file, "utf8")) !== before) continue;
    await writeWhole(file, toText(after));
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

/** Folder by folder: Node's own recursive form never returns where a parent refuses new entries with ENOENT (/proc). */
export async function makeFolder(folder: string): Promise<void> {
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
