import type { RouteObject } from "react-router";

/** React Router's manifest lists a route's files under these keys. */
const FILES = ["module", "clientActionModule", "clientLoaderModule", "clientMiddlewareModule"];

/** Retry functions by the ID of a route whose files were missing. */
const retries = new Map<string, () => void>();
let isMissing: (id: string) => void = () => {};

/**
 * If the file of a route fails to load, React Router reloads the page, which ends on the browser's error page
 * when offline; and a failed import stays failed. So each file is fetched here first, and retried on every
 * navigation to its route until it loads; React Router then finds it in memory.
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

/** Retries the missing files of these routes, and resolves as soon as one of them is missing. */
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
      // The call is deferred: an import that the browser remembers as failed rejects before anybody listens.
      setTimeout(() => isMissing(id));
      await again;
    }
  }
}

export function routeFiles(id = ""): string[] {
  const known = window.__reactRouterManifest?.routes[id] ?? {};
  return FILES.map((name) => known[name]).filter((file) => typeof file === "string");
}
