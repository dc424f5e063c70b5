import { and, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import { shortName } from "~/features/accounts/rules/names.ts";
import { profiles } from "~/features/accounts/tables.server.ts";
import { users } from "~/platform/auth/auth-tables.server.ts";
import type { Database, Executor, Transaction } from "~/platform/database/db.server.ts";
import { conversationAcceptedMail, conversationDeclinedMail } from "../emails/answer-mails.ts";
import { unreadMail } from "../emails/unread-mail.ts";
import { recordingOf } from "../queries/attached.server.ts";
import { ANSWER_MAILS, MESSAGE_MAILS, messagesPath, messageWords, REPLY_MAILS, type Side } from "../rules.ts";
import { conversations, messages } from "../tables.server.ts";
import { READ } from "./send-message.server.ts";

interface UnreadMailServices extends MailParts {
  db: Database;
  /** injected, since the catalogue belongs to another room */
  findCoach: (db: Executor, coachId: number) => Promise<Coach | undefined>;
}

interface Coach {
  name: string;
  userId: string | null;
  /** the page that lists similar coaches */
  similarPath: string;
}

interface Unread {
  conversationId: number;
  /** the side that receives the mail */
  side: Side;
}

/**
 * Mails one side the messages that they have not seen. Each message is mailed once, however often the job
 * runs. Messages that were read meanwhile are skipped, and so are blocked conversations and suspended people.
 */
export async function mailUnread(parts: UnreadMailServices, { conversationId, side }: Unread): Promise<void> {
  const { db, publicUrl, findCoach } = parts;
  await db.transaction(async (tx) => {
    const conversation = await lockOpen(tx, conversationId, side);
    const coach = conversation && (await findCoach(tx, conversation.coachId));
    if (!conversation?.studentId || !coach?.userId) return;
    if (await anySuspended(tx, [conversation.studentId, coach.userId])) return;
    const unseen = await claimUnseen(tx, { conversationId, side }, conversation.readId);
    if (unseen.length === 0) return;
    const forCoach = side === "coach";
    const facts = {
      side,
      from: forCoach ? shortName(conversation) : coach.name,
      messages: unseen.map(messageWords),
      first: forCoach && unseen.length === conversation.messagesCount,
      accepted: conversation.acceptedAt !== null,
      url: publicUrl + messagesPath(side, conversationId),
    };
    await mailPerson(tx, parts, {
      userId: forCoach ? coach.userId : conversation.studentId,
      kind: forCoach ? MESSAGE_MAILS : REPLY_MAILS,
      write: (stop) => unreadMail({ ...facts, stop }),
    });
  });
}

/** Declined conversations are excluded, because the mail about the refusal carries the last words. */
async function lockOpen(tx: Transaction, conversationId: number, side: Side) {
  const [conversation] = await tx
    .select({
      coachId: conversations.coachId,
      studentId: conversations.studentId,
      acceptedAt: conversations.acceptedAt,
      messagesCount: conversations.messagesCount,
      readId: READ[side],
      firstName: profiles.firstName,
      lastName: profiles.lastName,
    })
    .from(conversations)
    .leftJoin(profiles, eq(profiles.id, conversations.studentId))
    .where(
      and(
        eq(conversations.id, conversationId),
        isNull(conversations.declinedAt),
        isNull(conversations.blockedBy),
      ),
    )
    .for("update", { of: conversations });
  return conversation;
}

async function anySuspended(tx: Transaction, people: string[]): Promise<boolean> {
  return (await tx.$count(users, and(inArray(users.id, people), isNotNull(users.suspendedAt)))) > 0;
}

async function claimUnseen(tx: Transaction, { conversationId, side }: Unread, readId: number) {
  const unseen = await tx
    .update(messages)
    .set({ mailedAt: sql`now()` })
    .where(
      and(
        eq(messages.conversationId, conversationId),
        gt(messages.id, readId),
        eq(messages.fromCoach, side !== "coach"),
        isNull(messages.mailedAt),
      ),
    )
    .returning({
      id: messages.id,
      body: messages.body,
      attachmentsCount: messages.attachmentsCount,
      recording: recordingOf(sql`messages`),
    });
  if (unseen.length > 0)
    await tx
      .update(conversations)
      .set({ [`${side}MailedAt`]: sql`now()` })
      .where(eq(conversations.id, conversationId));
  return unseen.sort((a, b) => a.id - b.id);
}

/** Mails the coach's answer to the student once, unless one of the two has blocked the other since. */
export async function mailStudent(parts: UnreadMailServices, conversationId: number): Promise<void> {
  const { db, publicUrl, findCoach } = parts;
  await db.transaction(async (tx) => {
    const [conversation] = await tx
      .update(conversations)
      .set({ answerMailedAt: sql`now()` })
      .where(
        and(
          eq(conversations.id, conversationId),
          isNull(conversations.answerMailedAt),
          isNull(conversations.blockedBy),
        ),
      )
      .returning({
        coachId: conversations.coachId,
        studentId: conversations.studentId,
        withPhone: sql<boolean>`${conversations.phone} is not null`,
        declinedAt: conversations.declinedAt,
        readId: conversations.studentReadId,
      });
    if (!conversation) return;
    const { coachId, studentId, withPhone, declinedAt, readId } = conversation;
    const coach = studentId ? await findCoach(tx, coachId) : undefined;
    if (!coach || !studentId) return;
    const { name, similarPath } = coach;
    const words = declinedAt ? await wordsOfRefusal(tx, conversationId, readId) : NO_WORDS;
    const url = publicUrl + messagesPath("student", conversationId);
    await mailPerson(tx, parts, {
      userId: studentId,
      kind: ANSWER_MAILS,
      write: (stop) =>
        declinedAt
          ? conversationDeclinedMail({ coach: name, ...words, url: `${publicUrl}${similarPath}`, stop })
          : conversationAcceptedMail({ coach: name, withPhone, url, stop }),
    });
  });
}

const NO_WORDS = { before: [], sentence: undefined };

/**
 * The coach's closing sentence has the same timestamp as the refusal, because one transaction writes both.
 * Earlier unseen messages are included, since no other mail carries them any more.
 */
async function wordsOfRefusal(tx: Transaction, conversationId: number, readId: number) {
  const unseen = await claimUnseen(tx, { conversationId, side: "student" }, readId);
  const [said] = await tx
    .select({ id: messages.id, body: messages.body })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(
      and(
        eq(messages.conversationId, conversationId),
        messages.fromCoach,
        eq(messages.createdAt, conversations.declinedAt),
      ),
    );
  return {
    before: unseen.filter(({ id }) => id !== said?.id).map(messageWords),
    sentence: said?.body,
  };
}
