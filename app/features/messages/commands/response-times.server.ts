import { sql } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";

/**
 * Recomputes the coach's response time after an answer, and writes it only if the displayed value has
 * changed.
 */
export async function timeAnswer(db: Executor, conversationId: number): Promise<void> {
  await db.execute(
    sql`select refresh_response_times(array(select coach_id from conversations where id = ${conversationId}))`,
  );
}

/**
 * Recomputes coaches whose answers left the 90-day window. The range of eight days covers up to seven missed
 * nights.
 */
export async function refreshResponseTimes(db: Executor): Promise<void> {
  await db.execute(sql`
    select refresh_response_times(array(
      select distinct coach_id from conversations
      where answered_at between now() - interval '98 days' and now() - interval '90 days'))`);
}
