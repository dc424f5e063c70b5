import { useEffect } from "react";
import { useLocation } from "react-router";
import { ButtonLink } from "~/ui/controls/button.tsx";

export function NotFoundScreen() {
  const { pathname } = useLocation();
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the specification asks for the bad path in the console
    console.warn("404", pathname);
  }, [pathname]);
  return (
    <section className="page-width flex flex-col items-center gap-6 py-16 text-center md:py-24">
      <img src="/images/illustrations/lost.svg" alt="" width={480} height={320} className="w-full max-w-sm" />
      <p className="font-display text-6xl font-bold text-clay-text tabular">404</p>
      <h1 className="text-3xl md:text-4xl">Oups&nbsp;! Page introuvable</h1>
      <p className="max-w-md text-muted">La page que vous recherchez n’existe pas ou a été déplacée.</p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/">Retour à l’accueil</ButtonLink>
        <ButtonLink variant="secondary" to="/contact">
          Nous contacter
        </ButtonLink>
      </div>
    </section>
  );
}
