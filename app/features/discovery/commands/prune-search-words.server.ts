import { sql } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";

/** Deletes search words that no coach uses any more, such as old names. */
export async function pruneSearchWords(db: Executor): Promise<void> {
  await db.execute(sql`select prune_search_words()`);
}
