import { hkdfSync, randomBytes } from "node:crypto";
import { chmod, link, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { BootError } from "./boot-error.server.ts";
import { writeWhole } from "./whole-file.server.ts";

const secret = z.string().min(32);

/** Made at random with the first start: what is missing of these is lost. */
const firstSchema = z.object({ databasePassword: secret, sessionSecret: secret });

const secretsSchema = firstSchema.extend({
  /** signs what links in mails may do */
  linkSecret: secret,
  /** signs what the demo provider of payments tells us */
  demoWebhookSecret: secret,
  /** of sealed columns: the first seals, all of them open; another key is added before it */
  columnKeys: z
    .array(z.object({ id: z.string().regex(/^[a-z0-9]{1,16}$/), key: z.base64url().length(43) }))
    .min(1)
    .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length),
});

export type Secrets = z.infer<typeof secretsSchema>;

/**
 * What later versions have come to need. Derived from what is there rather than made at random: every copy of the file, on
 * however many machines and by however many processes at once, is completed alike.
 */
const LATER: {
  [K in Exclude<keyof Secrets, keyof z.infer<typeof firstSchema>>]: (derive: Derive) => Secrets[K];
} = {
  linkSecret: (derive) => derive("links"),
  demoWebhookSecret: (derive) => derive("demo webhooks"),
  columnKeys: (derive) => [{ id: "1", key: derive("columns 1") }],
};
type Derive = (purpose: string) => string;

/** Secrets are made at the first start, completed by later versions, and readable by their owner alone. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const file = path.join(dataDir, "secrets.json");
  try {
    await makeFolder(dataDir);
    await writeFirst(file);
    await chmod(file, 0o600);
    const known = z.looseObject(firstSchema.shape).parse(JSON.parse(await readFile(file, "utf8")));
    const missing = missingOf(known);
    const secrets = secretsSchema.parse({ ...known, ...missing });
    // What another version has added stays as well.
    if (Object.keys(missing).length > 0) await writeWhole(file, toText({ ...known, ...missing }));
    return secrets;
  } catch (error) {
    throw new BootError(explain(file, dataDir, error));
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
