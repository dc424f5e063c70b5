import { useState, useSyncExternalStore } from "react";
import { dropDraft, readDraft, useViewerId } from "./drafts.ts";

export interface RestoredDraft {
  key: string;
  /** "awaited": there is a draft that is not filled in yet */
  state: "restored" | "awaited" | "none";
  drop: () => void;
}

/**
 * The unsaved draft of a form. The server does not know it: hydration uses the server's values first, and
 * then the draft is filled into remounted fields (`fieldsKey`).
 */
export function useRestoredDraft(key: string): { draft: RestoredDraft; fieldsKey: string } {
  const viewerId = useViewerId();
  const [kept, setKept] = useState(() => Object.keys(readDraft(key, viewerId)).length > 0);
  const restored = useSyncExternalStore(
    neverChanges,
    () => kept,
    () => false,
  );
  const [round, setRound] = useState(0);
  const drop = () => {
    dropDraft(key);
    setKept(false);
    setRound(round + 1);
  };
  return {
    draft: { key, state: restored ? "restored" : kept ? "awaited" : "none", drop },
    fieldsKey: `${restored} ${round}`,
  };
}

const neverChanges = () => () => {};
