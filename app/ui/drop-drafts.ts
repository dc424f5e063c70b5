/** What a draft is kept under in the browser: what it is, and which one of them ("contactDraft:5"). */
export const DRAFT_KEY = /^[a-z]+Draft:/;

/** All of them: whoever uses this browser next reads nothing of it. */
export function dropDrafts(): void {
  try {
    for (const place of [localStorage, sessionStorage])
      for (const key of Object.keys(place)) if (DRAFT_KEY.test(key)) place.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
