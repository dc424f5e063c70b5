import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";

interface Scrolled {
  /** the oldest that is shown, and the latest */
  first: number | undefined;
  last: string | number | undefined;
  /** there are newer ones, which are not shown */
  later: boolean;
  /** undefined where nothing is older, or it is on its way */
  showEarlier: (() => void) | undefined;
}

const NEAR_END_PX = 120;

/**
 * Opens at what is new, or at the end; stays at the end while whoever reads is there; and stays where it is when older
 * messages come in above.
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
    // What comes below the end of what was loaded is read on from there.
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
