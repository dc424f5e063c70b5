import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { Form } from "~/ui/form.tsx";
import { Textarea } from "~/ui/textarea.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useForm } from "~/ui/use-form.ts";
import { LONGEST_REVIEW_NOTES, reviewNotesSchema } from "../schema/review-notes.ts";
import { Refusal } from "./refusal.tsx";

interface ReviewNotesFormProps {
  bookingId: string;
  /** "Bilan du 12 mars 2026" */
  about: string;
  notes: string;
  version: number;
}

/** What the coach writes of a review: the student reads it. Kept in the page alone until it is saved, since it speaks of a body. */
export function ReviewNotesForm({ bookingId, about, notes, version }: ReviewNotesFormProps) {
  const form = useForm({
    intent: "notes",
    schema: reviewNotesSchema,
    about: `notes-${bookingId}`,
    onAnswer: ({ ok }) => ok && toast({ title: "Compte rendu enregistré", variant: "success" }),
  });
  return (
    <Form of={form} className="grid gap-3">
      <Refusal text={form.answer?.refusal} />
      <input type="hidden" name="booking" value={bookingId} />
      <input type="hidden" name="version" value={version} />
      <Field label={`Compte rendu, ${about}`} error={form.errors.notes} hint="Votre élève le lit aussi.">
        <Textarea
          name="notes"
          counterMax={LONGEST_REVIEW_NOTES}
          defaultValue={form.values.notes ?? form.typed.notes ?? notes}
        />
      </Field>
      <Button type="submit" variant="secondary" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Enregistrement..." : "Enregistrer le compte rendu"}
      </Button>
    </Form>
  );
}
