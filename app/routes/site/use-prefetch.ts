import { use, useEffect } from "react";
import { matchRoutes, UNSAFE_DataRouterContext as RouterContext } from "react-router";
import { routeFiles } from "./route-files.ts";

const INTENT_MS = 100;

/**
 * Prefetches the target of links with `data-prefetch` on hover or focus. React Router's own prefetch reloads
 * the open page if a file cannot be loaded: hovering over a link while offline, or after a deployment, would
 * lose everything typed.
 */
export function usePrefetch(): void {
  const routes = use(RouterContext)?.router.routes;
  useEffect(() => {
    if (!routes) return;
    let timer: ReturnType<typeof setTimeout>;
    let last: string | undefined;
    const notice = ({ target }: Event) => {
      clearTimeout(timer);
      const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[data-prefetch]");
      if (!link || link.href === last || link.href === window.location.href) return;
      timer = setTimeout(() => {
        last = link.href;
        for (const { route } of matchRoutes([...routes], link.pathname) ?? [])
          for (const file of routeFiles(route.id)) import(/* @vite-ignore */ file).catch(() => undefined);
        prefetchData(link);
      }, INTENT_MS);
    };
    const intents = ["pointerover", "focusin", "touchstart"];
    for (const intent of intents) document.addEventListener(intent, notice, { passive: true });
    return () => {
      for (const intent of intents) document.removeEventListener(intent, notice);
      clearTimeout(timer);
    };
  }, [routes]);
}

/** The address must be the one that React Router requests a moment later. */
function prefetchData({ pathname, search }: HTMLAnchorElement): void {
  const link = document.createElement("link");
  link.rel = "prefetch";
  link.as = "fetch";
  link.href = `${pathname === "/" ? "/_root" : pathname.replace(/\/$/, "")}.data${search}`;
  link.onload = link.onerror = () => link.remove();
  document.head.append(link);
}
