import { ButtonLink } from "~/ui/controls/button.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";

export function NoAccompaniment() {
  return (
    <EmptyState
      headingLevel={1}
      title="Mon accompagnement"
      text="Vous n’en avez pas encore. Un coach dédié, un programme écrit pour vous, des séances et des bilans, sur la durée que vous choisissez."
      action={<ButtonLink to="/accompaniment">Découvrir l’accompagnement</ButtonLink>}
    />
  );
}
