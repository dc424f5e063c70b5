import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { type ColumnKey, columnKeysSchema } from "../crypto/column-keys.server.ts";
import { writeAtomically } from "../files/atomic-write.server.ts";

/** A copy for each change of the keys, in the order of the numbers. */
const COPY = /^secrets-\d{4}\.json$/;
const nameOf = (number: number) => `secrets-${String(number).padStart(4, "0")}.json`;
const contentSchema = z.looseObject({ columnKeys: columnKeysSchema });

/** Copies the secrets into an archive unless its last copy is the same. They are needed with WAL that is younger than a backup. */
export async function keepSecrets(archive: string, secretsFile: string): Promise<void> {
  const text = await readFile(secretsFile, "utf8");
  const copies = await listCopies(archive);
  const last = copies.at(-1);
  if (last && (await readFile(path.join(archive, last), "utf8")) === text) return;
  await writeAtomically(path.join(archive, nameOf(copies.length + 1)), text);
}

/**
 * Adds the keys of the archives to a restored file of secrets: values that were encrypted after the backup need
 * them. The key that encrypted last goes on encrypting, and the next rotation removes the others.
 */
export async function addKeptKeys(archives: readonly string[], secretsFile: string): Promise<void> {
  const versions = [await readFile(secretsFile, "utf8")];
  for (const archive of archives)
    for (const name of await listCopies(archive))
      versions.push(await readFile(path.join(archive, name), "utf8"));
  const [restored, ...kept] = versions.map((text) => contentSchema.parse(JSON.parse(text)));
  if (!restored || kept.length === 0) return;
  const columnKeys = mergeKeys([restored, ...kept].map((version) => version.columnKeys));
  await writeAtomically(secretsFile, JSON.stringify({ ...restored, columnKeys }, null, 2));
}

/** The newest version first; a key that does not encrypt yet stays last. */
function mergeKeys(versions: ColumnKey[][]): ColumnKey[] {
  const all = versions.toReversed().flat();
  const once = all.filter(({ id }, at) => all.findIndex((other) => other.id === id) === at);
  return [...once.filter(({ isNext }) => !isNext), ...once.filter(({ isNext }) => isNext)];
}

const listCopies = async (archive: string) =>
  (await readdir(archive)).filter((name) => COPY.test(name)).sort();
