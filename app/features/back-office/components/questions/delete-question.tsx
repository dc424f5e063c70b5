import { useId, useState } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Dialog, DialogClose, DialogContent, DialogTrigger } from "~/ui/overlay/dialog.tsx";

/** Asks before deleting, because nothing brings the text back. */
export function DeleteQuestion({ id, question }: { id: number; question: string }) {
  const [open, setOpen] = useState(false);
  const form = useForm({
    intent: "delete",
    about: `delete-question-${id}`,
    onAnswer: ({ ok }) => ok && setOpen(false),
  });
  const formId = useId();
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="ghost" size="sm" className="max-sm:grow">
          Supprimer<span className="sr-only"> {question}</span>
        </Button>
      </DialogTrigger>
      <DialogContent
        size="sm"
        title={"Supprimer cette question\u00a0?"}
        description={`«\u00a0${question}\u00a0» disparaît pour de bon. Pour la garder sans la montrer, masquez-la.`}
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
          <input type="hidden" name="id" value={id} />
          <Refusal text={form.answer?.refusal} />
        </Form>
      </DialogContent>
    </Dialog>
  );
}
