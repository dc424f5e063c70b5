import { ButtonLink } from "~/ui/controls/button.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { clientsPath } from "../rules.ts";

export function NoClients({ all }: { all: number }) {
  if (all > 0)
    return (
      <EmptyState
        title="Aucun client avec ces critères"
        text="Essayez le début d’un nom, ou un autre filtre."
        action={
          <ButtonLink to={clientsPath({})} variant="secondary" preventScrollReset>
            Effacer les critères
          </ButtonLink>
        }
      />
    );
  return (
    <EmptyState
      title="Pas encore de client"
      text="Qui réserve une séance ou un pack avec vous arrive ici de lui-même. En attendant, rappelez vos prospects."
      action={<ButtonLink to="/dashboard/prospects">Voir mes prospects</ButtonLink>}
    />
  );
}
