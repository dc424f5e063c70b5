import { sql } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";

/** A coach has answered: how fast they do so in general is reckoned anew, and written where what pages show has changed. */
export async function timeAnswer(db: Executor, conversationId: number): Promise<void> {
  await db.execute(
    sql`select refresh_response_times(array(select coach_id from conversations where id = ${conversationId}))`,
  );
}

/** Those whose answers have left the ninety days since last night, or since the last of seven nights that were missed. */
export async function refreshResponseTimes(db: Executor): Promise<void> {
  await db.execute(sql`
    select refresh_response_times(array(
      select distinct coach_id from conversations
      where answered_at between now() - interval '98 days' and now() - interval '90 days'))`);
}
