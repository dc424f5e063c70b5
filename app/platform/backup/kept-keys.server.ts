import { readFile } from "node:fs/promises";
import { z } from "zod";
import { type ColumnKey, columnKeysSchema } from "../crypto/column-keys.server.ts";
import { writeAtomically } from "../files/atomic-write.server.ts";
import { readKeptSecrets } from "./kept-secrets.server.ts";

const secretsSchema = z.looseObject({ columnKeys: columnKeysSchema });

/**
 * Adds the keys of archives, the oldest first, to a restored file of secrets: values that were encrypted after the
 * backup need them. The newest key encrypts from then on, and the next rotation removes the others.
 */
export async function addKeptKeys(archives: readonly string[], secretsFile: string): Promise<void> {
  const kept = (await Promise.all(archives.map(readKeptSecrets))).flat();
  const restored = readSecrets(await readFile(secretsFile, "utf8"));
  const columnKeys = mergeKeys([restored, ...kept.map(readSecrets)].map((version) => version.columnKeys));
  await writeAtomically(secretsFile, JSON.stringify({ ...restored, columnKeys }, null, 2));
}

const readSecrets = (text: string) => secretsSchema.parse(JSON.parse(text));

/** The keys of the newest version first; a key that does not encrypt yet stays last. */
function mergeKeys(versions: ColumnKey[][]): ColumnKey[] {
  const all = versions.toReversed().flat();
  const once = all.filter(({ id }, at) => all.findIndex((other) => other.id === id) === at);
  return [...once.filter(({ isNext }) => !isNext), ...once.filter(({ isNext }) => isNext)];
}
