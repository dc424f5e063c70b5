import { type PointerEvent, useRef, useState } from "react";

const SWIPE_PX = 50;
/** A shorter movement is still a click. */
const SWIPE_BEGINS_PX = 8;

/** A swipe to the right, by finger or mouse: far enough it dismisses, otherwise the element slides back. */
export function useSwipe(onSwiped: () => void) {
  const from = useRef<number>(undefined);
  const [swipe, setSwipe] = useState(0);
  const end = () => {
    from.current = undefined;
    setSwipe(0);
  };
  return {
    swipe,
    onPointerDown: ({ button, clientX }: PointerEvent) => {
      if (button === 0) from.current = clientX;
    },
    onPointerMove: ({ clientX, pointerId, currentTarget }: PointerEvent) => {
      if (from.current === undefined) return;
      const moved = Math.max(0, clientX - from.current);
      if (!swipe && moved < SWIPE_BEGINS_PX) return;
      currentTarget.setPointerCapture(pointerId);
      setSwipe(moved);
    },
    onPointerUp: () => {
      if (swipe >= SWIPE_PX) onSwiped();
      else end();
      from.current = undefined;
    },
    onPointerCancel: end,
  };
}
