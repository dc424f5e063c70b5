import { startTransition, useEffect, useState } from "react";
import { type StockById, stockPath } from "../rules/stock.ts";

/** Maximum age of the displayed stock while the page is visible. */
const FRESH_MS = 60_000;

/**
 * The current stock; undefined until known, or if the request fails. Pages of the shop are cached and do not
 * contain it. It is requested on load, every minute while the page is visible, and on return.
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
      // A transition keeps scrolling and typing responsive.
      if (stock && !signal.aborted) startTransition(() => setKnown({ path, stock }));
    };
    void ask();
    const timer = setInterval(ask, FRESH_MS);
    document.addEventListener("visibilitychange", ask, { signal });
    window.addEventListener("online", ask, { signal });
    // The back-forward cache restores a page as it was left.
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
