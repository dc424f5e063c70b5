import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";

interface Scrolled {
  /** id of the first message shown; `last` is the newest */
  first: number | undefined;
  last: string | number | undefined;
  /** newer messages exist that are not loaded */
  later: boolean;
  /** undefined where nothing is older, or while it loads */
  showEarlier: (() => void) | undefined;
}

const NEAR_END_PX = 120;

/**
 * Opens at the first unread message or at the end, follows the end while the reader is there, and keeps the
 * position when older messages are loaded above.
 */
export function useScroller({ first, last, later, showEarlier }: Scrolled) {
  const box = useRef<HTMLElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const start = useRef<HTMLLIElement>(null);
  const before = useRef<Omit<Scrolled, "showEarlier"> & { height: number }>(undefined);
  const atEnd = useRef(true);

  useLayoutEffect(() => {
    const pane = box.current;
    if (!pane) return;
    const was = before.current;
    before.current = { first, last, later, height: pane.scrollHeight };
    if (!was) {
      if (start.current) pane.scrollTop = Math.max(0, start.current.offsetTop - pane.offsetTop - 8);
      else pane.scrollTop = pane.scrollHeight;
      return;
    }
    if (was.first !== first) pane.scrollTop += pane.scrollHeight - was.height;
    // Pages loaded below keep the position, so that the reader continues from there.
    else if (was.last !== last && ((atEnd.current && !was.later) || typeof last === "string"))
      pane.scrollTop = pane.scrollHeight;
  }, [first, last, later]);

  useEffect(() => {
    const pane = box.current;
    if (!pane) return;
    const note = () => {
      atEnd.current = pane.scrollHeight - pane.scrollTop - pane.clientHeight < NEAR_END_PX;
      if (before.current) before.current.height = pane.scrollHeight;
    };
    note();
    pane.addEventListener("scroll", note, { passive: true });
    return () => pane.removeEventListener("scroll", note);
  }, []);

  const reached = useEffectEvent(() => showEarlier?.());
  const wanted = showEarlier !== undefined;
  useEffect(() => {
    if (!wanted || !top.current) return;
    const look = new IntersectionObserver(([seen]) => seen?.isIntersecting && reached(), {
      root: box.current,
    });
    look.observe(top.current);
    return () => look.disconnect();
  }, [wanted]);
  return { box, top, start };
}
