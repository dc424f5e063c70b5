import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { writeAtomically } from "../files/atomic-write.server.ts";

/** A copy for each change of the keys, in the order of the numbers. */
const COPY = /^secrets-\d{4}\.json$/;
const nameOf = (number: number) => `secrets-${String(number).padStart(4, "0")}.json`;

/**
 * Copies the secrets into an archive unless its last copy is the same: WAL that is younger than a backup may need
 * keys that are younger too.
 */
export async function keepSecrets(archive: string, secretsFile: string): Promise<void> {
  const text = await readFile(secretsFile, "utf8");
  const copies = await readKeptSecrets(archive);
  if (copies.at(-1) !== text) await writeAtomically(path.join(archive, nameOf(copies.length + 1)), text);
}

/** The copies of an archive, the oldest first. */
export async function readKeptSecrets(archive: string): Promise<string[]> {
  const names = (await readdir(archive)).filter((name) => COPY.test(name)).sort();
  return Promise.all(names.map((name) => readFile(path.join(archive, name), "utf8")));
}
