import { useId, useState } from "react";
import { Button } from "~/ui/button.tsx";
import { Dialog, DialogClose, DialogContent, DialogTrigger } from "~/ui/dialog.tsx";
import { Field } from "~/ui/field.tsx";
import { Form } from "~/ui/form.tsx";
import { Textarea } from "~/ui/textarea.tsx";
import { useForm } from "~/ui/use-form.ts";
import { LONGEST_REASON } from "../rules.ts";
import { suspendSchema } from "../schema.ts";

/** Asks first, and why: the reason stays with the account until it is restored. */
export function SuspendButton({ personId, name }: { personId: string; name: string }) {
  const [open, setOpen] = useState(false);
  // Opened again, the dialog has forgotten what was refused before.
  const [round, setRound] = useState(0);
  const form = useForm({
    intent: "suspend",
    schema: suspendSchema,
    about: `suspend-${personId}-${round}`,
    onAnswer: ({ ok }) => {
      if (ok) setOpen(false);
    },
  });
  const formId = useId();
  const openAnew = (next: boolean) => {
    setOpen(next);
    if (next) setRound(round + 1);
  };

  return (
    <Dialog open={open} onOpenChange={openAnew}>
      <DialogTrigger asChild>
        <Button variant="secondary" size="sm" className="max-sm:grow">
          Suspendre<span className="sr-only"> {name}</span>
        </Button>
      </DialogTrigger>
      <DialogContent
        size="sm"
        title={`Suspendre ${name}\u00a0?`}
        description="Tous ses appareils sont déconnectés, personne ne peut plus entrer avec ce compte, et rien de ce qu’il publie n’est visible. Vous pourrez le rétablir."
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">Annuler</Button>
            </DialogClose>
            <Button type="submit" form={formId} variant="danger" busy={form.busy}>
              Suspendre le compte
            </Button>
          </>
        }
      >
        <Form of={form} id={formId}>
          <input type="hidden" name="personId" value={personId} />
          <Field
            label="Raison"
            hint={"Pour vous et vos collègues\u00a0: la personne ne la voit pas."}
            error={form.errors.reason}
            required
          >
            <Textarea name="reason" counterMax={LONGEST_REASON} />
          </Field>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
