import { useCallback, useEffect, useSyncExternalStore } from "react";
import { draftPlace } from "~/features/consent/rules/preferences.ts";
import { ENDED_SESSION } from "~/ui/feedback/ended-session.ts";
import { toast } from "~/ui/feedback/toast-store.ts";
import { useViewerId } from "~/ui/form/drafts.ts";
import { NO_TICKS, StoredTicks, TICKS_KEY, type Tick, type TickDelivery, tickedNow } from "./stored-ticks.ts";

const PATIENCE_MS = 15_000;
const SIGNED_OUT_PAUSE_MS = 60_000;

/** The queues live as long as the page, so that sending continues after the programme is left. */
const known = new Map<string, StoredTicks>();

function ticksOf(viewerId: string): StoredTicks {
  const found = known.get(viewerId);
  if (found) return found;
  const ticks = new StoredTicks(viewerId, {
    deliver,
    place: draftPlace,
    onRefused: () =>
      toast({
        title: "Vos dernières coches n’ont pas été enregistrées",
        description: "Rechargez la page, puis cochez-les à nouveau.",
        variant: "destructive",
      }),
  });
  known.set(viewerId, ticks);
  return ticks;
}

async function deliver(ticks: readonly Tick[]): Promise<TickDelivery> {
  const { ok, status, headers } = await fetch("/functions/v1/programme-ticks", {
    method: "POST",
    body: new URLSearchParams({
      sentAt: String(Date.now()),
      ticks: JSON.stringify(ticks),
    }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (ok) return { kind: "sent" };
  if (status === 401) return { kind: "later", afterMs: SIGNED_OUT_PAUSE_MS };
  if (status === 429 || status >= 500) {
    const seconds = Number(headers.get("Retry-After"));
    return { kind: "later", ...(seconds > 0 && { afterMs: seconds * 1000 }) };
  }
  return { kind: "refused" };
}

/** Sends offline ticks after a reconnection, from whichever page is open. */
export function useStoredTicks() {
  const viewerId = useViewerId() ?? "";
  const ticks = useCallback(() => ticksOf(viewerId), [viewerId]);
  useEffect(() => {
    const own = ticks();
    const send = () => void own.send();
    const look = ({ key }: StorageEvent) => key === TICKS_KEY && own.refreshState();
    const saveAgain = () => own.saveAgain();
    own.refreshState();
    send();
    window.addEventListener("online", send);
    window.addEventListener("storage", look);
    window.addEventListener(ENDED_SESSION, saveAgain);
    return () => {
      window.removeEventListener("online", send);
      window.removeEventListener("storage", look);
      window.removeEventListener(ENDED_SESSION, saveAgain);
    };
  }, [ticks]);
  return ticks;
}

export function useTicks({ id: week, done }: { id: string; done: readonly string[] }) {
  const ticks = useStoredTicks();
  const state = useSyncExternalStore(
    useCallback((changed) => ticks().subscribe(changed), [ticks]),
    () => ticks().state,
    () => NO_TICKS,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is what the server has just said
  useEffect(() => ticks().dropSent(), [ticks, done]);
  return {
    ticked: tickedNow(week, done, state),
    waiting: state.isStuck ? state.waiting.length : 0,
    tick(exercises: readonly string[], isDone: boolean) {
      const at = Date.now();
      for (const exercise of exercises) ticks().add({ week, exercise, done: isDone, at });
    },
  };
}
