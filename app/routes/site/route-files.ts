import type { RouteObject } from "react-router";

/** The files that a screen consists of, as React Router's manifest names them. */
const FILES = ["module", "clientActionModule", "clientLoaderModule", "clientMiddlewareModule"];

/** By the id of a screen whose files were missing: asks for them again. */
const retries = new Map<string, () => void>();
let isMissing: (id: string) => void = () => {};

/**
 * React Router loads the page anew when the file of a screen cannot be had, which without connection ends on the
 * browser's own error page; and a screen that failed once has failed for good. So each file is fetched here first, and
 * asked for again with every navigation to its screen until it is there; React Router then finds it in memory.
 */
export function watchRouteFiles(routes: readonly RouteObject[]): void {
  for (const { id = "", lazy, children } of routes) {
    if (children) watchRouteFiles(children);
    if (typeof lazy !== "object") continue;
    let there: Promise<void> | undefined;
    const parts = lazy as Record<string, (() => Promise<unknown>) | undefined>;
    for (const [name, load] of Object.entries(parts)) {
      if (!load) continue;
      parts[name] = async () => {
        there ??= fetchFiles(id);
        await there;
        return load();
      };
    }
  }
}

/** For the navigation to these screens: asks again for what was missing, and resolves when something is. */
export function fileMissing(ids: (string | undefined)[]): Promise<undefined> {
  return new Promise((resolve) => {
    isMissing = (id) => ids.includes(id) && resolve(undefined);
    for (const id of ids) retries.get(id ?? "")?.();
  });
}

async function fetchFiles(id: string): Promise<void> {
  for (;;) {
    try {
      await Promise.all(routeFiles(id).map((file) => import(/* @vite-ignore */ file)));
      retries.delete(id);
      return;
    } catch {
      const again = new Promise<void>((retry) => retries.set(id, retry));
      // Not at once: a file that the browser remembers as missing fails before anybody listens.
      setTimeout(() => isMissing(id));
      await again;
    }
  }
}

export function routeFiles(id = ""): string[] {
  const known = window.__reactRouterManifest?.routes[id] ?? {};
  return FILES.map((name) => known[name]).filter((file) => typeof file === "string");
}
