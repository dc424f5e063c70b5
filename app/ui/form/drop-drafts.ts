/** The marker in the storage key of every draft, between its kind and its id ("contactDraft:5"). */
export const DRAFT = "Draft:";

/** Deletes all drafts, so that the next user of this browser cannot read them. */
export function dropDrafts(): void {
  try {
    for (const place of [localStorage, sessionStorage])
      for (const key of Object.keys(place)) if (key.includes(DRAFT)) place.removeItem(key);
  } catch {
    // A browser without storage has no drafts.
  }
}
