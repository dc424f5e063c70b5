import type { ListedConversation } from "../queries/list-conversations.server.ts";
import { readCursor } from "../rules.ts";

/** What the open conversation knows of itself, which a row further down the list does not. */
export type OpenConversation = Pick<
  ListedConversation,
  "id" | "unread" | "name" | "acceptedAt" | "declinedAt" | "blockedBy"
>;

/**
 * All that is known, the latest first. What has come is newer than what was there; a conversation that others have pushed off
 * the first page stays, since the pages below were loaded before that and do not have it.
 */
export function mergeConversations(
  known: readonly ListedConversation[],
  come: readonly ListedConversation[],
): ListedConversation[] {
  const byId = new Map([...known, ...come].map((one) => [one.id, one]));
  return [...byId.values()].sort(byPlace);
}

/** The row of the open conversation as that one is by now: read, accepted, blocked. */
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
