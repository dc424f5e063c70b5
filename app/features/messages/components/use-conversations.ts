import { useState } from "react";
import { useSingleFlight } from "~/ui/form/use-single-flight.ts";
import type { ListedConversation } from "../queries/list-conversations.server.ts";
import { mergeConversations, type OpenConversation, updateOpen } from "./known-conversations.ts";

interface Given {
  /** the search query */
  q: string;
  /** the newest page of conversations; `more` tells if there are others */
  latest: readonly ListedConversation[];
  more: boolean;
  pageSize: number;
  open: OpenConversation | undefined;
  loadAfter: (cursor: string) => Promise<ListedConversation[] | undefined>;
}

/** Merges the initial conversations with reloaded ones and older pages. */
export function useConversations({ q, latest, more, pageSize, open, loadAfter }: Given) {
  const [state, setState] = useState({ q, latest, more, open, rows: updateOpen(latest, open) });
  const [busy, run] = useSingleFlight();
  let current = state;
  if (state.q !== q) current = { q, latest, more, open, rows: updateOpen(latest, open) };
  else if (state.latest !== latest || state.open !== open)
    current = { ...state, latest, open, rows: updateOpen(mergeConversations(state.rows, latest), open) };
  if (current !== state) setState(current);
  const last = current.rows.at(-1);
  const showMore = () =>
    run(async () => {
      const older = last && (await loadAfter(last.cursor));
      if (!older) return;
      setState((known) =>
        known.q === q
          ? { ...known, rows: mergeConversations(known.rows, older), more: older.length === pageSize }
          : known,
      );
    });
  return { shown: current.rows, more: current.more, busy, showMore };
}
