import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import { profiles } from "~/features/accounts/tables.server.ts";
import type { Database, Executor } from "~/platform/db.server.ts";
import {
  coachContactedMail,
  conversationAcceptedMail,
  conversationDeclinedMail,
} from "../emails/contact-mails.ts";
import { ANSWER_MAILS, MESSAGE_MAILS, shortName } from "../rules.ts";
import { conversations, messages } from "../tables.server.ts";

interface Parts extends MailParts {
  db: Database;
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
export async function mailCoach(parts: Parts, messageId: number): Promise<void> {
  const { db, publicUrl, findCoach } = parts;
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
    if (!conversation || !coach?.userId) return;
    const earlier = await tx.$count(
      messages,
      and(eq(messages.conversationId, conversationId), lt(messages.id, messageId)),
    );
    const facts = {
      student: shortName(conversation),
      message: body,
      first: earlier === 0,
      accepted: conversation.acceptedAt !== null,
      url: `${publicUrl}/dashboard/messages`,
    };
    await mailPerson(tx, parts, {
      userId: coach.userId,
      kind: MESSAGE_MAILS,
      write: (stop) => coachContactedMail({ ...facts, stop }),
    });
  });
}

/** Tells a student what the coach has answered; once, as above. */
export async function mailStudent(parts: Parts, conversationId: number): Promise<void> {
  const { db, publicUrl, findCoach } = parts;
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
    if (!coach) return;
    const { name, similarPath } = coach;
    await mailPerson(tx, parts, {
      userId: studentId,
      kind: ANSWER_MAILS,
      write: (stop) =>
        declinedAt
          ? conversationDeclinedMail({ coach: name, url: `${publicUrl}${similarPath}`, stop })
          : conversationAcceptedMail({ coach: name, withPhone, url: `${publicUrl}/coach/${coachId}`, stop }),
    });
  });
}
