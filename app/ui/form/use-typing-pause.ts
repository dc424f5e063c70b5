import { useCallback, useEffect, useRef } from "react";

const PAUSE_MS = 300;

/** Debounces a search while typing: `apply` runs once the typing has paused. */
export function useTypingPause(apply: () => void): { afterPause: () => void; endPause: () => void } {
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const endPause = useCallback(() => clearTimeout(pause.current), []);
  useEffect(() => endPause, [endPause]);
  useDeparture(endPause);
  // The timer must call the latest `apply`, not that of the render that started it.
  const latest = useRef(apply);
  useEffect(() => {
    latest.current = apply;
  });
  const afterPause = () => {
    endPause();
    pause.current = setTimeout(() => latest.current(), PAUSE_MS);
  };
  return { afterPause, endPause };
}

/** Navigation during the pause cancels it, so that a late search does not bring the person back. */
function useDeparture(leave: () => void) {
  useEffect(() => {
    const follow = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest("a")) leave();
    };
    document.addEventListener("click", follow, true);
    window.addEventListener("popstate", leave);
    return () => {
      document.removeEventListener("click", follow, true);
      window.removeEventListener("popstate", leave);
    };
  }, [leave]);
}
