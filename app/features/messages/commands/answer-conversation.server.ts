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

/** The coach says yes, once; from then on each sees the number that the other shares. Saying it again changes nothing. */
export async function acceptConversation(db: Database, conversation: OwnConversation) {
  await db.transaction(async (tx) => {
    if (!(await answer(tx, conversation, "accepted"))) return;
    await publishEvent(tx, conversationAccepted, { conversationId: conversation.id });
  });
}

/** The coach says no, for good, and once, with a sentence of theirs if they like. A student who writes again later begins another. */
export async function declineConversation(
  db: Database,
  coach: Coach,
  conversation: OwnConversation,
  words: string,
) {
  await db.transaction(async (tx) => {
    if (!(await answer(tx, conversation, "declined"))) return;
    if (words) await addMessage(tx, coach, conversation, { body: words });
    await publishEvent(tx, conversationDeclined, { conversationId: conversation.id });
  });
}

/**
 * Whether anything has changed. The row is locked: of two answers at once, the second finds the first. What was answered
 * before stays so, but nobody answers any more where one has blocked the other or has left.
 */
async function answer(tx: Transaction, conversation: OwnConversation, to: Answer): Promise<boolean> {
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

/** Nobody changes their mind that often, and others hear of each change. */
const PER_HOUR = 20;

/**
 * Either takes their number back, or shares it again: a student with the number, a coach with a yes. It is taken back at any
 * time; where nobody writes any more, it is not given.
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

/**
 * Nothing more comes from the other person, in any conversation of the two, until whoever has blocked thinks better of it.
 * Whom the other has blocked already has nothing to end.
 */
export async function block(db: Database, { id, side }: OwnConversation, blocked: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const [between] = await tx
      .select({ coachId: conversations.coachId, studentId: conversations.studentId })
      .from(conversations)
      .where(eq(conversations.id, id));
    // With whoever has closed their account there is nothing to end or to begin again.
    if (!between?.studentId) return;
    const pair = { coachId: between.coachId, studentId: between.studentId };
    await lockPair(tx, pair);
    // A statement of its own: it also finds what was begun while this one waited for the others.
    await tx
      .update(conversations)
      .set(blocked ? { blockedBy: side, blockedAt: sql`now()` } : { blockedBy: null, blockedAt: null })
      .where(
        and(ofPair(pair), blocked ? isNull(conversations.blockedBy) : eq(conversations.blockedBy, side)),
      );
  });
}
