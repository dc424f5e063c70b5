import { useEffect, useRef } from "react";

/** A remove button disappears with its item. This hook moves the focus to the next button. */
export function useFocusAfterLoss(count: number) {
  const next = useRef<HTMLButtonElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) next.current?.focus();
    before.current = count;
  }, [count]);
  return next;
}
