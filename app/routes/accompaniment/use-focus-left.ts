import { type RefObject, useEffect, useRef } from "react";

/** Where the focus goes when what was pressed is gone with what it did: a keyboard does not begin again at the top of the page. */
export function useFocusLeft(count: number): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (count < before.current && isLost) place.current?.focus();
    before.current = count;
  }, [count]);
  return place;
}
