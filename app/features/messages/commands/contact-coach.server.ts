import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { requireNames } from "~/features/accounts/commands/require-names.server.ts";
import type { Owner, Role } from "~/features/accounts/rules/viewer.ts";
import { type Database, sqlState, type Transaction } from "~/platform/database/db.server.ts";
import { HOUR_SECONDS } from "~/platform/format/durations.ts";
import { publishEvent } from "~/platform/jobs/events.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { coachContacted } from "../events.ts";
import { contactRefusal } from "../rules.ts";
import type { contactSchema } from "../schema.ts";
import { conversations, messages } from "../tables.server.ts";
import { addMessage, lockPair, refuseCopies, requireOpen } from "./send-message.server.ts";

const PER_ACCOUNT = 20;
/** The limit is higher than the one per account, because a school or a company shares one address. */
const PER_ADDRESS = 60;
/** The same text within this time counts as a retry of the same request. */
const SAME_MESSAGE = sql`interval '10 minutes'`;
const FOREIGN_KEY_VIOLATION = "23503";

interface Contact {
  writer: Owner & { role: Role };
  coach: { id: number; userId: string | null };
  /** the client's network address, for the rate limit */
  network: string;
  content: z.infer<typeof contactSchema>;
}

/** Adds a message to the pair's one open conversation, or starts the conversation. */
export async function contactCoach(db: Database, { writer, coach, network, content }: Contact) {
  const refusal = contactRefusal(writer, coach);
  if (refusal) throw new AppError("forbidden", { message: refusal });
  const hourly = { windowSeconds: HOUR_SECONDS };
  await limitRate(db, { name: "contact", subject: writer.id, limit: PER_ACCOUNT, ...hourly });
  await limitRate(db, { name: "contact-from", subject: network, limit: PER_ADDRESS, ...hourly });
  return db.transaction(async (tx) => {
    await requireNames(tx, writer, content);
    await refuseBlocked(tx, coach.id, writer.id);
    const conversationId = await openConversation(tx, coach.id, writer.id, content);
    const said = await findJustSaid(tx, conversationId, writer.id, content.message);
    if (said) {
      // The phone number may have changed even if the message is a repeat.
      await publishEvent(tx, coachContacted, { conversationId, messageId: said });
      return { conversationId };
    }
    await requireOpen(tx, { id: conversationId, side: "student" });
    await refuseCopies(tx, writer, conversationId, content.message);
    const message = await addMessage(
      tx,
      writer,
      { id: conversationId, side: "student" },
      { body: content.message },
    );
    await publishEvent(tx, coachContacted, { conversationId, messageId: message.id });
    return { conversationId };
  });
}

/** Locks the pair, so that a block and a new conversation at the same moment cannot both succeed. */
async function refuseBlocked(tx: Transaction, coachId: number, studentId: string): Promise<void> {
  const blocked = (await lockPair(tx, { coachId, studentId })).find(({ blockedBy }) => blockedBy !== null);
  if (blocked)
    throw new AppError("forbidden", {
      message:
        blocked.blockedBy === "student"
          ? "Vous avez bloqué ce coach. Débloquez-le dans vos messages pour lui écrire."
          : "Ce coach ne reçoit pas de messages pour l’instant. Choisissez-en un autre.",
    });
}

/** The upsert locks the row, so that concurrent requests write one after the other. */
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
        // A missing address keeps the earlier one. A missing number is a choice and withdraws the earlier
        // one.
        address: sql`coalesce(excluded.address, ${conversations.address})`,
        phone: sql`excluded.phone`,
      },
    })
    .returning({ id: conversations.id })
    .catch((error: unknown) => {
      // The coach was deleted after the page was opened.
      if (sqlState(error) === FOREIGN_KEY_VIOLATION)
        throw new AppError("not_found", { message: "Ce coach n’existe pas ou a été supprimé." });
      throw error;
    });
  if (!conversation) throw new Error("An insert returned no row.");
  return conversation.id;
}

/** Compares with the writer's own last message, since the coach may have answered meanwhile. */
async function findJustSaid(tx: Transaction, conversationId: number, senderId: string, body: string) {
  const [last] = await tx
    .select({ id: messages.id, body: messages.body })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        eq(messages.senderId, senderId),
        gt(messages.createdAt, sql`now() - ${SAME_MESSAGE}`),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(1);
  return last?.body === body ? last.id : undefined;
}
