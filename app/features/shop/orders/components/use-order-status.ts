import { useEffect, useState } from "react";
import type { OrderStatus } from "../queries/order-status.server.ts";

const SOON_MS = 2_000;
const LATER_MS = 10_000;
const SOON_LOOKS = 20;

/**
 * Polls an order until it is paid or over, also in a background tab, because the payment is made in another
 * one. The interval grows; the tab polls at once when it becomes visible. Returns "unknown" if there is no
 * such order, undefined until the first answer.
 */
export function useOrderStatus(token: string, first?: OrderStatus): OrderStatus | "unknown" | undefined {
  const [seen, setSeen] = useState<OrderStatus | "unknown" | undefined>(first);
  const isAwaited = seen === undefined || (seen !== "unknown" && seen.status === "awaiting_payment");
  useEffect(() => {
    if (!isAwaited) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    let looks = 0;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      clearTimeout(timer);
      const status = await loadStatus(token, signal);
      if (signal.aborted) return;
      if (status) setSeen(status);
      looks += 1;
      clearTimeout(timer);
      timer = setTimeout(look, looks < SOON_LOOKS ? SOON_MS : LATER_MS);
    };
    const lookIfSeen = () => document.visibilityState === "visible" && void look();
    void look();
    document.addEventListener("visibilitychange", lookIfSeen, { signal });
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [token, isAwaited]);
  return seen;
}

/** Undefined if the request fails. */
async function loadStatus(token: string, signal: AbortSignal): Promise<OrderStatus | "unknown" | undefined> {
  try {
    const answer = await fetch(`/functions/v1/order-status?order=${encodeURIComponent(token)}`, { signal });
    if (answer.status === 404) return "unknown";
    return answer.ok ? ((await answer.json()) as OrderStatus) : undefined;
  } catch {
    return undefined;
  }
}
