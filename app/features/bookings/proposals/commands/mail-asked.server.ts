import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import { coaches, listings } from "~/features/discovery/tables.server.ts";
import { closedText, messagesPath } from "~/features/messages/rules.ts";
import { conversations } from "~/features/messages/tables.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { sweepRows } from "~/platform/jobs/sweep.server.ts";
import { BOOKED_MAILS } from "../../sessions/rules/mails.ts";
import { sharedSessionName } from "../../sessions/rules/session-name.ts";
import { type SessionProposal, sessionProposals } from "../../tables.server.ts";
import { askedProposalMail } from "../emails/asked-mail.ts";
import { REMINDER_RULE, reminderOf } from "../rules.ts";
import { isBeingPaid } from "./lock-proposal.server.ts";

type Parts = MailParts & { db: Database };

/** Asks the student to confirm a planned session, once. A proposal that is answered already is not mailed. */
export async function mailAskedProposal(parts: Parts, proposalId: string): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const [proposal] = await tx
      .update(sessionProposals)
      .set({ askedMailedAt: sql`now()` })
      .where(and(isOpen(proposalId), isNull(sessionProposals.askedMailedAt)))
      .returning();
    if (proposal) await mailStudent(tx, parts, proposal, { isReminder: false });
  });
}

/** Reminds students of each session to confirm once, before its slot is freed. */
export async function remindOfProposals(parts: Parts): Promise<void> {
  const { beforeHours, shortestHours } = REMINDER_RULE;
  await sweepRows(parts.db, {
    due: sql`select p.id from session_proposals p
      where p.status = 'proposed' and p.reminded_at is null and p.expires_at > now()
        and p.expires_at < now() + make_interval(hours => ${beforeHours})
        and p.expires_at - p.created_at >= make_interval(hours => ${shortestHours})
        and p.expires_at - now() <= (p.expires_at - p.created_at) / 2`,
    act: (id: string) => parts.db.transaction((tx) => remind(tx, parts, id)),
  });
}

async function remind(tx: Transaction, parts: Parts, id: string): Promise<void> {
  const open = and(isOpen(id), isNull(sessionProposals.remindedAt));
  const [proposal] = await tx.select().from(sessionProposals).where(open).for("update");
  const due = proposal && reminderOf(proposal.createdAt, proposal.expiresAt);
  // A student who is paying is not reminded; should the payment come to nothing, the next run does it.
  if (!due || due > new Date() || (await isBeingPaid(tx, proposal))) return;
  await tx.update(sessionProposals).set({ remindedAt: sql`now()` }).where(eq(sessionProposals.id, id));
  await mailStudent(tx, parts, proposal, { isReminder: true });
}

const isOpen = (id: string) =>
  and(
    eq(sessionProposals.id, id),
    eq(sessionProposals.status, "proposed"),
    gt(sessionProposals.expiresAt, sql`now()`),
  );

async function mailStudent(
  tx: Transaction,
  parts: Parts,
  proposal: SessionProposal,
  { isReminder }: { isReminder: boolean },
): Promise<void> {
  const [found] = await tx
    .select({
      studentId: conversations.studentId,
      blockedBy: conversations.blockedBy,
      declinedAt: conversations.declinedAt,
      coachUserId: coaches.userId,
      coachName: coaches.name,
      isSuspended: coaches.suspended,
    })
    .from(conversations)
    .innerJoin(coaches, eq(coaches.id, conversations.coachId))
    .where(eq(conversations.id, proposal.conversationId));
  if (!found?.studentId || found.isSuspended || closedText("student", found)) return;
  const { studentId, coachName } = found;
  const title = sharedSessionName({ discipline: proposal.discipline, unit: null }, { coachName });
  const city = await findCity(tx, proposal);
  await mailPerson(tx, parts, {
    userId: studentId,
    // It asks for a purchase that the student expects to be asked for: it is not among the mails that can be refused.
    kind: BOOKED_MAILS,
    write: (stop, reader) =>
      askedProposalMail({
        proposal,
        title,
        coachName,
        city,
        isReminder,
        reader,
        stop,
        url: parts.publicUrl + messagesPath("student", proposal.conversationId),
      }),
  });
}

/** The city of the coach's place; null elsewhere. */
async function findCity(
  tx: Transaction,
  { place, listingId }: Pick<SessionProposal, "place" | "listingId">,
): Promise<string | null> {
  if (place !== "venue" || listingId === null) return null;
  const [listing] = await tx.select({ city: listings.city }).from(listings).where(eq(listings.id, listingId));
  return listing?.city ?? null;
}
