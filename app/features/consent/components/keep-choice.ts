import type { CookiePreferences } from "../rules/preferences.ts";
import { forgetAnalytics } from "./forget-analytics.ts";
import { writeChoice } from "./stored-choice.ts";

/** Keeps the choice; without consent to the audience measurement, it ends at once and what it left behind goes. */
export function keepChoice(preferences: CookiePreferences, analyticsId: string | undefined): void {
  writeChoice(preferences);
  if (!preferences.analytics) forgetAnalytics(analyticsId);
}
