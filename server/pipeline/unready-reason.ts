import { statfs } from "node:fs/promises";
import type pg from "pg";
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
    if (await isReadOnly(pool)) return "read-only database";
  } catch {
    return "database";
  }
  const disk = await readDataDisk(settings);
  if (disk && disk.freeBytes < leastFreeBytes) return "disk full";
  return jobs.isWorking ? undefined : "jobs stopped";
}

export async function isReadOnly(pool: pg.Pool, patienceMs?: number): Promise<boolean> {
  const { rows } = await pool.query<{ transaction_read_only: string }>({
    text: "show transaction_read_only",
    query_timeout: patienceMs,
  } as pg.QueryConfig);
  return rows[0]?.transaction_read_only === "on";
}

/** The disk of DATA_DIR; undefined if nothing here needs it, because the database and the files are elsewhere. */
export async function readDataDisk({
  databaseUrl,
  bucket,
  dataDir,
}: Pick<Settings, "databaseUrl" | "bucket" | "dataDir">): Promise<
  { freeBytes: number; bytes: number } | undefined
> {
  if (databaseUrl && bucket) return undefined;
  const disk = await statfs(dataDir).catch(() => undefined);
  return disk && { freeBytes: disk.bavail * disk.bsize, bytes: disk.blocks * disk.bsize };
}
