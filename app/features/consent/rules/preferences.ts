/** Where the browser keeps the choice, and when it was made. */
export const PREFERENCES_KEY = "cookiePreferences";
export const PREFERENCES_DATE_KEY = "cookiePreferencesDate";

/** A choice is asked for again after this time. */
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

/** What this browser has chosen; undefined when nothing was, or what is kept is broken, undated or too old. */
export function readChoice(kept: Pick<Storage, "getItem">, now = new Date()): DatedChoice | undefined {
  const preferences = parse(kept.getItem(PREFERENCES_KEY));
  const chosenAt = new Date(kept.getItem(PREFERENCES_DATE_KEY) ?? "");
  // A date that is none fails both comparisons.
  return preferences && chosenAt <= now && now < asksAgainOn(chosenAt)
    ? { preferences, chosenAt }
    : undefined;
}

/** Where drafts are kept: by the tab alone for whoever has turned functional storage off. */
export const draftPlace = (): Storage =>
  readChoice(localStorage)?.preferences.functional === false ? sessionStorage : localStorage;

/** The same day six months later, or the last one of that month where there is no such day. */
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
