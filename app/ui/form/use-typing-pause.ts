import { useCallback, useEffect, useRef } from "react";

const PAUSE_MS = 300;

/** For a search that follows what is typed: `apply` is called once the typing has paused, or right away by the caller. */
export function useTypingPause(apply: () => void): { afterPause: () => void; endPause: () => void } {
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const endPause = useCallback(() => clearTimeout(pause.current), []);
  useEffect(() => endPause, [endPause]);
  useDeparture(endPause);
  // The pause ends in the render that is current then, not in the one that began it.
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

/** Who follows a link or goes back within the pause has left: what was typed just before must not call them back. */
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
