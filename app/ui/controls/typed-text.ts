/** The page on which something was typed or chosen last. */
let typedOn: string | undefined;

globalThis.document?.addEventListener("input", () => (typedOn = window.location.pathname), true);

const PAUSE_MS = 60_000;

/**
 * Loads the page anew, where nothing can be lost by it; answers false where something could, and where it has just been
 * done: a file that stays missing must not make a page reload without end.
 */
export function reloadUnlessTyped(): boolean {
  const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const justReloaded = arrival?.type === "reload" && performance.now() < PAUSE_MS;
  if (justReloaded || typedOn === window.location.pathname) return false;
  window.location.reload();
  return true;
}
