import { useState } from "react";
import { useSingleFlight } from "~/ui/form/use-single-flight.ts";
import type { MessageRange } from "../../queries/list-messages.server.ts";

/** Merges the initial messages with reloaded ones and with those loaded before or after them. */
export function useHistory(given: MessageRange, load: (query: string) => Promise<MessageRange | undefined>) {
  const [state, setState] = useState({ given, shown: given });
  const [busy, run] = useSingleFlight();
  const shown = state.given === given ? state.shown : joinRanges(state.shown, given);
  if (state.given !== given) setState({ given, shown });
  const extend = (query: string) =>
    run(async () => {
      const come = await load(query);
      if (come) setState((known) => ({ ...known, shown: joinRanges(known.shown, come) }));
    });
  return {
    ...shown,
    busy,
    showEarlier: () => extend(`before=${shown.messages[0]?.id ?? 0}`),
    showLater: () => extend(`after=${shown.messages.at(-1)?.id ?? 0}`),
  };
}

export type History = ReturnType<typeof useHistory>;

/**
 * Merges a loaded range into the shown one if they touch. Otherwise the newer range replaces it, because the
 * messages in the gap are unknown.
 */
export function joinRanges(shown: MessageRange, come: MessageRange): MessageRange {
  const [first, last] = ends(shown);
  const [comeFirst, comeLast] = ends(come);
  if (!comeFirst || !comeLast) return shown;
  if (!first || !last) return come;
  const known = new Set(shown.messages.map(({ id }) => id));
  const meet =
    come.messages.some(({ id }) => known.has(id)) ||
    (comeLast.id < first.id && !come.later) ||
    (comeFirst.id > last.id && !come.earlier);
  if (!meet) return come;
  const byId = new Map([...shown.messages, ...come.messages].map((message) => [message.id, message]));
  return {
    messages: [...byId.values()].sort((a, b) => a.id - b.id),
    earlier: comeFirst.id < first.id ? come.earlier : shown.earlier,
    later: comeLast.id > last.id ? come.later : shown.later && !isEnd(shown, come),
  };
}

const ends = ({ messages }: MessageRange) => [messages[0], messages.at(-1)] as const;

/** True if both ranges end with the same message and the new one has nothing after it. */
const isEnd = (shown: MessageRange, come: MessageRange) =>
  !come.later && shown.messages.at(-1)?.id === come.messages.at(-1)?.id;
