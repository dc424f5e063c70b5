import { statfs } from "node:fs/promises";
import type { Settings } from "~/platform/config/env.server.ts";
import type { Services } from "~/platform/config/services.server.ts";
import type { Jobs } from "~/platform/jobs/job-runner.server.ts";

/** Below this, PostgreSQL and uploads fail at their next write. */
const LEAST_FREE_BYTES = 32 * 1024 * 1024;

/**
 * Why this process cannot serve what needs its database: it does not answer, it is a replica or set to read
 * only, the disk of DATA_DIR is full, or no worker takes jobs. Undefined if it can.
 */
export async function findUnreadyReason(
  { pool, settings, jobs }: Pick<Services, "pool" | "settings"> & { jobs: Pick<Jobs, "isWorking"> },
  leastFreeBytes = LEAST_FREE_BYTES,
): Promise<string | undefined> {
  try {
    const { rows } = await pool.query<{ transaction_read_only: string }>("show transaction_read_only");
    if (rows[0]?.transaction_read_only === "on") return "read-only database";
  } catch {
    return "database";
  }
  if (await isDiskFull(settings, leastFreeBytes)) return "disk full";
  return jobs.isWorking ? undefined : "jobs stopped";
}

async function isDiskFull(settings: Settings, leastFreeBytes: number): Promise<boolean> {
  // With another database and a bucket, nothing here needs the disk.
  if (settings.databaseUrl && settings.bucket) return false;
  const disk = await statfs(settings.dataDir).catch(() => undefined);
  return disk !== undefined && disk.bavail * disk.bsize < leastFreeBytes;
}
