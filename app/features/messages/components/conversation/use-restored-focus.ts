import { useEffect, useRef } from "react";

/**
 * What was pressed goes away with what it has changed, and the focus with it. Whoever goes by the keyboard goes on at the place
 * that this is given to, and not at the top of the page.
 */
export function useKeptFocus(state: string) {
  const place = useRef<HTMLElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [state]);
  return place;
}
