import { isRouteErrorResponse } from "react-router";
import { Button, ButtonLink } from "~/ui/controls/button.tsx";

/** The title is the specification's; the text explains in French what happened and what to do. */
export function UnexpectedErrorScreen({ error }: { error: unknown }) {
  const refused = isRouteErrorResponse(error) && typeof error.data === "string" ? error.data : undefined;
  return (
    <section className="page-width flex flex-col items-center gap-6 py-16 text-center md:py-24" role="alert">
      <img
        src="/images/illustrations/error.svg"
        alt=""
        width={320}
        height={220}
        className="w-full max-w-xs"
      />
      <h1 className="text-3xl md:text-4xl" lang="en">
        Unexpected Application Error!
      </h1>
      <p className="max-w-md text-muted">
        {refused ??
          "Cette page n’a pas pu s’afficher. Ce n’est pas de votre fait, et rien de ce que vous aviez enregistré n’est perdu. Réessayez\u00a0; si cela recommence, écrivez-nous."}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => window.location.reload()}>Réessayer</Button>
        <ButtonLink variant="secondary" to="/">
          Retour à l’accueil
        </ButtonLink>
      </div>
    </section>
  );
}
