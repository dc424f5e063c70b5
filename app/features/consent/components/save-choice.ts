import type { CookiePreferences } from "../rules/preferences.ts";
import { forgetAnalytics } from "./forget-analytics.ts";
import { writeChoice } from "./stored-choice.ts";

/** Without consent to analytics, measurement stops at once and its cookies are deleted. */
export function saveChoice(preferences: CookiePreferences, analyticsId: string | undefined): void {
  writeChoice(preferences);
  if (!preferences.analytics) forgetAnalytics(analyticsId);
}
