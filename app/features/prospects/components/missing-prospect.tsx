import { Button } from "~/ui/controls/button.tsx";
import { DialogClose } from "~/ui/overlay/dialog.tsx";
import { RouteDialog } from "./route-dialog.tsx";

interface MissingProspectProps {
  /** it is there, and could not be read */
  failed: boolean;
}

/** Deleted meanwhile, or somebody else's; or nobody can say. The list behind it stands either way. */
export function MissingProspect({ failed }: MissingProspectProps) {
  return (
    <RouteDialog
      size="sm"
      title={failed ? "Ce prospect n’a pas pu être lu" : "Prospect non trouvé"}
      description={
        failed
          ? "Rien n’est perdu. Rouvrez sa fiche dans un instant."
          : "Ce prospect n’existe pas, ou a été supprimé."
      }
      footer={
        <DialogClose asChild>
          <Button>Voir mes prospects</Button>
        </DialogClose>
      }
    />
  );
}
