/** The browser stores the choice and its date under these keys. */
export const PREFERENCES_KEY = "cookiePreferences";
export const PREFERENCES_DATE_KEY = "cookiePreferencesDate";

/** The choice expires after this time and is asked again. */
export const CHOICE_MONTHS = 6;

export interface CookiePreferences {
  essential: true;
  functional: boolean;
  analytics: boolean;
  marketing: boolean;
}

export interface DatedChoice {
  preferences: CookiePreferences;
  chosenAt: Date;
}

/** Returns undefined if the choice is missing, invalid, undated or expired. */
export function readChoice(kept: Pick<Storage, "getItem">, now = new Date()): DatedChoice | undefined {
  const preferences = parse(kept.getItem(PREFERENCES_KEY));
  const chosenAt = new Date(kept.getItem(PREFERENCES_DATE_KEY) ?? "");
  // An invalid date fails both comparisons.
  return preferences && chosenAt <= now && now < asksAgainOn(chosenAt)
    ? { preferences, chosenAt }
    : undefined;
}

/** Drafts go to session storage if functional storage was refused. */
export const draftPlace = (): Storage =>
  readChoice(localStorage)?.preferences.functional === false ? sessionStorage : localStorage;

/** Returns the same day six months later, or the last day of a shorter month. */
export function asksAgainOn(chosenAt: Date): Date {
  const then = new Date(chosenAt);
  then.setUTCMonth(then.getUTCMonth() + CHOICE_MONTHS);
  if (then.getUTCDate() !== chosenAt.getUTCDate()) then.setUTCDate(0);
  return then;
}

function parse(text: string | null): CookiePreferences | undefined {
  try {
    const { essential, functional, analytics, marketing } = JSON.parse(text ?? "");
    const flags = [functional, analytics, marketing];
    return essential === true && flags.every((flag) => typeof flag === "boolean")
      ? { essential, functional, analytics, marketing }
      : undefined;
  } catch {
    return undefined;
  }
}
