import {
  type CookiePreferences,
  type DatedChoice,
  PREFERENCES_DATE_KEY,
  PREFERENCES_KEY,
  readChoice,
} from "../rules/preferences.ts";

/** Without storage, the choice is kept in memory, so that the next page does not ask again. */
let ofThisVisit: DatedChoice | undefined;

export function storedChoice(): DatedChoice | undefined {
  try {
    return readChoice(localStorage) ?? ofThisVisit;
  } catch {
    return ofThisVisit;
  }
}

export function writeChoice(preferences: CookiePreferences): void {
  const chosenAt = new Date();
  try {
    localStorage.setItem(PREFERENCES_KEY, JSON.stringify(preferences));
    localStorage.setItem(PREFERENCES_DATE_KEY, chosenAt.toISOString());
  } catch {
    ofThisVisit = { preferences, chosenAt };
  }
}
