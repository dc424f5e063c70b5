import { sql } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import type { OwnConversation } from "../gate.server.ts";
import { ANNOUNCEMENTS } from "../queries/live-hub.server.ts";

/** Notifies the other side's live streams. Nothing is stored. */
export async function publishTyping(db: Executor, { id, side }: OwnConversation): Promise<void> {
  const whom = side === "coach" ? sql`'student', student_id` : sql`'coach', coach_id`;
  await db.execute(sql`
    select pg_notify(${ANNOUNCEMENTS.typing}, concat_ws(' ', id, ${whom})) from conversations
    where id = ${id} and student_id is not null and blocked_by is null and declined_at is null`);
}
