import { ofPerson } from "~/features/accounts/rules/names.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Radio, RadioGroup } from "~/ui/controls/radio-group.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Field } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Dialog, DialogClose, DialogContent } from "~/ui/overlay/dialog.tsx";
import { KIND_SENTENCES } from "../rules.ts";
import { declineSchema, MESSAGE_MAX } from "../schema.ts";

interface DeclineDialogProps {
  id: number;
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The chosen sentence, if any, is mailed to the student. */
export default function DeclineDialog({ id, name, open, onOpenChange }: DeclineDialogProps) {
  const form = useForm({
    schema: declineSchema,
    intent: "decline",
    about: `decline-words-${id}`,
    onAnswer: ({ ok }) => ok && onOpenChange(false),
  });
  const sentence = form.typed.sentence ?? KIND_SENTENCES[0];
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title={`Décliner la demande ${ofPerson(name)}\u00a0?`}
        description="C’est pour de bon. Nous prévenons l’élève par e-mail, et lui proposons d’autres coachs."
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">Annuler</Button>
            </DialogClose>
            <Button type="submit" form="decline" variant="danger" busy={form.busy}>
              Décliner la demande
            </Button>
          </>
        }
      >
        <Form of={form} id="decline" className="grid gap-4">
          <RadioGroup label="Un mot pour l’élève" name="sentence" defaultValue={sentence}>
            {KIND_SENTENCES.map((words) => (
              <Radio key={words} value={words} label={words} />
            ))}
            <Radio value="own" label="Mes propres mots" />
            <Radio value="none" label="Sans un mot de plus" />
          </RadioGroup>
          {sentence === "own" ? (
            <Field label="Vos mots" required error={form.errors.words}>
              <Textarea
                name="words"
                rows={3}
                counterMax={MESSAGE_MAX}
                // The typed words survive another choice and closing the dialog.
                defaultValue={form.typed.words}
              />
            </Field>
          ) : (
            <input type="hidden" name="words" value="" />
          )}
        </Form>
      </DialogContent>
    </Dialog>
  );
}
