import { analyticsCookieNames, cookieDomains } from "../rules/analytics-cookies.ts";

/** Silences the tag, which this tab may have loaded, and deletes its cookies. */
export function forgetAnalytics(id: string | undefined): void {
  if (id) silenceAnalytics(id, true);
  for (const name of analyticsCookieNames(document.cookie)) {
    for (const domain of cookieDomains(window.location.hostname)) {
      // biome-ignore lint/suspicious/noDocumentCookie: the other interface answers later, when the page may be reloading
      document.cookie = `${name}=; Max-Age=0; Path=/${domain ? `; Domain=${domain}` : ""}`;
    }
  }
}

/** The tag's own opt-out flag: while it is set, the tag neither sends nor stores anything. */
export function silenceAnalytics(id: string, silent: boolean): void {
  Object.assign(window, { [`ga-disable-${id}`]: silent });
}
