import { analyticsCookieNames, cookieDomains } from "../rules/analytics-cookies.ts";
import type { CookiePreferences } from "../rules.ts";
import { writeChoice } from "./stored-choice.ts";

/** Keeps the choice; without consent to the audience measurement, what it left behind goes with it. */
export function keepChoice(preferences: CookiePreferences): void {
  writeChoice(preferences);
  if (!preferences.analytics) removeAnalyticsCookies();
}

function removeAnalyticsCookies(): void {
  for (const name of analyticsCookieNames(document.cookie)) {
    for (const domain of cookieDomains(window.location.hostname)) {
      // biome-ignore lint/suspicious/noDocumentCookie: the other interface for cookies is not in every browser
      document.cookie = `${name}=; Max-Age=0; Path=/${domain ? `; Domain=${domain}` : ""}`;
    }
  }
}
