import { and, eq, isNull, sql } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { publishEvent } from "~/platform/jobs/events.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { conversationAccepted, conversationDeclined, phoneSharingChanged } from "../events.ts";
import type { OwnConversation } from "../gate.server.ts";
import { type Answer, answeredText, mayBecome, stateOf } from "../rules.ts";
import { conversations } from "../tables.server.ts";
import {
  addMessage,
  lockConversation,
  lockPair,
  ofPair,
  refuseClosed,
  requireOpen,
} from "./send-message.server.ts";

/** Accepting is idempotent. From then on both people see the phone number that the other shares. */
export async function acceptConversation(db: Database, conversation: OwnConversation) {
  await db.transaction(async (tx) => {
    if (!(await answerConversation(tx, conversation, "accepted"))) return;
    await publishEvent(tx, conversationAccepted, { conversationId: conversation.id });
  });
}

/** Declining is final. A student who writes again later starts a new conversation. */
export async function declineConversation(
  db: Database,
  coach: Coach,
  conversation: OwnConversation,
  words: string,
) {
  await db.transaction(async (tx) => {
    if (!(await answerConversation(tx, conversation, "declined"))) return;
    if (words) await addMessage(tx, coach, conversation, { body: words });
    await publishEvent(tx, conversationDeclined, { conversationId: conversation.id });
  });
}

/**
 * Returns true if the state changed. The row lock serializes concurrent answers. A repeated answer stays
 * valid, but nobody can answer a conversation after a block or a closed account.
 */
async function answerConversation(
  tx: Transaction,
  conversation: OwnConversation,
  to: Answer,
): Promise<boolean> {
  if (conversation.side !== "coach") throw new AppError("forbidden");
  const known = await lockConversation(tx, conversation);
  const state = stateOf(known);
  if (state === to) return false;
  if (state !== "open" && !mayBecome(state, to))
    throw new AppError("conflict", { message: answeredText(state) });
  refuseClosed("coach", known);
  const answeredAt = sql`coalesce(${conversations.answeredAt}, now())`;
  await tx
    .update(conversations)
    .set(
      to === "accepted"
        ? { acceptedAt: sql`now()`, coachSharesPhone: true, answeredAt }
        : { declinedAt: sql`now()`, answeredAt },
    )
    .where(eq(conversations.id, conversation.id));
  return true;
}

/** Each change notifies the other person, so changes are limited per hour. */
const PER_HOUR = 20;

/**
 * A student passes the number, a coach a flag. Withdrawing a number always works; sharing one requires an
 * open conversation.
 */
export async function sharePhone(
  db: Database,
  conversation: OwnConversation,
  shared: { phone: string | null } | { coachSharesPhone: boolean },
): Promise<void> {
  const { id, side } = conversation;
  if ("phone" in shared !== (side === "student")) throw new AppError("forbidden");
  const limited = { name: "share-phone", subject: `${side} ${id}`, limit: PER_HOUR, windowSeconds: 60 * 60 };
  await limitRate(db, limited);
  const isGiven = "phone" in shared ? shared.phone !== null : shared.coachSharesPhone;
  await db.transaction(async (tx) => {
    if (isGiven) await requireOpen(tx, conversation);
    await tx.update(conversations).set(shared).where(eq(conversations.id, id));
    await publishEvent(tx, phoneSharingChanged, { conversationId: id });
  });
}

/** A block covers every conversation of the two people. Only the person who blocked can unblock. */
export async function blockPerson(
  db: Database,
  { id, side }: OwnConversation,
  blocked: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [between] = await tx
      .select({ coachId: conversations.coachId, studentId: conversations.studentId })
      .from(conversations)
      .where(eq(conversations.id, id));
    // The student has closed the account, so there is nobody left to block.
    if (!between?.studentId) return;
    const pair = { coachId: between.coachId, studentId: between.studentId };
    await lockPair(tx, pair);
    // This runs as its own statement, so that it also sees conversations that were created while it waited
    // for the lock.
    await tx
      .update(conversations)
      .set(blocked ? { blockedBy: side, blockedAt: sql`now()` } : { blockedBy: null, blockedAt: null })
      .where(
        and(ofPair(pair), blocked ? isNull(conversations.blockedBy) : eq(conversations.blockedBy, side)),
      );
  });
}
