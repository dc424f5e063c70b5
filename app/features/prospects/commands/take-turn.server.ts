import { sql } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";

/**
 * Whoever writes prospects of a coach takes turns, from here to the end of the transaction: their counts, and what may be
 * there only once, are many rows, which two at once would take in different orders and wait for each other.
 */
export const takeTurn = (tx: Executor, coachId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`prospects of ${coachId}`}, 0))`);
