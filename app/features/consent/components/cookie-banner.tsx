import { type RefObject, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { Button } from "~/ui/controls/button.tsx";
import { ALL, ESSENTIAL_ONLY } from "../rules/choices.ts";
import type { CookiePreferences } from "../rules/preferences.ts";
import { saveChoice } from "./save-choice.ts";
import { storedChoice } from "./stored-choice.ts";

interface CookieBannerProps {
  analyticsId: string | undefined;
  onChosen: () => void;
}

/** The banner is not a dialog: the page stays readable and usable before an answer. */
export default function CookieBanner({ analyticsId, onChosen }: CookieBannerProps) {
  const banner = useRef<HTMLElement>(null);
  useRoomBelow(banner);
  useEffect(() => {
    // The question may be answered in another tab.
    const check = () => storedChoice() && onChosen();
    window.addEventListener("storage", check);
    return () => window.removeEventListener("storage", check);
  }, [onChosen]);
  const choose = (preferences: CookiePreferences) => {
    saveChoice(preferences, analyticsId);
    onChosen();
  };
  return (
    <section
      ref={banner}
      aria-labelledby="cookies-titre"
      className="fixed inset-x-0 bottom-0 z-30 animate-rise-in border-t border-line bg-surface shadow-raised"
    >
      <div className="page-width grid gap-2 py-2.5 text-sm md:flex md:items-center md:gap-6">
        <div className="md:flex-1">
          <h2 id="cookies-titre" className="inline font-text text-sm font-bold tracking-normal">
            Nous utilisons des cookies
          </h2>
          <p className="inline text-muted">
            {". "}
            <span className="max-lg:hidden">Les essentiels font marcher le site. </span>
            {analyticsId
              ? "Avec votre accord, Google Analytics mesure l’audience. "
              : "Ceux qui ne sont pas essentiels attendent votre accord. "}
            <span className="max-lg:hidden">Vous changez d’avis en bas de chaque page. </span>
          </p>
          <Link
            to="/cookies"
            className="rounded-sm font-medium text-clay-text underline underline-offset-4 hover:decoration-2"
          >
            En savoir plus sur notre politique de cookies
          </Link>
        </div>
        <div className="grid shrink-0 grid-cols-2 gap-2">
          <Button variant="secondary" size="sm" onClick={() => choose(ESSENTIAL_ONLY)}>
            Essentiels uniquement
          </Button>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => {
              choose(ALL);
              window.location.reload();
            }}
          >
            Accepter tout
          </Button>
        </div>
      </div>
    </section>
  );
}

/**
 * Makes room for a banner at the bottom: it stands above the page's own bar, the page gets padding, the
 * focused element is scrolled clear of it, and toasts stand above it.
 */
function useRoomBelow(banner: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, another bar
  useEffect(() => {
    const element = banner.current;
    if (!element) return;
    const { style: root } = document.documentElement;
    const { style: body } = document.body;
    const toasts = document.querySelector<HTMLElement>("[data-toasts]");
    const bar = document.querySelector<HTMLElement>("[data-bottom-bar]");
    const makeRoom = () => {
      const below = bar?.offsetHeight ?? 0;
      const covered = `${element.offsetHeight + below}px`;
      element.style.bottom = `${below}px`;
      root.scrollPaddingBottom = covered;
      toasts?.style.setProperty("--room-below", covered);
      body.paddingBottom = covered;
    };
    makeRoom();
    const sizes = new ResizeObserver(makeRoom);
    sizes.observe(element);
    if (bar) sizes.observe(bar);
    return () => {
      sizes.disconnect();
      root.scrollPaddingBottom = "";
      toasts?.style.removeProperty("--room-below");
      body.paddingBottom = "";
    };
  }, [banner, pathname]);
}
