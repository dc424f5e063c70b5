import type { RouteObject } from "react-router";

/** The files that a screen consists of, as React Router's manifest names them. */
const FILES = ["module", "clientActionModule", "clientLoaderModule", "clientMiddlewareModule"];

let retries: (() => void)[] = [];
let missing: () => void = () => {};

/**
 * React Router loads the page anew when the file of a screen cannot be had, which without connection ends on the
 * browser's own error page; and a screen that failed once has failed for good. So each file is fetched here first, and
 * asked for again with every navigation until it is there; React Router then finds it in the browser's memory.
 */
export function watchRouteFiles(routes: readonly RouteObject[]): void {
  for (const { id, lazy, children } of routes) {
    if (children) watchRouteFiles(children);
    if (typeof lazy !== "object") continue;
    const files = routeFiles(id);
    let there: Promise<void> | undefined;
    const parts = lazy as Record<string, (() => Promise<unknown>) | undefined>;
    for (const [name, load] of Object.entries(parts)) {
      if (!load) continue;
      parts[name] = async () => {
        there ??= fetchFiles(files);
        await there;
        return load();
      };
    }
  }
}

/** Resolves when a file turns out to be missing. */
export function fileMissing(): Promise<undefined> {
  return new Promise((resolve) => {
    missing = () => resolve(undefined);
  });
}

export function tryFilesAgain(): void {
  const waiting = retries;
  retries = [];
  for (const retry of waiting) retry();
}

async function fetchFiles(files: string[]): Promise<void> {
  for (;;) {
    try {
      await Promise.all(files.map((file) => import(/* @vite-ignore */ file)));
      return;
    } catch {
      const again = new Promise<void>((retry) => retries.push(retry));
      // Not at once: a file that the browser remembers as missing fails before anybody listens.
      setTimeout(() => missing());
      await again;
    }
  }
}

export function routeFiles(id = ""): string[] {
  const known = window.__reactRouterManifest?.routes[id] ?? {};
  return FILES.map((name) => known[name]).filter((file) => typeof file === "string");
}
