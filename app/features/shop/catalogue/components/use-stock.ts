import { startTransition, useEffect, useState } from "react";
import { type StockById, stockPath } from "../rules/stock.ts";

/** While a page is looked at, what it says is hardly older than this. */
const FRESH_MS = 60_000;

/**
 * How much there is of these products now; undefined until it is known, or where it cannot be had. Pages of the shop are kept and say
 * nothing of it. Asked for when the page is there, each minute while it is looked at, and when somebody comes back to it.
 */
export function useStock(ids: readonly number[]): StockById | undefined {
  const [known, setKnown] = useState<{ path: string; stock: StockById }>();
  const path = ids.length > 0 ? stockPath(ids) : undefined;
  useEffect(() => {
    if (!path) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const ask = async () => {
      if (document.visibilityState === "hidden") return;
      const stock = await loadStock(path, signal);
      // Card by card, so that whoever scrolls or types meanwhile is not held up.
      if (stock && !signal.aborted) startTransition(() => setKnown({ path, stock }));
    };
    void ask();
    const timer = setInterval(ask, FRESH_MS);
    document.addEventListener("visibilitychange", ask, { signal });
    window.addEventListener("online", ask, { signal });
    // By the browser's own Back, a page comes as it was left.
    window.addEventListener("pageshow", ({ persisted }) => persisted && void ask(), { signal });
    return () => {
      leaving.abort();
      clearInterval(timer);
    };
  }, [path]);
  return known?.path === path ? known?.stock : undefined;
}

async function loadStock(path: string, signal: AbortSignal): Promise<StockById | undefined> {
  try {
    const answer = await fetch(path, { signal });
    return answer.ok ? ((await answer.json()) as StockById) : undefined;
  } catch {
    return undefined;
  }
}
