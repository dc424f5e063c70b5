import { useState } from "react";
import { useSingleFlight } from "~/ui/form/use-single-flight.ts";
import type { MessageRange } from "../../queries/list-messages.server.ts";
import { joinRanges } from "./message-range.ts";

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
