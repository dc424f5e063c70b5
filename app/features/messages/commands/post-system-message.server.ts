import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "~/platform/database/db.server.ts";
import { conversations, messages } from "../tables.server.ts";
import { touchConversation } from "./open-conversation.server.ts";

interface SteppedBooking {
  coachId: number;
  studentId: string;
  /** null where the message is about no session, such as the start of an accompaniment */
  bookingId: string | null;
  /** the side that acted; the student's side where nobody did */
  byCoach: boolean;
  body: string;
  /**
   * Accepts the conversation, so that each sees the number that the other shares. "unasked" means that the
   * coach did not answer: no response time is recorded and their number is not shared.
   */
  accepts?: "by coach" | "unasked" | undefined;
}

/**
 * Writes a system message into the pair's conversation and creates the conversation if there is none. It
 * counts neither as unread nor as an answer, and separate mails announce the event.
 */
export async function postSystemMessage(
  tx: Transaction,
  { coachId, studentId, bookingId, byCoach, body, accepts }: SteppedBooking,
): Promise<void> {
  const conversationId = await touchConversation(tx, { coachId, studentId });
  await tx.insert(messages).values({
    conversationId,
    fromCoach: byCoach,
    body,
    bookingId,
    isStep: true,
    mailedAt: sql`now()`,
  });
  if (accepts)
    await tx
      .update(conversations)
      .set({
        acceptedAt: sql`now()`,
        ...(accepts === "by coach" && {
          coachSharesPhone: true,
          answeredAt: sql`coalesce(${conversations.answeredAt}, now())`,
        }),
        // The mail about the session already tells the student.
        answerMailedAt: sql`now()`,
      })
      .where(and(eq(conversations.id, conversationId), isNull(conversations.acceptedAt)));
}
