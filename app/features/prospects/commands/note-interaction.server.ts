import { sql } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import type { ReportedKind } from "../rules/pipeline.ts";

/** Both ids are account ids. */
export interface Pair {
  coachId: string;
  studentId: string;
}

interface ConversationNews {
  kind: ReportedKind;
  /** Deduplication key such as "booking 7": an event is recorded once. */
  about: string;
}

/**
 * Records another room's event in the history of the prospect, if there is one. It never changes the status,
 * which is up to the coach. The row lock ensures that the recorded status is the one of that moment.
 */
export async function noteInteraction(
  db: Executor,
  { coachId, studentId }: Pair,
  { kind, about }: ConversationNews,
): Promise<void> {
  await db.execute(sql`
    insert into prospect_interactions (prospect_id, kind, about, new_status)
    select id, ${kind}, ${about}, status from prospects
    where coach_id = ${coachId} and student_id = ${studentId}
    for no key update
    on conflict (prospect_id, kind, about) where about is not null do nothing`);
}
