import { randomBytes } from "node:crypto";
import { open, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** prefix of a file's name while it is being written */
export const DRAFT_PREFIX = ".draft-";

/** Writes atomically: readers, also after a crash, see the old file or the new one, never a part. */
export async function writeAtomically(
  file: string,
  bytes: Uint8Array | string | AsyncIterable<Uint8Array>,
): Promise<void> {
  const draft = path.join(path.dirname(file), `${DRAFT_PREFIX}${randomBytes(8).toString("hex")}`);
  try {
    const handle = await open(draft, "wx", 0o600);
    try {
      await writeFile(handle, bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
    await syncToDisk(path.dirname(file));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** A rename is durable only once its folder is synced too. */
export async function syncToDisk(entry: string): Promise<void> {
  const handle = await open(entry, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
