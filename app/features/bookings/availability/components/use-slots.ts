import { useEffect, useState } from "react";
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

export function slotsPath(
  { coachId, listingId, minutes, place, lat, lng }: SlotQuery,
  from = new Date(),
): string {
  const parameters = new URLSearchParams({ coach: String(coachId), minutes: String(minutes) });
  if (place === "venue") parameters.set("listing", String(listingId));
  if (place === "home" && lat !== undefined && lng !== undefined) parameters.set("at", `${lat},${lng}`);
  parameters.set("from", parisDay(from));
  parameters.set("days", String(SLOT_DAYS));
  return `/functions/v1/slots?${parameters}`;
}

/** Returns undefined if the request fails. */
export async function loadSlots(path: string, signal: AbortSignal): Promise<string[] | undefined> {
  try {
    const answer = await fetch(path, { signal });
    return answer.ok ? ((await answer.json()) as { slots: string[] }).slots : undefined;
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
}

/** Slots that came with the page are not requested again. Without a query, the page's slots are shown. */
export function useSlots(
  query: SlotQuery | undefined,
  first: { path: string; slots: readonly string[] },
): Slots {
  const path = query ? slotsPath(query) : first.path;
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<{ path: string; round: number; slots: string[] | undefined }>();
  const isFirst = path === first.path && round === 0;
  useEffect(() => {
    if (isFirst) return;
    const leaving = new AbortController();
    void loadSlots(path, leaving.signal).then(
      (slots) => leaving.signal.aborted || setAnswer({ path, round, slots }),
    );
    return () => leaving.abort();
  }, [path, round, isFirst]);
  const again = () => setRound((count) => count + 1);
  if (isFirst) return { slots: first.slots, busy: false, failed: false, again };
  const known = answer?.path === path && answer.round === round ? answer : undefined;
  const last = answer?.path === path ? answer.slots : undefined;
  const slots = last ?? (path === first.path ? first.slots : undefined);
  return { slots: slots ?? [], busy: !known && !slots, failed: Boolean(known) && !slots, again };
}
