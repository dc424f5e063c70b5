import { useEffect } from "react";

const LOOKED_AT_MS = 1_000;

/** Whose pages were seen since this tab was loaded: nothing is kept in the browser for it. */
const counted = new Set<number>();

/** Tells the server that somebody looks at a coach's page, once it has been in view for a second. */
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
