import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { Button } from "~/ui/button.tsx";
import { ALL, ESSENTIAL_ONLY } from "../rules/choices.ts";
import type { CookiePreferences } from "../rules.ts";
import { keepChoice } from "./keep-choice.ts";
import { storedChoice } from "./stored-choice.ts";
import { useRoomBelow } from "./use-room-below.ts";

interface CookieBannerProps {
  analyticsId: string | undefined;
  onChosen: () => void;
}

/** Not a dialog: the page can be read and used before anything is answered. */
export default function CookieBanner({ analyticsId, onChosen }: CookieBannerProps) {
  const banner = useRef<HTMLElement>(null);
  useRoomBelow(banner);
  useEffect(() => {
    // Answered in another tab.
    const check = () => storedChoice() && onChosen();
    window.addEventListener("storage", check);
    return () => window.removeEventListener("storage", check);
  }, [onChosen]);
  const choose = (preferences: CookiePreferences) => {
    keepChoice(preferences, analyticsId);
    onChosen();
  };
  return (
    <section
      ref={banner}
      aria-labelledby="cookies-titre"
      className="fixed right-3 bottom-3 left-3 z-30 grid animate-rise-in gap-3 rounded-lg border border-line bg-surface p-4 shadow-raised sm:right-auto sm:left-5 sm:w-120 sm:p-5"
    >
      <div className="grid gap-1.5">
        <h2 id="cookies-titre" className="text-lg">
          Nous utilisons des cookies
        </h2>
        <p className="text-sm text-muted">
          Les essentiels font marcher le site.{" "}
          {analyticsId
            ? "Avec votre accord, Google Analytics en mesure l’audience. Vous changez d’avis quand vous voulez, en bas de chaque page."
            : "Les autres attendent votre accord, que vous retirez quand vous voulez, en bas de chaque page."}
        </p>
        <p className="text-sm">
          <Link
            to="/cookies"
            className="inline-block rounded-sm py-1 font-medium text-clay-text underline underline-offset-4 hover:decoration-2"
          >
            En savoir plus sur notre politique de cookies
          </Link>
        </p>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button variant="secondary" onClick={() => choose(ESSENTIAL_ONLY)}>
          Essentiels uniquement
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            choose(ALL);
            window.location.reload();
          }}
        >
          Accepter tout
        </Button>
      </div>
    </section>
  );
}
