import { copyFile, rename, rm, stat, truncate } from "node:fs/promises";
import path from "node:path";

/** relative to DATA_DIR */
export const POSTGRES_LOG = "postgres/postgres.log";

const LARGEST = 10 * 1024 * 1024;

/**
 * Keeps the two previous files, `.1` and `.2`. PostgreSQL appends to an open file, so the content is copied and
 * the file emptied in place; a line that is written in between is lost.
 */
export async function rotatePostgresLog(dataDir: string, largest = LARGEST): Promise<void> {
  const file = path.join(dataDir, POSTGRES_LOG);
  const status = await stat(file).catch(() => undefined);
  if (!status || status.size <= largest) return;
  await rm(`${file}.2`, { force: true });
  await rename(`${file}.1`, `${file}.2`).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  await copyFile(file, `${file}.1`);
  await truncate(file);
}
