import { Button } from "~/ui/controls/button.tsx";
import { DialogClose } from "~/ui/overlay/dialog.tsx";
import { RouteDialog } from "./route-dialog.tsx";

interface MissingProspectProps {
  /** the prospect exists but could not be loaded */
  failed: boolean;
}

/** The prospect does not exist, belongs to others, or could not be loaded. */
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
