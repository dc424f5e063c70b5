import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import { CONVERSATION_YEARS } from "../rules.ts";

const BATCH = 500;

/**
 * Deletes conversations that were inactive for CONVERSATION_YEARS, and those whose two accounts are both
 * closed.
 */
export async function pruneConversations(db: Executor): Promise<void> {
  await deleteThose(
    db,
    sql`select v.id from conversations v
      where v.last_message_at < now() - make_interval(years => ${CONVERSATION_YEARS}::integer) order by v.last_message_at`,
  );
  await deleteThose(
    db,
    sql`select v.id from conversations v join coaches k on k.id = v.coach_id
      where v.student_id is null and k.user_id is null order by v.id`,
  );
}

/** Deletes in batches, so that no lock is held for long. */
async function deleteThose(db: Executor, which: SQL): Promise<void> {
  for (;;) {
    const { rowCount } = await db.execute(
      sql`delete from conversations where id = any (array(${which} limit ${BATCH} for update of v skip locked))`,
    );
    if ((rowCount ?? 0) < BATCH) return;
  }
}
