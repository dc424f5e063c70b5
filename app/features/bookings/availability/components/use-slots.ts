import { useEffect, useEffectEvent, useState } from "react";
import { parisDay } from "~/platform/format/dates.ts";

/** One request covers this many days. */
export const SLOT_DAYS = 28;

export interface SlotQuery {
  coachId: number;
  listingId?: number;
  minutes: number;
  place?: string;
  lat?: number | undefined;
  lng?: number | undefined;
}

/** The free slots of some weeks. */
export interface FoundSlots {
  slots: string[];
  /** the day after these weeks, if the coach can be booked later; else null */
  next: string | null;
}

export function slotsPath(
  { coachId, listingId, minutes, place, lat, lng }: SlotQuery,
  from = parisDay(new Date()),
): string {
  const parameters = new URLSearchParams({ coach: String(coachId), minutes: String(minutes) });
  if (place === "venue") parameters.set("listing", String(listingId));
  if (place === "home" && lat !== undefined && lng !== undefined) parameters.set("at", `${lat},${lng}`);
  parameters.set("from", from);
  parameters.set("days", String(SLOT_DAYS));
  parameters.set("seek", "1");
  return `/functions/v1/slots?${parameters}`;
}

/** Returns undefined if the request fails. */
export async function loadSlots(path: string, signal: AbortSignal): Promise<FoundSlots | undefined> {
  try {
    const answer = await fetch(path, { signal });
    return answer.ok ? ((await answer.json()) as FoundSlots) : undefined;
  } catch {
    return undefined;
  }
}

interface Slots {
  slots: readonly string[];
  /** loading, with nothing to show yet */
  busy: boolean;
  failed: boolean;
  /** loads again; the shown slots stay until the new ones arrive */
  again: () => void;
  /** loads the weeks that follow; undefined if there are none, or they are loading */
  more: (() => void) | undefined;
}

/**
 * Slots that came with the page are not requested again. Without a query, the page's slots are shown. The
 * weeks up to the chosen slot are loaded at once.
 */
export function useSlots(
  query: SlotQuery | undefined,
  chosen: string | undefined,
  first: FoundSlots & { path: string },
): Slots {
  const path = query ? slotsPath(query) : first.path;
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<{ path: string; round: number; found: FoundSlots | undefined }>();
  const isFirst = path === first.path && round === 0;
  useEffect(() => {
    if (isFirst) return;
    const leaving = new AbortController();
    void loadSlots(path, leaving.signal).then(
      (found) => leaving.signal.aborted || setAnswer({ path, round, found }),
    );
    return () => leaving.abort();
  }, [path, round, isFirst]);
  const isAnswered = isFirst || (answer?.path === path && answer.round === round);
  const last = answer?.path === path ? answer.found : undefined;
  const found = last ?? (path === first.path ? first : undefined);
  const later = useLaterSlots(query, `${path} ${round}`, found?.next ?? null, chosen);
  return {
    slots: [...(found?.slots ?? []), ...later.slots],
    busy: found ? later.isSeeking : !isAnswered,
    failed: isAnswered && !found,
    again: () => setRound((count) => count + 1),
    more: later.more,
  };
}

/** The weeks after the first ones. `key` names the choice that they belong to. */
function useLaterSlots(
  query: SlotQuery | undefined,
  key: string,
  first: string | null,
  chosen: string | undefined,
) {
  const [state, setState] = useState<{ key: string; slots: string[]; next: string | null }>();
  const [wanted, setWanted] = useState<string>();
  const current = state?.key === key ? state : { key, slots: [], next: first };
  const { next } = current;
  const isSeeking =
    query !== undefined && next !== null && chosen !== undefined && parisDay(new Date(chosen)) >= next;
  const isBusy = isSeeking || (next !== null && wanted === `${key} ${next}`);
  const path = isBusy && query && next ? slotsPath(query, next) : undefined;
  const saveLater = useEffectEvent((found: FoundSlots | undefined) => {
    setWanted(undefined);
    // After a lost connection, the button loads the same weeks again.
    if (found) setState({ key, slots: [...current.slots, ...found.slots], next: found.next });
    else if (isSeeking) setState({ ...current, next: null });
  });
  useEffect(() => {
    if (!path) return;
    const leaving = new AbortController();
    void loadSlots(path, leaving.signal).then((found) => leaving.signal.aborted || saveLater(found));
    return () => leaving.abort();
  }, [path]);
  const more = query && next && !isBusy ? () => setWanted(`${key} ${next}`) : undefined;
  return { slots: current.slots, isSeeking, more };
}
