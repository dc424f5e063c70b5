import { type RefObject, useEffect } from "react";
import { useLocation } from "react-router";

/**
 * A banner at the bottom edge hides nothing for good: it stands above the page's own bar with its main action, the page
 * gets as much room at its end, what receives the focus is scrolled clear of it, and so do messages stand above it.
 */
export function useRoomBelow(banner: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, another bar
  useEffect(() => {
    const element = banner.current;
    if (!element) return;
    const { style: root } = document.documentElement;
    const { style: body } = document.body;
    const toasts = document.querySelector<HTMLElement>("[data-toasts]");
    const bar = document.querySelector<HTMLElement>("[data-bottom-bar]");
    const make = () => {
      const below = bar?.offsetHeight ?? 0;
      const covered = `${element.offsetHeight + below}px`;
      element.style.bottom = `${below}px`;
      root.scrollPaddingBottom = covered;
      toasts?.style.setProperty("--room-below", covered);
      body.paddingBottom = covered;
    };
    make();
    const sizes = new ResizeObserver(make);
    sizes.observe(element);
    if (bar) sizes.observe(bar);
    return () => {
      sizes.disconnect();
      root.scrollPaddingBottom = "";
      toasts?.style.removeProperty("--room-below");
      body.paddingBottom = "";
    };
  }, [banner, pathname]);
}
