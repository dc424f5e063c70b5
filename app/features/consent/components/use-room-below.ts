import { type RefObject, useEffect } from "react";
import { useLocation } from "react-router";

const GAP_PX = 12;

/**
 * A banner at the bottom edge hides nothing for good: it stands above the page's own bar with its main action, the page
 * gets as much room at its end, and what receives the focus is scrolled clear of it.
 */
export function useRoomBelow(banner: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, another bar
  useEffect(() => {
    const element = banner.current;
    if (!element) return;
    const { style: root } = document.documentElement;
    const { style: body } = document.body;
    const bar = document.querySelector<HTMLElement>("[data-bottom-bar]");
    const make = () => {
      const below = bar?.offsetHeight ?? 0;
      const covered = `${element.offsetHeight + below + 2 * GAP_PX}px`;
      element.style.bottom = `${below + GAP_PX}px`;
      root.scrollPaddingBottom = covered;
      body.paddingBottom = covered;
    };
    make();
    const sizes = new ResizeObserver(make);
    sizes.observe(element);
    if (bar) sizes.observe(bar);
    return () => {
      sizes.disconnect();
      root.scrollPaddingBottom = "";
      body.paddingBottom = "";
    };
  }, [banner, pathname]);
}
