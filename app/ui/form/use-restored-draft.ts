import { useState, useSyncExternalStore } from "react";
import { dropDraft, readDraft, useViewerId } from "./drafts.ts";

export interface RestoredDraft {
  key: string;
  /** what was typed before: filled in, about to be, or nothing */
  state: "restored" | "awaited" | "none";
  drop: () => void;
}

/**
 * What was typed into a form and not saved. The server knows of no draft: what it sent is taken over first, and what was
 * typed is filled in afterwards, in fields made anew (`fieldsKey`).
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
