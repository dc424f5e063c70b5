import { useEffect, useRef } from "react";

/**
 * A pressed button may disappear with the state change and take the focus with it. The returned ref then gets
 * the focus, so that keyboard users do not start again at the top of the page.
 */
export function useRestoredFocus(state: string) {
  const place = useRef<HTMLElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [state]);
  return place;
}
