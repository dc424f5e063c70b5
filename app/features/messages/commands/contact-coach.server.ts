import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Owner, Role } from "~/features/accounts/rules/viewer.ts";
import { type Database, sqlState, type Transaction } from "~/platform/db.server.ts";
import { AppError } from "~/platform/errors.ts";
import { publishEvent } from "~/platform/events.server.ts";
import { limitRate } from "~/platform/rate-limit.server.ts";
import { coachContacted, conversationAccepted, conversationDeclined } from "../events.ts";
import type { OwnConversation } from "../gate.server.ts";
import { type Answer, answeredText, contactRefusal, mayBecome, stateOf } from "../rules.ts";
import type { contactSchema } from "../schema.ts";
import { conversations, messages } from "../tables.server.ts";

const HOUR_SECONDS = 60 * 60;
const PER_ACCOUNT = 20;
/** More than an account's: a school or a company has one address for many. */
const PER_ADDRESS = 60;
/** The same words again within this time are the same press of the button, whose answer was lost. */
const SAME_MESSAGE = sql`interval '10 minutes'`;
const FOREIGN_KEY_VIOLATION = "23503";

interface Contact {
  writer: Owner & { role: Role };
  coach: { id: number; userId: string | null };
  /** where the request comes from */
  network: string;
  content: z.infer<typeof contactSchema>;
}

/** A student writes to a coach: a message in their one open conversation, which begins with it if there is none. */
export async function contactCoach(db: Database, { writer, coach, network, content }: Contact) {
  const refusal = contactRefusal(writer, coach);
  if (refusal) throw new AppError("forbidden", { message: refusal });
  const hourly = { windowSeconds: HOUR_SECONDS };
  await limitRate(db, { name: "contact", subject: writer.id, limit: PER_ACCOUNT, ...hourly });
  await limitRate(db, { name: "contact-from", subject: network, limit: PER_ADDRESS, ...hourly });
  return db.transaction(async (tx) => {
    const conversationId = await openConversation(tx, coach.id, writer.id, content);
    const said = await findJustSaid(tx, conversationId, writer.id, content.message);
    if (said) {
      // The number may be another one all the same.
      await publishEvent(tx, coachContacted, { conversationId, messageId: said });
      return { conversationId };
    }
    const [message] = await tx
      .insert(messages)
      .values({ conversationId, senderId: writer.id, body: content.message })
      .returning({ id: messages.id });
    if (!message) throw new Error("An insert returned no row.");
    await tx
      .update(conversations)
      .set({
        messagesCount: sql`${conversations.messagesCount} + 1`,
        // Whoever waited for the lock may have begun earlier.
        lastMessageAt: sql`greatest(${conversations.lastMessageAt}, now())`,
      })
      .where(eq(conversations.id, conversationId));
    await publishEvent(tx, coachContacted, { conversationId, messageId: message.id });
    return { conversationId };
  });
}

/** The row is locked from here on: what two requests write at once is written one after the other. */
async function openConversation(
  tx: Transaction,
  coachId: number,
  studentId: string,
  { address, phone }: Contact["content"],
): Promise<number> {
  const [conversation] = await tx
    .insert(conversations)
    .values({ coachId, studentId, address, phone })
    .onConflictDoUpdate({
      target: [conversations.coachId, conversations.studentId],
      targetWhere: isNull(conversations.declinedAt),
      set: {
        // An address left out the second time is still true; no number is a choice, and takes back the one given before.
        address: sql`coalesce(excluded.address, ${conversations.address})`,
        phone: sql`excluded.phone`,
      },
    })
    .returning({ id: conversations.id })
    .catch((error: unknown) => {
      // The coach has left since the page was opened.
      if (sqlState(error) === FOREIGN_KEY_VIOLATION)
        throw new AppError("not_found", { message: "Ce coach n’existe pas ou a été supprimé." });
      throw error;
    });
  if (!conversation) throw new Error("An insert returned no row.");
  return conversation.id;
}

async function findJustSaid(tx: Transaction, conversationId: number, senderId: string, body: string) {
  const [last] = await tx
    .select({ id: messages.id, body: messages.body, senderId: messages.senderId })
    .from(messages)
    .where(
      and(eq(messages.conversationId, conversationId), gt(messages.createdAt, sql`now() - ${SAME_MESSAGE}`)),
    )
    .orderBy(desc(messages.id))
    .limit(1);
  return last?.senderId === senderId && last.body === body ? last.id : undefined;
}

/** The coach says yes, once; from then on they see the number. Saying it again changes nothing. */
export async function acceptConversation(db: Database, conversation: OwnConversation) {
  await db.transaction(async (tx) => {
    if (!(await answer(tx, conversation, "accepted"))) return;
    await publishEvent(tx, conversationAccepted, { conversationId: conversation.id });
  });
}

/** The coach says no, for good, and once. A student who writes again later begins another conversation. */
export async function declineConversation(db: Database, conversation: OwnConversation) {
  await db.transaction(async (tx) => {
    if (!(await answer(tx, conversation, "declined"))) return;
    await publishEvent(tx, conversationDeclined, { conversationId: conversation.id });
  });
}

/** Whether anything has changed. The row is locked: of two answers at once, the second finds the first. */
async function answer(tx: Transaction, { id }: OwnConversation, to: Answer): Promise<boolean> {
  const named = eq(conversations.id, id);
  const [known] = await tx
    .select({ acceptedAt: conversations.acceptedAt, declinedAt: conversations.declinedAt })
    .from(conversations)
    .where(named)
    .for("update");
  if (!known) throw new AppError("not_found", { message: "Cette demande n’existe plus." });
  const state = stateOf(known);
  if (state === to) return false;
  if (state !== "open" && !mayBecome(state, to))
    throw new AppError("conflict", { message: answeredText(state) });
  await tx
    .update(conversations)
    .set(to === "accepted" ? { acceptedAt: sql`now()` } : { declinedAt: sql`now()` })
    .where(named);
  return true;
}
