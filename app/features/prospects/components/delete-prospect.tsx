import { Trash2Icon } from "lucide-react";
import { useId } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Dialog, DialogClose, DialogContent, DialogTrigger } from "~/ui/overlay/dialog.tsx";
import type { FoundProspect } from "../queries/find-prospect.server.ts";
import { fullName } from "../rules/pipeline.ts";

/** Asks for confirmation, because deletion is final. */
export function DeleteProspect({ prospect }: { prospect: FoundProspect }) {
  const form = useForm({ intent: "delete", about: `delete-${prospect.id}` });
  const formId = useId();
  const name = fullName(prospect);
  return (
    <Form of={form} id={formId} className="border-t border-line pt-4">
      <Dialog>
        <DialogTrigger asChild>
          <Button variant="ghost" busy={form.busy} className="text-danger-text">
            <Trash2Icon aria-hidden />
            Supprimer ce prospect
          </Button>
        </DialogTrigger>
        <DialogContent
          size="sm"
          title={`Supprimer ${name}\u00a0?`}
          description="Ses coordonnées, vos notes et l’historique disparaissent pour de bon."
          footer={
            <>
              <DialogClose asChild>
                <Button variant="secondary">Annuler</Button>
              </DialogClose>
              <DialogClose asChild>
                <Button type="submit" form={formId} variant="danger">
                  Supprimer
                </Button>
              </DialogClose>
            </>
          }
        />
      </Dialog>
    </Form>
  );
}
