import { sql } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";

/** Names of coaches who have left, or have another one now, are not kept. */
export async function pruneSearchWords(db: Executor): Promise<void> {
  await db.execute(sql`select prune_search_words()`);
}
