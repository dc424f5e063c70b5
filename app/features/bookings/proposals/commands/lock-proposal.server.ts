import { and, eq, isNotNull } from "drizzle-orm";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import { closedText } from "~/features/messages/rules.ts";
import { conversations } from "~/features/messages/tables.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { moveRow } from "~/platform/database/state-machine.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { type Booking, bookings, type SessionProposal, sessionProposals } from "../../tables.server.ts";
import { PROPOSAL_LABELS, PROPOSAL_TRANSITIONS } from "../rules.ts";

export const PROPOSALS = { name: "proposal", table: sessionProposals, transitions: PROPOSAL_TRANSITIONS };

export const PROPOSAL_TAKEN = "Cette proposition est déjà acceptée. Rechargez la page pour voir la séance.";

/** Locks the proposal after the calendar and the bookings, and before the conversation. */
export async function lockProposal(tx: Transaction, id: string): Promise<SessionProposal> {
  const [proposal] = await tx
    .select()
    .from(sessionProposals)
    .where(eq(sessionProposals.id, id))
    .for("update");
  if (!proposal) throw new AppError("not_found", { message: "Cette proposition n’existe plus." });
  return proposal;
}

/** True while the student pays for the session: its slot is held, and the proposal has no answer yet. */
export const isBeingPaid = async (tx: Transaction, { id }: SessionProposal): Promise<boolean> =>
  (await tx.$count(
    bookings,
    and(eq(bookings.proposalId, id), eq(bookings.status, "held"), isNotNull(bookings.paymentId)),
  )) > 0;

export function refuseAnswered({ status, expiresAt }: SessionProposal, now: Date): void {
  if (status === "accepted") throw new AppError("conflict", { message: PROPOSAL_TAKEN });
  if (status !== "proposed")
    throw new AppError("conflict", {
      message: `Cette proposition n’est plus ouverte\u00a0: ${PROPOSAL_LABELS[status].toLowerCase()}.`,
    });
  if (expiresAt <= now)
    throw new AppError("conflict", { message: "Cette proposition a expiré. Demandez-en une autre." });
}

/** Locks the proposal until the booking that accepts it is written. */
export async function requireOpenProposal(tx: Transaction, student: Student, id: string): Promise<void> {
  const proposal = await lockProposal(tx, id);
  refuseAnswered(proposal, new Date());
  if (await isBeingPaid(tx, proposal)) throw new AppError("conflict", { message: PROPOSAL_TAKEN });
  const [conversation] = await tx
    .select({
      studentId: conversations.studentId,
      coachUserId: coaches.userId,
      blockedBy: conversations.blockedBy,
      declinedAt: conversations.declinedAt,
    })
    .from(conversations)
    .innerJoin(coaches, eq(coaches.id, conversations.coachId))
    .where(and(eq(conversations.id, proposal.conversationId), eq(conversations.studentId, student.id)));
  const closed = conversation ? closedText("student", conversation) : "Cette conversation n’existe plus.";
  if (closed) throw new AppError("conflict", { message: closed });
}

/** Accepts the proposal of a booking that is paid. False if the booking is of none, or if it was answered before. */
export async function acceptProposalOf(tx: Transaction, { proposalId }: Booking): Promise<boolean> {
  if (!proposalId) return false;
  const proposal = await lockProposal(tx, proposalId);
  if (proposal.status !== "proposed") return false;
  await moveRow(tx, PROPOSALS, proposal, {
    by: "student",
    set: { status: "accepted", answeredAt: new Date() },
  });
  return true;
}
