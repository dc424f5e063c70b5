import { isNull, sql } from "drizzle-orm";
import type { Own } from "~/platform/auth/ownership.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import type { Side } from "../rules.ts";
import { conversations } from "../tables.server.ts";
import { lockPair } from "./send-message.server.ts";

/** Two people whom a gate of a later room has found: the caller may write between them. */
type OwnPair = Own<string, Pair>;

interface Pair {
  coachId: number;
  studentId: string;
}

/** Finds the conversation of two people whom a gate of a later room has found, or opens one. The writer is on the given side. */
export async function openConversation<S extends Side>(
  tx: Transaction,
  pair: OwnPair,
  side: S,
): Promise<{ id: number; side: S }> {
  return { id: await touchConversation(tx, pair), side };
}

/** The conversation of the pair, which is opened if there is none, with a message of now. It stays locked until the transaction ends. */
export async function touchConversation(tx: Transaction, { coachId, studentId }: Pair): Promise<number> {
  await lockPair(tx, { coachId, studentId });
  const [conversation] = await tx
    .insert(conversations)
    .values({ coachId, studentId })
    .onConflictDoUpdate({
      target: [conversations.coachId, conversations.studentId],
      targetWhere: isNull(conversations.declinedAt),
      // A transaction that waited for the lock may have started earlier than the last message.
      set: { lastMessageAt: sql`greatest(${conversations.lastMessageAt}, now())` },
    })
    .returning({ id: conversations.id });
  if (!conversation) throw new Error("An insert returned no row.");
  return conversation.id;
}
