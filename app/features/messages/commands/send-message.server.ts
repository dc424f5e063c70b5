import { and, desc, eq, gt, isNotNull, lte, not, sql } from "drizzle-orm";
import type { z } from "zod";
import { requireNames } from "~/features/accounts/commands/require-names.server.ts";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { Database, Executor, Transaction } from "~/platform/database/db.server.ts";
import { MINUTE_SECONDS } from "~/platform/format/durations.ts";
import { publishEvent } from "~/platform/jobs/events.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { coachReplied } from "../events.ts";
import type { OwnConversation } from "../gate.server.ts";
import { mailUnreadJob } from "../jobs.ts";
import { COPIES, closedText, type Side, unreadMailAt } from "../rules.ts";
import type { messageSchema } from "../schema.ts";
import { conversations, messages } from "../tables.server.ts";
import { takeAttachments } from "./take-attachments.server.ts";

const PER_MINUTE = 30;
const PER_HOUR = 300;

/** The columns are named by the reader's side. */
const UNREAD = { coach: conversations.coachUnread, student: conversations.studentUnread };
export const READ = { coach: conversations.coachReadId, student: conversations.studentReadId };
const MAILED = { coach: conversations.coachMailedAt, student: conversations.studentMailedAt };
const otherSide = (side: Side): Side => (side === "coach" ? "student" : "coach");

type Said = Omit<z.output<typeof messageSchema>, "attachments"> & {
  /** ids of files that the sender uploaded to this conversation and has not sent yet */
  attachments?: string[];
};

/** Every message notifies the other person, so messages and proposals of sessions count together. */
export async function limitMessages(db: Database, { id }: Owner): Promise<void> {
  const limited = { name: "messages", subject: id };
  await limitRate(db, { ...limited, limit: PER_MINUTE, windowSeconds: MINUTE_SECONDS });
  await limitRate(db, {
    ...limited,
    name: "messages-hourly",
    limit: PER_HOUR,
    windowSeconds: 60 * MINUTE_SECONDS,
  });
}

/** Sends a message. `clientId` is the idempotency key: the browser's retry returns the first message. */
export async function sendMessage(
  db: Database,
  sender: Owner,
  conversation: OwnConversation,
  { clientId, body, attachments = [] }: Said,
): Promise<{ id: number }> {
  const { id: conversationId, side } = conversation;
  await limitMessages(db, sender);
  return db.transaction(async (tx) => {
    if (side === "student") await requireNames(tx, sender, undefined);
    const found = await lockConversation(tx, conversation);
    const fromCoach = side === "coach";
    const [known] = await tx
      .select({ id: messages.id })
      .from(messages)
      .where(
        and(
          eq(messages.conversationId, conversationId),
          eq(messages.fromCoach, fromCoach),
          eq(messages.clientId, clientId),
        ),
      );
    // A retry succeeds even after the conversation was closed, because the message was stored before.
    if (known) return known;
    refuseClosed(side, found);
    await refuseCopies(tx, sender, conversationId, body);
    await announceReply(tx, conversation, found);
    const message = await addMessage(tx, sender, conversation, {
      clientId,
      body,
      attachmentsCount: attachments.length,
    });
    await takeAttachments(tx, sender, conversation, message, attachments);
    return message;
  });
}

/** Announces the coach's first answer. `found` is the conversation before the message. */
export async function announceReply(
  tx: Transaction,
  { id: conversationId, side }: { id: number; side: Side },
  { answeredAt }: { answeredAt: Date | null },
): Promise<void> {
  if (side === "coach" && !answeredAt) await publishEvent(tx, coachReplied, { conversationId });
}

/**
 * The caller must hold the lock on the conversation, so that messages are numbered in the order of writing.
 */
export async function addMessage(
  tx: Transaction,
  { id: senderId }: Owner,
  { id: conversationId, side }: { id: number; side: Side },
  { clientId, body, attachmentsCount = 0 }: { clientId?: string; body: string; attachmentsCount?: number },
): Promise<{ id: number }> {
  const [message] = await tx
    .insert(messages)
    .values({
      conversationId,
      senderId,
      fromCoach: side === "coach",
      clientId: clientId ?? null,
      body,
      attachmentsCount,
    })
    .returning({ id: messages.id });
  if (!message) throw new Error("An insert returned no row.");
  const theirs = otherSide(side);
  const [told] = await tx
    .update(conversations)
    .set({
      messagesCount: sql`${conversations.messagesCount} + 1`,
      // A transaction that waited for the lock may have started earlier than the last message.
      lastMessageAt: sql`greatest(${conversations.lastMessageAt}, now())`,
      [`${theirs}Unread`]: sql`${UNREAD[theirs]} + 1`,
      ...(side === "coach" ? { answeredAt: sql`coalesce(${conversations.answeredAt}, now())` } : {}),
    })
    .where(eq(conversations.id, conversationId))
    .returning({ unread: UNREAD[theirs], mailedAt: MAILED[theirs] });
  if (!told) throw new Error("An update returned no row.");
  await enqueueJob(
    tx,
    mailUnreadJob,
    { conversationId, side: theirs },
    {
      key: `unread ${conversationId} ${theirs}`,
      runAt: unreadMailAt(told, new Date()),
      // Later messages do not postpone the mail about the first unread one.
      keepsTime: told.unread > 1,
    },
  );
  return message;
}

/** The room of the caller mails what the message says, so the mail about unread messages leaves it out. */
export async function mailInstead(tx: Transaction, { id }: { id: number }): Promise<void> {
  await tx.update(messages).set({ mailedAt: sql`now()` }).where(eq(messages.id, id));
}

/** Locks the conversation and throws if nobody can write to it any more. */
export async function requireOpen(tx: Transaction, conversation: { id: number; side: Side }): Promise<void> {
  refuseClosed(conversation.side, await lockConversation(tx, conversation));
}

/** Locks the conversation and returns the fields that decide about writing and answering. */
export async function lockConversation(tx: Transaction, { id }: { id: number }) {
  const [conversation] = await tx
    .select({
      studentId: conversations.studentId,
      coachUserId: coaches.userId,
      answeredAt: conversations.answeredAt,
      blockedBy: conversations.blockedBy,
      acceptedAt: conversations.acceptedAt,
      declinedAt: conversations.declinedAt,
    })
    .from(conversations)
    .innerJoin(coaches, eq(coaches.id, conversations.coachId))
    .where(eq(conversations.id, id))
    .for("update", { of: conversations });
  if (!conversation) throw new AppError("not_found", { message: "Cette conversation n’existe plus." });
  return conversation;
}

interface Pair {
  coachId: number;
  studentId: string;
}

/** Selects the open conversation of two people and the declined ones before it. */
export const ofPair = ({ coachId, studentId }: Pair) =>
  and(eq(conversations.coachId, coachId), eq(conversations.studentId, studentId));

export const isBlockedPair = async (db: Executor, pair: Pair): Promise<boolean> =>
  (await db.$count(conversations, and(ofPair(pair), isNotNull(conversations.blockedBy)))) > 0;

/**
 * Locks every conversation of the pair in id order, so that a block and a new conversation are serialized
 * without deadlock.
 */
export async function lockPair(tx: Transaction, pair: Pair) {
  return tx
    .select({ blockedBy: conversations.blockedBy })
    .from(conversations)
    .where(ofPair(pair))
    .orderBy(conversations.id)
    .for("update");
}

export function refuseClosed(side: Side, conversation: Parameters<typeof closedText>[1]): void {
  const closed = closedText(side, conversation);
  if (closed) throw new AppError("conflict", { message: closed });
}

/** The same long text sent to many people is treated as advertising. */
export async function refuseCopies(
  tx: Transaction,
  { id: senderId }: Owner,
  conversationId: number,
  body: string,
) {
  if (body.length < COPIES.shortest) return;
  const { rows } = await tx.execute<{ others: number }>(sql`
    select count(distinct conversation_id)::int as others from messages
    where sender_id = ${senderId} and created_at > now() - interval '1 hour' and body = ${body}
      and conversation_id <> ${conversationId}`);
  if ((rows[0]?.others ?? 0) >= COPIES.most)
    // The code is not "try later", because the browser's outbox would retry until it succeeded.
    throw new AppError("conflict", {
      message: "Vous avez envoyé ce même message à plusieurs personnes. Écrivez à chacune ses propres mots.",
    });
}

/** Marks everything up to this message as read. The read mark never moves back. */
export async function markRead(db: Database, { id, side }: OwnConversation, messageId: number) {
  await db.transaction(async (tx) => {
    const named = eq(conversations.id, id);
    const [before] = await tx
      .select({ readId: READ[side], unread: UNREAD[side] })
      .from(conversations)
      .where(named)
      .for("update");
    if (!before || (before.readId >= messageId && before.unread === 0)) return;
    const inIt = eq(messages.conversationId, id);
    const [last] = await tx
      .select({ id: messages.id })
      .from(messages)
      .where(and(inIt, lte(messages.id, messageId)))
      .orderBy(desc(messages.id))
      .limit(1);
    if (!last || last.id <= before.readId) return;
    // Only the newly read messages are counted, because the remaining ones may be far more.
    const seen = await tx.$count(
      messages,
      and(
        inIt,
        gt(messages.id, before.readId),
        lte(messages.id, last.id),
        eq(messages.fromCoach, side !== "coach"),
        // System messages are never counted as unread.
        not(messages.isStep),
      ),
    );
    await tx
      .update(conversations)
      .set({ [`${side}ReadId`]: last.id, [`${side}Unread`]: Math.max(0, before.unread - seen) })
      .where(named);
  });
}
