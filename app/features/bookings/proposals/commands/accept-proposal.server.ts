import { randomUUID } from "node:crypto";
import { and, eq, ne, not, or, sql } from "drizzle-orm";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import type { OwnConversation } from "~/features/messages/gate.server.ts";
import type { CallParts } from "~/features/payments/core/commands/provider-operations.server.ts";
import { payments } from "~/features/payments/tables.server.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { type Booked, bookSession } from "../../sessions/commands/book-session.server.ts";
import { bookings, sessionProposals } from "../../tables.server.ts";
import { IS_KEPT_SLOT } from "../queries/kept-slots.server.ts";
import type { Acceptance } from "../schema.ts";
import { refuseAnswered } from "./lock-proposal.server.ts";

/**
 * Books the proposed session at its agreed price. The proposal itself is the idempotency key: an acceptance sent
 * again, also at the same moment, returns the booking that it already has, with its checkout page.
 */
export async function acceptProposal(
  parts: CallParts,
  student: Student,
  conversation: OwnConversation,
  { proposal: proposalId, ...chosen }: Acceptance,
): Promise<Booked> {
  const { db } = parts;
  if (conversation.side !== "student") throw new AppError("forbidden");
  const [proposal] = await db
    .select()
    .from(sessionProposals)
    .where(and(eq(sessionProposals.id, proposalId), eq(sessionProposals.conversationId, conversation.id)));
  if (!proposal) throw new AppError("not_found", { message: "Cette proposition n’existe plus." });
  const known = await findBooked(db, student, proposalId);
  if (known) return known;
  refuseAnswered(proposal, new Date());
  const { listingId, minutes, place, startsAt, priceCents, createdAt } = proposal;
  if (listingId === null)
    throw new AppError("conflict", { message: "Cette offre n’est plus proposée. Demandez-en une autre." });
  try {
    return await bookSession(parts, student, {
      ...chosen,
      listingId,
      minutes,
      place,
      startsAt,
      serviceIds: [],
      shownCents: priceCents,
      words: "",
      agreed: { proposalId, priceCents, proposedAt: createdAt },
      idempotencyKey: randomUUID(),
    });
  } catch (error) {
    // Another request of the same moment may have accepted the proposal.
    const other = await findBooked(db, student, proposalId);
    if (other) return other;
    throw error;
  }
}

/** The booking that the proposal already has, unless nobody paid for it in time. */
async function findBooked(db: Database, { id: studentId }: Student, proposalId: string) {
  const [found] = await db
    .select({ bookingId: bookings.id, status: bookings.status, checkoutUrl: payments.checkoutUrl })
    .from(bookings)
    .leftJoin(payments, eq(payments.id, bookings.paymentId))
    .where(
      and(
        eq(bookings.proposalId, proposalId),
        eq(bookings.studentId, studentId),
        not(IS_KEPT_SLOT),
        or(ne(bookings.status, "cancelled"), sql`${bookings.ending} <> 'unpaid'`),
      ),
    );
  if (!found) return undefined;
  const { bookingId, status, checkoutUrl } = found;
  return { bookingId, ...(status === "held" && checkoutUrl && { checkoutUrl }) };
}
