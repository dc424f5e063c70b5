import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import { conversations } from "~/features/messages/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { sharedSessionName } from "../../sessions/rules/session-name.ts";
import { sessionProposals } from "../../tables.server.ts";

/** A session that the student can confirm in a conversation. */
export interface AwaitingProposal {
  id: string;
  conversationId: number;
  /** "Musculation avec Camille" */
  title: string;
  startsAt: Date;
  minutes: number;
  priceCents: number;
  expiresAt: Date;
}

const MOST_SHOWN = 20;

/** Lists the planned sessions that wait for the student; the first to expire comes first. */
export async function listAwaiting(db: Executor, { id: studentId }: Student): Promise<AwaitingProposal[]> {
  const rows = await db
    .select({
      id: sessionProposals.id,
      conversationId: sessionProposals.conversationId,
      discipline: sessionProposals.discipline,
      coachName: coaches.name,
      startsAt: sessionProposals.startsAt,
      minutes: sessionProposals.minutes,
      priceCents: sessionProposals.priceCents,
      expiresAt: sessionProposals.expiresAt,
    })
    .from(conversations)
    .innerJoin(sessionProposals, eq(sessionProposals.conversationId, conversations.id))
    .innerJoin(coaches, eq(coaches.id, conversations.coachId))
    .where(
      and(
        eq(conversations.studentId, studentId),
        eq(sessionProposals.status, "proposed"),
        gt(sessionProposals.expiresAt, sql`now()`),
      ),
    )
    .orderBy(asc(sessionProposals.expiresAt))
    .limit(MOST_SHOWN);
  return rows.map(({ discipline, coachName, ...proposal }) => ({
    ...proposal,
    title: sharedSessionName({ discipline, unit: null }, { coachName }),
  }));
}
