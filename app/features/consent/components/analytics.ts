import { silenceAnalytics } from "./forget-analytics.ts";
import { storedChoice } from "./stored-choice.ts";

const TAG = "https://www.googletagmanager.com/gtag/js";
/** No longer than the consent they rest on: later visits do not prolong them. */
const COOKIE_SECONDS = 180 * 24 * 60 * 60;

let lastPath: string | undefined;

/** Tells the tag that a page is seen, and fetches it for the first one. Only ever called with consent. */
export function sendPageView(id: string, pathname: string): void {
  const path = withoutSecrets(pathname);
  if (path === lastPath) return;
  const page = {
    page_location: window.location.origin + path,
    page_referrer:
      lastPath === undefined
        ? withoutSecrets(withoutQuery(document.referrer))
        : window.location.origin + lastPath,
    // Both a query and the title that it leads to hold what people search for.
    page_title: window.location.search ? path : document.title,
  };
  if (lastPath === undefined) start(id, page);
  lastPath = path;
  // For whatever else the tag reports of this page.
  gtag("set", page);
  gtag("event", "page_view", { ...page, page_path: path });
}

function start(id: string, page: Record<string, string>): void {
  gtag("js", new Date());
  gtag("config", id, {
    ...page,
    anonymize_ip: true,
    cookie_flags: "SameSite=Strict;Secure",
    cookie_expires: COOKIE_SECONDS,
    cookie_update: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
    send_page_view: false,
  });
  const script = document.createElement("script");
  script.async = true;
  script.src = `${TAG}?id=${encodeURIComponent(id)}`;
  document.head.append(script);
  // Withdrawn in another tab: this one falls silent too.
  window.addEventListener("storage", () => silenceAnalytics(id, !storedChoice()?.preferences.analytics));
}

/** The tag reads its commands as `arguments`; it ignores arrays. */
function gtag(..._command: unknown[]): void {
  const layer = window as { dataLayer?: unknown[] };
  layer.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: see above
  layer.dataLayer.push(arguments);
}

/** Whoever has such an address sees what it leads to: a signed part of it (`signLink`) is nobody else's to know. */
const withoutSecrets = (path: string) => path.replace(/[\w-]{20,}\.[\w-]{43}(?![\w-])/g, "…");

const withoutQuery = (address: string) => address.replace(/[?#].*/, "");
