import { useEffect, useRef } from "react";

/** What takes something away goes with it: the focus is then where one goes on, and not at the top of the page. */
export function useFocusAfterLoss(count: number) {
  const next = useRef<HTMLButtonElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) next.current?.focus();
    before.current = count;
  }, [count]);
  return next;
}
