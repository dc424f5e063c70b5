import { useId, useState } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Dialog, DialogClose, DialogContent, DialogTrigger } from "~/ui/overlay/dialog.tsx";

/** Asks before deleting, because nothing brings the versions back. */
export function DeleteArticle({ title }: { title: string }) {
  const [open, setOpen] = useState(false);
  const form = useForm({ intent: "delete", onAnswer: ({ ok }) => ok && setOpen(false) });
  const formId = useId();
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="ghost" size="sm">
          Supprimer
          <span className="sr-only"> {title}</span>
        </Button>
      </DialogTrigger>
      <DialogContent
        size="sm"
        title={"Supprimer cet article\u00a0?"}
        description="Ses textes, ses versions et ses images disparaissent pour de bon. Ses adresses mènent au blog."
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">Annuler</Button>
            </DialogClose>
            <Button type="submit" form={formId} variant="danger" busy={form.busy}>
              Supprimer
            </Button>
          </>
        }
      >
        <Form of={form} id={formId}>
          <Refusal text={form.answer?.refusal} />
        </Form>
      </DialogContent>
    </Dialog>
  );
}
