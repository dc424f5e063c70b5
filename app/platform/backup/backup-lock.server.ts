import { sql } from "drizzle-orm";
import type { Executor } from "../database/db.server.ts";

/** Held by the connection of a backup, from before it copies the database until it has copied the files. */
export const BACKUP_LOCK = 721_508;

/** Whether rows that no longer point to a file are perhaps in a backup that has yet to copy it. */
export async function isBackingUp(db: Executor): Promise<boolean> {
  const { rows } = await db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${BACKUP_LOCK}::bigint) as free`,
  );
  return !rows[0]?.free;
}
