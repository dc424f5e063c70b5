/** What a draft is kept under in the browser, followed by the coach's id. */
export const DRAFT_PREFIX = "contactDraft:";

/** Of every coach: whoever uses this browser next reads nothing of it. */
export function dropDrafts(): void {
  try {
    for (const place of [localStorage, sessionStorage])
      for (const key of Object.keys(place)) if (key.startsWith(DRAFT_PREFIX)) place.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
