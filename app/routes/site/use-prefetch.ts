import { use, useEffect } from "react";
import { matchRoutes, UNSAFE_DataRouterContext as RouterContext } from "react-router";
import { routeFiles } from "./route-files.ts";

const INTENT_MS = 100;

/**
 * What a link with `data-prefetch` leads to is fetched when the pointer or the focus stays on it. React Router's own
 * way reloads the page that is open when the other one's file cannot be had: by pointing at a link, without connection
 * or after a deployment, everything typed would be gone.
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

/** Under the address at which React Router asks for it a moment later. */
function prefetchData({ pathname, search }: HTMLAnchorElement): void {
  const link = document.createElement("link");
  link.rel = "prefetch";
  link.as = "fetch";
  link.href = `${pathname === "/" ? "/_root" : pathname.replace(/\/$/, "")}.data${search}`;
  link.onload = link.onerror = () => link.remove();
  document.head.append(link);
}
