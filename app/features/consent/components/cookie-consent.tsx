import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { lazyPart, loadPart } from "~/ui/overlay/lazy-part.tsx";
import { storedChoice } from "./stored-choice.ts";

const QUIET = { quiet: true };
const CookieBanner = lazyPart(() => import("./cookie-banner.tsx"), QUIET);

/**
 * Asks who has not chosen yet, and measures for who has agreed. The pages are the same bytes for everybody, so both are
 * decided here, in the browser; neither is part of what others download.
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
    // The choice has lapsed, or was withdrawn where the cookies could not be reached.
    else if (document.cookie.includes("_ga"))
      void loadPart(() => import("./forget-analytics.ts"), QUIET).then((part) =>
        part?.forgetAnalytics(analyticsId),
      );
  }, [analyticsId, pathname]);
  // Its own page asks the same question at length.
  if (!asking || pathname === "/cookies") return null;
  return <CookieBanner analyticsId={analyticsId} onChosen={() => setAsking(false)} />;
}
