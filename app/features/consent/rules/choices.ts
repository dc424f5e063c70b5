import type { CookiePreferences } from "./preferences.ts";

export const ALL: CookiePreferences = { essential: true, functional: true, analytics: true, marketing: true };

export const ESSENTIAL_ONLY: CookiePreferences = {
  essential: true,
  functional: false,
  analytics: false,
  marketing: false,
};

/** The switches of the cookie page show this before a choice. */
export const DEFAULTS: CookiePreferences = { ...ESSENTIAL_ONLY, functional: true };
