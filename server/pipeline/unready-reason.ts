import { statfs } from "node:fs/promises";
import type { Services } from "~/platform/config/services.server.ts";

/** Below this, PostgreSQL and uploads fail at their next write. */
const LEAST_FREE_BYTES = 32 * 1024 * 1024;

/**
 * Why this process cannot serve what needs its database: it does not answer, it is a replica or set to read
 * only, or the disk of DATA_DIR is full. Undefined if it can.
 */
export async function findUnreadyReason(
  { pool, settings }: Pick<Services, "pool" | "settings">,
  leastFreeBytes = LEAST_FREE_BYTES,
): Promise<string | undefined> {
  try {
    const { rows } = await pool.query<{ transaction_read_only: string }>("show transaction_read_only");
    if (rows[0]?.transaction_read_only === "on") return "read-only database";
  } catch {
    return "database";
  }
  // With another database and a bucket, nothing here needs the disk.
  if (settings.databaseUrl && settings.bucket) return undefined;
  const disk = await statfs(settings.dataDir).catch(() => undefined);
  return disk && disk.bavail * disk.bsize < leastFreeBytes ? "disk full" : undefined;
}
