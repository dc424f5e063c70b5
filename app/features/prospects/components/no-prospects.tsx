import { PlusIcon } from "lucide-react";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { prospectsPath } from "../rules/addresses.ts";
import { useAsked } from "./use-asked.ts";

export function NoProspects({ total }: { total: number }) {
  const asked = useAsked();
  if (total > 0)
    return (
      <EmptyState
        title="Aucun prospect trouvé avec ces critères"
        text="Essayez le début d’un nom ou d’une adresse, ou un autre statut."
        action={
          <ButtonLink to={prospectsPath({ board: asked.board })} variant="secondary" preventScrollReset>
            Effacer les critères
          </ButtonLink>
        }
      />
    );
  return (
    <EmptyState
      title="Aucun prospect ajouté pour le moment"
      text={
        "Qui vous écrit depuis votre page arrive ici de lui-même. Ajoutez les autres\u00a0: une rencontre, un bouche-à-oreille, un carnet à importer."
      }
      action={
        <>
          <ButtonLink to={prospectsPath(asked, "new")} preventScrollReset>
            <PlusIcon aria-hidden />
            Ajouter un prospect
          </ButtonLink>
          <ButtonLink to={prospectsPath(asked, "import")} preventScrollReset variant="secondary">
            Importer
          </ButtonLink>
        </>
      }
    />
  );
}
