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
  /** nobody has typed it: it tells what has happened to a session of the two */
  isStep: boolean;
  /** the session that it tells of */
  bookingId: string | null;
  /** empty where the files say enough */
  body: string;
  attachments: ShownAttachment[];
  /** how many were sent with it: those that are missing left with their sender's account */
  attachmentsCount: number;
  createdAt: Date;
}

/** Messages that follow each other, and whether there are others on either side. */
export interface MessageRange {
  messages: ShownMessage[];
  earlier: boolean;
  later: boolean;
}

/** What a conversation opens with: its end, or, where more than that is unread, from a little before the first of it. */
export async function openMessages(
  db: Executor,
  own: OwnConversation,
  { readId, unread }: { readId: number; unread: number },
): Promise<MessageRange> {
  if (unread < MESSAGES_PER_PAGE) return listEarlier(db, own);
  const [before, after] = await Promise.all([listEarlier(db, own, readId + 1), listLater(db, own, readId)]);
  return { messages: [...before.messages, ...after.messages], earlier: before.earlier, later: after.later };
}

/** Those before one that is shown, in the order in which they were written; the last ones, where none is given. */
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

/** What has come after one that is shown. */
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
