import type { ListedConversation } from "~/features/messages/queries/list-conversations.server.ts";
import type { MessageRange } from "~/features/messages/queries/list-messages.server.ts";
import { showLostConnection } from "~/ui/feedback/lost-connection.ts";

/** Answers undefined if the request fails, after a toast has said so. */
async function load<T>(path: string): Promise<T | undefined> {
  try {
    const response = await fetch(path);
    if (response.ok) return await response.json();
  } catch {
    // The toast below says so.
  }
  showLostConnection();
  return undefined;
}

type Written<T> = {
  [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K];
};

const asDate = (text: string | null) => (text === null ? null : new Date(text));

export async function loadConversations(path: string): Promise<ListedConversation[] | undefined> {
  const rows = await load<Written<ListedConversation>[]>(path);
  return rows?.map((row) => ({
    ...row,
    acceptedAt: asDate(row.acceptedAt),
    declinedAt: asDate(row.declinedAt),
    lastMessageAt: new Date(row.lastMessageAt),
  }));
}

export async function loadMessages(path: string): Promise<MessageRange | undefined> {
  const range = await load<MessageRange>(path);
  return (
    range && {
      ...range,
      messages: range.messages.map((message) => ({ ...message, createdAt: new Date(message.createdAt) })),
    }
  );
}
