import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import { openConversation } from "~/features/messages/commands/open-conversation.server.ts";
import {
  addMessage,
  announceReply,
  lockConversation,
  mailInstead,
  refuseClosed,
} from "~/features/messages/commands/send-message.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { PlannedStudent } from "../../gate.server.ts";
import { mailAskedProposalJob } from "../../jobs.ts";
import type { PlannedSession } from "../../planning/commands/planned-session.server.ts";
import { sharedSessionName } from "../../sessions/rules/session-name.ts";
import { sessionProposals } from "../../tables.server.ts";
import { expiryOf, MOST_OPEN, proposalWords } from "../rules.ts";
import { keepSlot } from "./keep-slot.server.ts";

interface NewProposal {
  id: string;
  session: PlannedSession;
  startsAt: Date;
  priceCents: number;
}

/**
 * Asks the student, in a message of the conversation, to confirm a session, and keeps its slot until then. The caller
 * has locked the calendar, and has checked the time.
 */
export async function proposeSession(
  tx: Transaction,
  coach: Owner,
  student: PlannedStudent,
  { id, session, startsAt, priceCents }: NewProposal,
): Promise<void> {
  const conversation = await openConversation(tx, student, "coach");
  await refuseManyOpen(tx, conversation);
  const now = new Date();
  const expiresAt = expiryOf(now, startsAt);
  await addProposal(tx, coach, conversation, {
    id,
    seriesId: null,
    session,
    startsAt,
    priceCents,
    expiresAt,
  });
  await keepSlot(
    tx,
    { proposalId: id, until: expiresAt },
    { ...session, priceCents, startsAt, seriesId: null },
  );
}

interface WrittenProposal extends Omit<NewProposal, "session"> {
  session: Pick<PlannedSession, "listingId" | "discipline" | "coachName" | "minutes" | "place">;
  seriesId: string | null;
  expiresAt: Date;
}

/**
 * Writes the message and the proposal. The words of the message say the same as the card that is shown in its place. The
 * mail that asks the student takes the place of the mail about an unread message, which students may refuse.
 */
export async function addProposal(
  tx: Transaction,
  coach: Owner,
  conversation: { id: number; side: "coach" },
  { id, seriesId, session, startsAt, priceCents, expiresAt }: WrittenProposal,
): Promise<void> {
  const found = await lockConversation(tx, conversation);
  refuseClosed("coach", found);
  const { listingId, discipline, minutes, place } = session;
  const title = sharedSessionName({ discipline, unit: null }, session);
  await announceReply(tx, conversation, found);
  const message = await addMessage(tx, coach, conversation, {
    clientId: id,
    body: proposalWords({ title, startsAt, minutes, place, priceCents, expiresAt }),
  });
  await mailInstead(tx, message);
  await tx.insert(sessionProposals).values({
    id,
    conversationId: conversation.id,
    messageId: message.id,
    listingId,
    discipline,
    minutes,
    place,
    priceCents,
    startsAt,
    expiresAt,
    holdsSlot: true,
    seriesId,
  });
  await enqueueJob(tx, mailAskedProposalJob, { proposalId: id });
}

/** The sessions of a series are not counted: the student has accepted them. */
async function refuseManyOpen(tx: Transaction, { id }: { id: number }): Promise<void> {
  const open = await tx.$count(
    sessionProposals,
    and(
      eq(sessionProposals.conversationId, id),
      eq(sessionProposals.status, "proposed"),
      isNull(sessionProposals.seriesId),
      gt(sessionProposals.expiresAt, sql`now()`),
    ),
  );
  if (open >= MOST_OPEN)
    throw new AppError("conflict", {
      message: `${MOST_OPEN}\u00a0séances attendent déjà la réponse de cet élève. Retirez-en une d’abord, dans la conversation.`,
    });
}
