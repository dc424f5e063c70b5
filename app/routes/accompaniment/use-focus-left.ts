import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus to this element when a pressed button disappears with its effect, so that keyboard users do
 * not restart at the top of the page.
 */
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
