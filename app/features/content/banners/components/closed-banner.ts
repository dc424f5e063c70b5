/** The entry in the browser's storage; the cookie page lists it. It needs no consent: the visitor asks for it. */
const CLOSED_KEY = "closedBanner";

const listeners = new Set<() => void>();

/** Without storage, the choice is kept until the page is loaded again. */
let closedHere: string | undefined;

export function closedBanner(): string | undefined {
  try {
    return localStorage.getItem(CLOSED_KEY) ?? closedHere;
  } catch {
    return closedHere;
  }
}

export function closeBanner(key: string): void {
  closedHere = key;
  try {
    localStorage.setItem(CLOSED_KEY, key);
  } catch {
    // A browser without storage must not prevent closing.
  }
  for (const listener of listeners) listener();
}

/** Other tabs of the site hear it too. */
export function onBannerClosed(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
