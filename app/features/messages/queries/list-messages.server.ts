import { and, asc, desc, eq, gt, lt, type SQL } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import type { OwnConversation } from "../gate.server.ts";
import { messages } from "../tables.server.ts";
import { ATTACHED, type ShownAttachment } from "./attached.server.ts";

export const MESSAGES_PER_PAGE = 50;

export interface ShownMessage {
  id: number;
  clientId: string | null;
  own: boolean;
  /** a system message about a session, typed by nobody */
  isStep: boolean;
  /** the session of a system message */
  bookingId: string | null;
  /** empty if the message has only files */
  body: string;
  attachments: ShownAttachment[];
  /** how many files were sent; missing ones were deleted with the sender's account */
  attachmentsCount: number;
  createdAt: Date;
}

/** The messages are consecutive; the flags tell if others exist on either side. */
export interface MessageRange {
  messages: ShownMessage[];
  earlier: boolean;
  later: boolean;
}

/** Loads the last page, or a page that starts a little before the first unread message. */
export async function openMessages(
  db: Executor,
  own: OwnConversation,
  { readId, unread }: { readId: number; unread: number },
): Promise<MessageRange> {
  if (unread < MESSAGES_PER_PAGE) return listEarlier(db, own);
  const [before, after] = await Promise.all([listEarlier(db, own, readId + 1), listLater(db, own, readId)]);
  return { messages: [...before.messages, ...after.messages], earlier: before.earlier, later: after.later };
}

/** Lists the messages before the given one in the order of writing; without one, the last page. */
export async function listEarlier(
  db: Executor,
  own: OwnConversation,
  before?: number,
): Promise<MessageRange> {
  const rows = await select(db, own, before === undefined ? undefined : lt(messages.id, before))
    .orderBy(desc(messages.id))
    .limit(MESSAGES_PER_PAGE + 1);
  const shown = rows.slice(0, MESSAGES_PER_PAGE).reverse();
  return { messages: shown.map(asShownTo(own)), earlier: rows.length > shown.length, later: false };
}

export async function listLater(db: Executor, own: OwnConversation, after: number): Promise<MessageRange> {
  const rows = await select(db, own, gt(messages.id, after))
    .orderBy(asc(messages.id))
    .limit(MESSAGES_PER_PAGE + 1);
  const shown = rows.slice(0, MESSAGES_PER_PAGE);
  return { messages: shown.map(asShownTo(own)), earlier: false, later: rows.length > shown.length };
}

const select = (db: Executor, { id }: OwnConversation, where: SQL | undefined) =>
  db
    .select({
      id: messages.id,
      clientId: messages.clientId,
      fromCoach: messages.fromCoach,
      isStep: messages.isStep,
      bookingId: messages.bookingId,
      body: messages.body,
      attachments: ATTACHED,
      attachmentsCount: messages.attachmentsCount,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(and(eq(messages.conversationId, id), where))
    .$dynamic();

const asShownTo =
  ({ side }: OwnConversation) =>
  ({ fromCoach, ...message }: Omit<ShownMessage, "own"> & { fromCoach: boolean }): ShownMessage => ({
    ...message,
    own: fromCoach === (side === "coach"),
  });
