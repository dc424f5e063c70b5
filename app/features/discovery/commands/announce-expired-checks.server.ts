import { sql } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";

/**
 * A card that ends at midnight changes what a coach's page shows though nobody writes anything. Its row is written as it is
 * through the day after, so that the kept page is made again, once more every hour than needed.
 */
export async function announceExpiredChecks(db: Executor): Promise<void> {
  await db.execute(
    sql`update coach_checks set expires_on = expires_on
        where expires_on = (now() at time zone 'Europe/Paris')::date - 1`,
  );
}
