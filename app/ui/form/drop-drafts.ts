/** In what every draft is kept under: what it is, this, and which one of them ("contactDraft:5"). */
export const DRAFT = "Draft:";

/** All of them: whoever uses this browser next reads nothing of it. */
export function dropDrafts(): void {
  try {
    for (const place of [localStorage, sessionStorage])
      for (const key of Object.keys(place)) if (key.includes(DRAFT)) place.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
