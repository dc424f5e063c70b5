/** path of the page with the last input event */
let typedOn: string | undefined;

globalThis.document?.addEventListener("input", () => (typedOn = window.location.pathname), true);

const PAUSE_MS = 60_000;

/**
 * Reloads the page if nothing can be lost. Returns false if somebody has typed on it, or if it was reloaded
 * just before, so that a file that stays missing does not cause an endless loop.
 */
export function reloadUnlessTyped(): boolean {
  const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const justReloaded = arrival?.type === "reload" && performance.now() < PAUSE_MS;
  if (justReloaded || typedOn === window.location.pathname) return false;
  window.location.reload();
  return true;
}
