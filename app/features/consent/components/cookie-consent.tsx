import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { lazyPart, loadPart } from "~/ui/overlay/lazy-part.tsx";
import { storedChoice } from "./stored-choice.ts";

const QUIET = { quiet: true };
const CookieBanner = lazyPart(() => import("./cookie-banner.tsx"), QUIET);

/**
 * Shows the banner to people without a choice, and measures with consent. Pages are cached and identical for
 * everybody, so the browser decides. Neither part is downloaded by people who do not need it.
 */
export function CookieConsent({ analyticsId }: { analyticsId: string | undefined }) {
  const { pathname } = useLocation();
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    const choice = storedChoice();
    setAsking(!choice);
    if (analyticsId && choice?.preferences.analytics)
      void loadPart(() => import("./analytics.ts"), QUIET).then((part) =>
        part?.sendPageView(analyticsId, pathname),
      );
    // The choice has expired, or was withdrawn where the cookies could not be deleted.
    else if (document.cookie.includes("_ga"))
      void loadPart(() => import("./forget-analytics.ts"), QUIET).then((part) =>
        part?.forgetAnalytics(analyticsId),
      );
  }, [analyticsId, pathname]);
  // The cookie page contains the full form.
  if (!asking || pathname === "/cookies") return null;
  return <CookieBanner analyticsId={analyticsId} onChosen={() => setAsking(false)} />;
}
