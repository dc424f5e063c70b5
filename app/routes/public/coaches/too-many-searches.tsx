import { ButtonLink } from "~/ui/controls/button.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";

/** The rate limit refused the search. */
export function TooManySearches({ again, headingLevel = 2 }: { again: string; headingLevel?: 2 | 3 }) {
  return (
    <EmptyState
      headingLevel={headingLevel}
      title="Trop de recherches en même temps"
      text="Beaucoup de recherches arrivent de votre réseau. La vôtre n’est pas perdue : relancez-la dans un instant."
      action={
        <ButtonLink to={again} replace preventScrollReset>
          Réessayer
        </ButtonLink>
      }
    />
  );
}
