import { useEffect } from "react";

const LOOKED_AT_MS = 1_000;

/** Coaches whose page was counted since this tab was loaded; nothing is stored in the browser. */
const counted = new Set<number>();

/** Counts a view once the page has been visible for a second. */
export function useCountedView(coachId: number, own: boolean): void {
  useEffect(() => {
    if (own) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(timer);
      if (document.visibilityState === "hidden" || counted.has(coachId)) return;
      timer = setTimeout(() => {
        counted.add(coachId);
        navigator.sendBeacon("/functions/v1/listing-views", new URLSearchParams({ coach: String(coachId) }));
      }, LOOKED_AT_MS);
    };
    watch();
    document.addEventListener("visibilitychange", watch);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", watch);
    };
  }, [coachId, own]);
}
