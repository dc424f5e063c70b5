import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { Form } from "~/ui/form.tsx";
import { Textarea } from "~/ui/textarea.tsx";
import { useForm } from "~/ui/use-form.ts";
import type { FoundProspect } from "../queries/find-prospect.server.ts";
import { followUpSchema, LIMITS } from "../schema.ts";
import { Refusal } from "./refusal.tsx";

/** What the coach notes for themselves; unlike the history, it can be written anew. */
export function NotesForm({ prospect: { id, notes } }: { prospect: FoundProspect }) {
  const form = useForm({ intent: "notes", schema: followUpSchema, about: `notes-${id}` });
  return (
    <section aria-labelledby="notes" className="grid content-start gap-4">
      <h3 id="notes" className="text-lg">
        Notes
      </h3>
      <Form of={form} className="grid gap-4">
        <Refusal text={form.answer?.refusal} />
        <Field label="Vos notes" error={form.errors.notes} hint="Pour vous seul.">
          <Textarea name="notes" counterMax={LIMITS.notes} defaultValue={notes} />
        </Field>
        <Button
          type="submit"
          variant="secondary"
          busy={form.busy}
          className="justify-self-start max-sm:w-full"
        >
          {form.busy ? "Enregistrement..." : "Enregistrer les notes"}
        </Button>
      </Form>
    </section>
  );
}
