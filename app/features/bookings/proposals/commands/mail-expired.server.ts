import { and, eq, isNull, sql } from "drizzle-orm";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import { shortName } from "~/features/accounts/rules/names.ts";
import { profiles } from "~/features/accounts/tables.server.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import { conversations } from "~/features/messages/tables.server.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { planPath } from "../../planning/rules/planning.ts";
import { BOOKED_MAILS, SESSION_MAILS } from "../../sessions/rules/mails.ts";
import { bookAgainPath } from "../../sessions/rules/paths.ts";
import { sharedSessionName } from "../../sessions/rules/session-name.ts";
import { sessionProposals } from "../../tables.server.ts";
import { expiredProposalMail } from "../emails/expired-mail.ts";

/** Tells both people that a planned session was not confirmed in time. Idempotent: it is mailed once. */
export async function mailExpiredProposal(
  parts: MailParts & { db: Database },
  proposalId: string,
): Promise<void> {
  const { db, publicUrl } = parts;
  await db.transaction(async (tx) => {
    const [proposal] = await tx
      .update(sessionProposals)
      .set({ expiryMailedAt: sql`now()` })
      .where(
        and(
          eq(sessionProposals.id, proposalId),
          isNull(sessionProposals.expiryMailedAt),
          eq(sessionProposals.status, "proposed"),
        ),
      )
      .returning();
    if (!proposal) return;
    const [pair] = await tx
      .select({
        coachId: coaches.id,
        coachName: coaches.name,
        coachUserId: coaches.userId,
        studentId: conversations.studentId,
        student: { firstName: profiles.firstName, lastName: profiles.lastName },
      })
      .from(conversations)
      .innerJoin(coaches, eq(coaches.id, conversations.coachId))
      .innerJoin(profiles, eq(profiles.id, conversations.studentId))
      .where(eq(conversations.id, proposal.conversationId));
    if (!pair?.studentId) return;
    const { coachId, coachName, coachUserId, studentId, student } = pair;
    const title = sharedSessionName({ discipline: proposal.discipline, unit: null }, { coachName });
    const told = { title, startsAt: proposal.startsAt, minutes: proposal.minutes };
    const again = bookAgainPath({ ...proposal, coachId });
    await mailPerson(tx, parts, {
      userId: studentId,
      kind: BOOKED_MAILS,
      write: (stop, reader) =>
        expiredProposalMail({
          ...told,
          side: "student",
          name: coachName,
          reader,
          stop,
          action: { label: "Choisir un autre créneau", url: publicUrl + again },
        }),
    });
    if (!coachUserId) return;
    await mailPerson(tx, parts, {
      userId: coachUserId,
      kind: SESSION_MAILS,
      write: (stop, reader) =>
        expiredProposalMail({
          ...told,
          side: "coach",
          name: shortName(student),
          reader,
          stop,
          action: { label: "Planifier une autre séance", url: publicUrl + planPath({ client: studentId }) },
        }),
    });
  });
}
