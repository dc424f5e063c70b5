import { sql } from "drizzle-orm";
import type { Side } from "~/features/bookings/sessions/rules/states.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { CASE_SOURCE, CASE_SUBJECT } from "../queries/case-source.server.ts";

/** The accounts of the two people of a case, and what it is about. An account may be closed. */
export interface CasePeople {
  what: string;
  users: Record<Side, string | null>;
}

export async function findCasePeople(tx: Transaction, caseId: string): Promise<CasePeople> {
  const { rows } = await tx.execute<{ what: string; student: string | null; coach: string | null }>(
    sql`select ${sql.raw(CASE_SUBJECT)} as what, s.id as student, c.user_id as coach ${sql.raw(CASE_SOURCE)} where o.id = ${caseId}`,
  );
  const { what = "", student = null, coach = null } = rows[0] ?? {};
  return { what, users: { student, coach } };
}
