import { sql } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";

/** The tax office may ask for a correction of a declared year for as long; the privacy policy states the same. */
const SELLER_YEARS = 5;

/** Deletes the identity of those who have closed their account, some years after their last one. */
export async function pruneFormerSellers(db: Executor): Promise<void> {
  await db.execute(sql`
    delete from former_sellers where left_at < now() - make_interval(years => ${SELLER_YEARS})`);
}
