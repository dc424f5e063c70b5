import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { profiles } from "~/features/accounts/tables.server.ts";
import type { Database, Executor, Transaction } from "~/platform/db.server.ts";
import { enqueueMail } from "~/platform/mail.server.ts";
import {
  coachContactedMail,
  conversationAcceptedMail,
  conversationDeclinedMail,
} from "../emails/contact-mails.ts";
import { shortName } from "../rules.ts";
import { conversations, messages } from "../tables.server.ts";

interface Parts {
  db: Database;
  publicUrl: string;
  /** the catalogue is another room's */
  findCoach: (db: Executor, coachId: number) => Promise<Coach | undefined>;
}

interface Coach {
  name: string;
  userId: string | null;
  /** where others like them are found */
  similarPath: string;
}

/** Tells a coach that a message has come. However often it is asked to, one mail leaves for one message. */
export async function mailCoach({ db, publicUrl, findCoach }: Parts, messageId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [message] = await tx
      .update(messages)
      .set({ mailedAt: sql`now()` })
      .where(and(eq(messages.id, messageId), isNull(messages.mailedAt)))
      .returning({ conversationId: messages.conversationId, body: messages.body });
    if (!message) return;
    const { conversationId, body } = message;
    const [conversation] = await tx
      .select({
        coachId: conversations.coachId,
        acceptedAt: conversations.acceptedAt,
        firstName: profiles.firstName,
        lastName: profiles.lastName,
      })
      .from(conversations)
      .innerJoin(profiles, eq(profiles.id, conversations.studentId))
      .where(eq(conversations.id, conversationId));
    const coach = conversation && (await findCoach(tx, conversation.coachId));
    const to = coach?.userId && (await emailOf(tx, coach.userId));
    if (!conversation || !to) return;
    const earlier = await tx.$count(
      messages,
      and(eq(messages.conversationId, conversationId), lt(messages.id, messageId)),
    );
    const mail = coachContactedMail({
      student: shortName(conversation),
      message: body,
      first: earlier === 0,
      accepted: conversation.acceptedAt !== null,
      url: `${publicUrl}/dashboard/messages`,
    });
    await enqueueMail(tx, { to, ...mail });
  });
}

/** Tells a student what the coach has answered; once, as above. */
export async function mailStudent(
  { db, publicUrl, findCoach }: Parts,
  conversationId: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [conversation] = await tx
      .update(conversations)
      .set({ answerMailedAt: sql`now()` })
      .where(and(eq(conversations.id, conversationId), isNull(conversations.answerMailedAt)))
      .returning({
        coachId: conversations.coachId,
        studentId: conversations.studentId,
        withPhone: sql<boolean>`${conversations.phone} is not null`,
        declinedAt: conversations.declinedAt,
      });
    if (!conversation) return;
    const { coachId, studentId, withPhone, declinedAt } = conversation;
    const coach = await findCoach(tx, coachId);
    const to = await emailOf(tx, studentId);
    if (!coach || !to) return;
    const mail = declinedAt
      ? conversationDeclinedMail({ coach: coach.name, url: `${publicUrl}${coach.similarPath}` })
      : conversationAcceptedMail({ coach: coach.name, withPhone, url: `${publicUrl}/coach/${coachId}` });
    await enqueueMail(tx, { to, ...mail });
  });
}

async function emailOf(tx: Transaction, userId: string): Promise<string | undefined> {
  const [person] = await tx.select({ email: profiles.email }).from(profiles).where(eq(profiles.id, userId));
  return person?.email;
}
