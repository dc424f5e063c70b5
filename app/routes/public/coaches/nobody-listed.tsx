import { useSession } from "~/features/accounts/components/session-provider.tsx";
import { AlertForm } from "~/features/discovery/components/search/alert-form.tsx";
import type { DisciplineChoice } from "~/features/discovery/rules/listing.ts";
import { searchPath } from "~/features/discovery/rules/search-path.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";

export function NobodyListed({ discipline }: { discipline: DisciplineChoice | undefined }) {
  const { viewer } = useSession();
  return (
    <>
      <EmptyState
        headingLevel={3}
        title="Aucun coach trouvé"
        text="Essayez un autre mot, une ville voisine ou une autre discipline."
        action={
          <>
            <ButtonLink to="/coaches" replace preventScrollReset>
              Voir tous les coachs
            </ButtonLink>
            <ButtonLink variant="secondary" to={searchPath({ discipline: discipline?.name, mode: "visio" })}>
              Voir les coachs en visio
            </ButtonLink>
          </>
        }
      />
      {discipline && (
        <AlertForm
          headingLevel={3}
          email={viewer?.email}
          subject={{ disciplineId: discipline.id, discipline: discipline.name, webcam: false }}
        />
      )}
    </>
  );
}
