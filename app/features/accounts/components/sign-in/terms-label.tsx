/** The terms open in a new tab, so that nothing typed is lost. */
export function TermsLabel() {
  return (
    <>
      J’accepte les{" "}
      <a
        href="/terms"
        target="_blank"
        rel="noopener"
        className="rounded-sm font-medium text-clay-text underline underline-offset-4"
      >
        conditions d’utilisation
        <span className="sr-only"> (nouvel onglet)</span>
      </a>
    </>
  );
}
