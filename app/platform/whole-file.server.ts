import { randomBytes } from "node:crypto";
import { open, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** A reader, or a process that starts after a crash, finds the old file or the new one, never a part. */
export async function writeWhole(
  file: string,
  bytes: Uint8Array | string | AsyncIterable<Uint8Array>,
): Promise<void> {
  const draft = path.join(path.dirname(file), `.draft-${randomBytes(8).toString("hex")}`);
  try {
    const handle = await open(draft, "wx", 0o600);
    try {
      await writeFile(handle, bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
    await syncFolder(path.dirname(file));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** A rename is kept by the folder, which is written to disk on its own. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
