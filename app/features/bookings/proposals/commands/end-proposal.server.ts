import { eq } from "drizzle-orm";
import { coaches } from "~/features/discovery/tables.server.ts";
import { postSystemMessage } from "~/features/messages/commands/post-system-message.server.ts";
import { lockConversation, refuseClosed } from "~/features/messages/commands/send-message.server.ts";
import type { OwnConversation } from "~/features/messages/gate.server.ts";
import { conversations } from "~/features/messages/tables.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { moveRow } from "~/platform/database/state-machine.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { endHold } from "../../sessions/commands/settle-booking.server.ts";
import { sharedSessionName } from "../../sessions/rules/session-name.ts";
import { HOLD_MINUTES } from "../../sessions/rules/states.ts";
import { answerWords } from "../rules.ts";
import { lockKeptSlot } from "./keep-slot.server.ts";
import { isBeingPaid, lockProposal, PROPOSALS, refuseAnswered } from "./lock-proposal.server.ts";

export async function withdrawProposal(
  db: Database,
  conversation: OwnConversation,
  id: string,
): Promise<void> {
  if (conversation.side !== "coach") throw new AppError("forbidden");
  await endProposal(db, conversation, {
    id,
    to: "withdrawn",
    whilePaid: `L’élève est en train de payer cette séance. Si son paiement n’aboutit pas, vous pourrez la retirer dans ${HOLD_MINUTES}\u00a0minutes.`,
  });
}

export async function declineProposal(
  db: Database,
  conversation: OwnConversation,
  id: string,
): Promise<void> {
  if (conversation.side !== "student") throw new AppError("forbidden");
  await endProposal(db, conversation, {
    id,
    to: "declined",
    whilePaid: "Vous avez commencé à payer cette séance. Abandonnez d’abord le paiement, ou reprenez-le.",
  });
}

interface Ending {
  id: string;
  to: "declined" | "withdrawn";
  /** the refusal while the student pays */
  whilePaid: string;
}

/** Pressed twice, it is the same answer. */
async function endProposal(
  db: Database,
  conversation: OwnConversation,
  { id, to, whilePaid }: Ending,
): Promise<void> {
  await db.transaction(async (tx) => {
    const kept = await lockKeptSlot(tx, id);
    const proposal = await lockProposal(tx, id);
    if (proposal.conversationId !== conversation.id)
      throw new AppError("not_found", { message: "Cette proposition n’existe plus." });
    if (proposal.status === to) return;
    refuseAnswered(proposal, new Date());
    if (await isBeingPaid(tx, proposal)) throw new AppError("conflict", { message: whilePaid });
    refuseClosed(conversation.side, await lockConversation(tx, conversation));
    const { coachId, studentId, coachName } = await findPair(tx, conversation);
    await moveRow(tx, PROPOSALS, proposal, {
      by: conversation.side,
      set: { status: to, answeredAt: new Date() },
    });
    if (kept) await endHold(tx, kept);
    const title = sharedSessionName({ discipline: proposal.discipline, unit: null }, { coachName });
    if (studentId)
      await postSystemMessage(tx, {
        coachId,
        studentId,
        bookingId: null,
        byCoach: conversation.side === "coach",
        body: answerWords(to, { title, startsAt: proposal.startsAt }),
      });
  });
}

async function findPair(tx: Transaction, { id }: OwnConversation) {
  const [pair] = await tx
    .select({
      coachId: conversations.coachId,
      studentId: conversations.studentId,
      coachName: coaches.name,
    })
    .from(conversations)
    .innerJoin(coaches, eq(coaches.id, conversations.coachId))
    .where(eq(conversations.id, id));
  if (!pair) throw new Error("A locked conversation is there.");
  return pair;
}
