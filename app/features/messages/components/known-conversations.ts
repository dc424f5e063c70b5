import type { ListedConversation } from "../queries/list-conversations.server.ts";
import { readCursor } from "../rules.ts";

/** The open conversation is fresher than its row in the list. */
export type OpenConversation = Pick<
  ListedConversation,
  "id" | "unread" | "name" | "acceptedAt" | "declinedAt" | "blockedBy"
>;

/**
 * Merges new rows over known ones, latest first. Rows pushed off the first page are kept, because the pages
 * below were loaded before and lack them.
 */
export function mergeConversations(
  known: readonly ListedConversation[],
  come: readonly ListedConversation[],
): ListedConversation[] {
  const byId = new Map([...known, ...come].map((one) => [one.id, one]));
  return [...byId.values()].sort(byPlace);
}

/** Updates the row of the open conversation with its current state. */
export const updateOpen = (
  known: readonly ListedConversation[],
  open: OpenConversation | undefined,
): readonly ListedConversation[] => {
  if (!open) return known;
  const { id, unread, name, acceptedAt, declinedAt, blockedBy } = open;
  return known.map((one) =>
    one.id === id ? { ...one, unread, name, acceptedAt, declinedAt, blockedBy } : one,
  );
};

const placeOf = ({ cursor, id }: ListedConversation) => readCursor(cursor) ?? { micros: 0, id };

function byPlace(a: ListedConversation, b: ListedConversation): number {
  const [one, other] = [placeOf(a), placeOf(b)];
  return other.micros - one.micros || other.id - one.id;
}
