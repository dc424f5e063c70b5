import { silenceAnalytics } from "./forget-analytics.ts";
import { storedChoice } from "./stored-choice.ts";

const TAG = "https://www.googletagmanager.com/gtag/js";
/** The cookies last no longer than the consent, and later visits do not extend them. */
const COOKIE_SECONDS = 180 * 24 * 60 * 60;

let lastPath: string | undefined;

/** Loads the tag on the first page view. Call only with consent. */
export function sendPageView(id: string, pathname: string): void {
  const path = withoutSecrets(pathname);
  if (path === lastPath) return;
  const page = {
    page_location: window.location.origin + path,
    page_referrer:
      lastPath === undefined
        ? withoutSecrets(withoutQuery(document.referrer))
        : window.location.origin + lastPath,
    // Queries, and page titles made from them, contain what people search for.
    page_title: window.location.search ? path : document.title,
  };
  if (lastPath === undefined) start(id, page);
  lastPath = path;
  // The tag adds these values to everything else that it reports of this page.
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
  // Consent that is withdrawn in another tab also silences this one.
  window.addEventListener("storage", () => silenceAnalytics(id, !storedChoice()?.preferences.analytics));
}

/** The tag reads its commands as `arguments`; it ignores arrays. */
function gtag(..._command: unknown[]): void {
  const layer = window as { dataLayer?: unknown[] };
  layer.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: see above
  layer.dataLayer.push(arguments);
}

/** Signed parts of an address (`signLink`) grant access, so they must not be reported. */
const withoutSecrets = (path: string) => path.replace(/[\w-]{20,}\.[\w-]{43}(?![\w-])/g, "…");

const withoutQuery = (address: string) => address.replace(/[?#].*/, "");
