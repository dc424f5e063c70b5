import { sql } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";

/**
 * Takes an advisory lock per coach until the transaction ends. Writers of prospects update many rows (counts,
 * unique entries), which would deadlock in different orders.
 */
export const lockProspects = (tx: Executor, coachId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`prospects of ${coachId}`}, 0))`);
