import { type RefObject, useEffect } from "react";
import { useLocation } from "react-router";

/**
 * Makes room for a banner at the bottom: it stands above the page's own bar, the page gets padding, the
 * focused element is scrolled clear of it, and toasts stand above it.
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
