import { sql } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";

/**
 * An expired professional card changes the coach's page without any write. Rewriting the row fires the
 * trigger that invalidates the cached page. This repeats hourly through the day after expiry, which is more
 * often than needed.
 */
export async function announceExpiredChecks(db: Executor): Promise<void> {
  await db.execute(
    sql`update coach_checks set expires_on = expires_on
        where expires_on = (now() at time zone 'Europe/Paris')::date - 1`,
  );
}
