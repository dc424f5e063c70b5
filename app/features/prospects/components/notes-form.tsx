import { Button } from "~/ui/controls/button.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { dropDraft, useDraft } from "~/ui/form/drafts.ts";
import { Field } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import type { FoundProspect } from "../queries/find-prospect.server.ts";
import { followUpSchema, LIMITS } from "../schema.ts";
import { Refusal } from "./refusal.tsx";

/** Unlike the history, notes can be edited. */
export function NotesForm({ prospect: { id, notes } }: { prospect: FoundProspect }) {
  const key = `prospectDraft:notes-${id}`;
  const memory = useDraft(key, () => sessionStorage);
  const form = useForm({
    intent: "notes",
    schema: followUpSchema,
    about: `notes-${id}`,
    memory,
    onAnswer: ({ ok }) => ok && dropDraft(key),
  });
  return (
    <section aria-labelledby="notes" className="grid content-start gap-4">
      <h3 id="notes" className="text-lg">
        Notes
      </h3>
      <Form of={form} className="grid gap-4">
        <Refusal text={form.answer?.refusal} />
        <input type="hidden" name="shownNotes" value={notes} />
        <Field label="Vos notes" error={form.errors.notes} hint="Personne d’autre ne les lit.">
          <Textarea name="notes" counterMax={LIMITS.notes} defaultValue={form.typed.notes ?? notes} />
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
