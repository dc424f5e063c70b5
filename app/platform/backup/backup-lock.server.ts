import { sql } from "drizzle-orm";
import type { Executor } from "../database/db.server.ts";

/**
 * A backup holds this lock from before it copies the database until it has copied the files. A key rotation
 * takes it shared before it removes the old key, which a running backup still needs.
 */
export const BACKUP_LOCK = 721_508;

/** Files must not be deleted during a backup: rows that it has copied may point to files that it has not. */
export async function isBackingUp(db: Executor): Promise<boolean> {
  const { rows } = await db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${BACKUP_LOCK}::bigint) as free`,
  );
  return !rows[0]?.free;
}
