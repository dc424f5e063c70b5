import { sql } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server.ts";
import { sweepRows } from "~/platform/jobs/sweep.server.ts";
import { changeObjects } from "./simulated-database.server.ts";

/** The bank declines a pending payment. */
export const declineDemoCharge = (db: Database, ref: string): Promise<void> =>
  changeObjects(db, [ref], (stripe) => stripe.declinePending(ref));

/**
 * Renews the subscriptions whose month is over. The query selects all that have not ended, because only the
 * simulation knows when a month is over.
 */
export async function renewDemoSubscriptions(db: Database, now = new Date()): Promise<void> {
  await sweepRows(db, {
    due: sql`select ref as id from demo_provider_objects where kind = 'subscription' and body ->> 'status' <> 'ended'`,
    act: (ref) => changeObjects(db, [ref], (stripe) => stripe.renewUntil(ref, now)),
  });
}
