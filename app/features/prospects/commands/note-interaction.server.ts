import { sql } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import type { InteractionKind } from "../rules/pipeline.ts";

/** By their accounts, as the room that tells of them knows them. */
export interface Pair {
  coachId: string;
  studentId: string;
}

interface News {
  kind: Exclude<InteractionKind, "status">;
  /** what has happened to which thing, "booking 7": told twice, it is noted once */
  about: string;
}

/**
 * Something that another room tells of a student and a coach, noted in the history of the prospect, if they are one. It
 * changes no status: that is for the coach to say. The row is locked, so that the status noted is the one of that moment.
 */
export async function noteInteraction(
  db: Executor,
  { coachId, studentId }: Pair,
  { kind, about }: News,
): Promise<void> {
  await db.execute(sql`
    insert into prospect_interactions (prospect_id, kind, about, new_status)
    select id, ${kind}, ${about}, status from prospects
    where coach_id = ${coachId} and student_id = ${studentId}
    for no key update
    on conflict (prospect_id, kind, about) where about is not null do nothing`);
}
