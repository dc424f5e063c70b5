import { Button } from "~/ui/button.tsx";
import { DialogClose } from "~/ui/dialog.tsx";
import { RouteDialog } from "./route-dialog.tsx";

/** Deleted meanwhile, or somebody else's. */
export function MissingProspect() {
  return (
    <RouteDialog
      size="sm"
      title="Prospect non trouvé"
      description="Ce prospect n’existe pas, ou a été supprimé."
      footer={
        <DialogClose asChild>
          <Button>Voir mes prospects</Button>
        </DialogClose>
      }
    />
  );
}
