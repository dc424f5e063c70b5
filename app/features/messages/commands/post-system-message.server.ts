import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "~/platform/database/db.server.ts";
import { conversations, messages } from "../tables.server.ts";
import { lockPair } from "./send-message.server.ts";

interface SteppedBooking {
  coachId: number;
  studentId: string;
  /** null where it is about no session: somebody is from now on accompanied */
  bookingId: string | null;
  /** whose doing it is; of what nobody did, the student's side has it */
  byCoach: boolean;
  body: string;
  /**
   * the coach has said yes to this student: from then on each sees the number that the other shares. Unasked, it was said for them: they
   * have answered nothing, and their number is theirs to share
   */
  accepts?: "by coach" | "unasked" | undefined;
}

/**
 * What has happened to a session stands in the conversation of the two, which begins with it if there is none. Nobody has typed it:
 * it counts as no message and no answer, and whoever is to be written of it gets a mail of its own.
 */
export async function postSystemMessage(
  tx: Transaction,
  { coachId, studentId, bookingId, byCoach, body, accepts }: SteppedBooking,
): Promise<void> {
  await lockPair(tx, { coachId, studentId });
  const [conversation] = await tx
    .insert(conversations)
    .values({ coachId, studentId })
    .onConflictDoUpdate({
      target: [conversations.coachId, conversations.studentId],
      targetWhere: isNull(conversations.declinedAt),
      // Whoever waited for the lock may have begun earlier.
      set: { lastMessageAt: sql`greatest(${conversations.lastMessageAt}, now())` },
    })
    .returning({ id: conversations.id });
  if (!conversation) throw new Error("An insert returned no row.");
  await tx.insert(messages).values({
    conversationId: conversation.id,
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
        // The mail about the session says it.
        answerMailedAt: sql`now()`,
      })
      .where(and(eq(conversations.id, conversation.id), isNull(conversations.acceptedAt)));
}
