import { eq } from "drizzle-orm";
import { conversations, messages } from "~/features/messages/tables.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { MINUTE_MS } from "~/platform/format/durations.ts";
import { ACCEPTED_NOTE } from "../coach/commands/assign-coach.server.ts";

const WELCOME =
  "Bonjour, je vous accompagne avec plaisir\u00a0! La première semaine de votre programme arrive demain. Prévenez-moi si un exercice vous gêne.";
const THANKS = "Bonjour, merci, j’ai hâte de commencer. À bientôt pour l’introduction\u00a0!";

interface Pair {
  student: string;
  coach: string;
  coachId: number;
}

/** The messages are read by both and marked as mailed, so that no mail is sent. */
export async function seedTalk(
  tx: Transaction,
  { student, coach, coachId }: Pair,
  acceptedAt: Date,
): Promise<void> {
  const after = (minutes: number) => new Date(acceptedAt.getTime() + minutes * MINUTE_MS);
  const said = [
    { senderId: null, fromCoach: true, isStep: true, body: ACCEPTED_NOTE, createdAt: acceptedAt },
    { senderId: coach, fromCoach: true, isStep: false, body: WELCOME, createdAt: after(15) },
    { senderId: student, fromCoach: false, isStep: false, body: THANKS, createdAt: after(400) },
  ];
  const [talk] = await tx
    .insert(conversations)
    .values({
      coachId,
      studentId: student,
      createdAt: acceptedAt,
      lastMessageAt: after(400),
      acceptedAt,
      answerMailedAt: acceptedAt,
      coachSharesPhone: true,
      // Steps are not counted as messages.
      messagesCount: said.filter(({ isStep }) => !isStep).length,
    })
    .returning({ id: conversations.id });
  if (!talk) throw new Error("An insert returned no row.");
  const written = await tx
    .insert(messages)
    .values(said.map((one) => ({ ...one, conversationId: talk.id, mailedAt: one.createdAt })))
    .returning({ id: messages.id });
  const read = Math.max(...written.map(({ id }) => id));
  await tx
    .update(conversations)
    .set({ coachReadId: read, studentReadId: read })
    .where(eq(conversations.id, talk.id));
}
