import { Button } from "~/ui/controls/button.tsx";
import { Select } from "~/ui/controls/select.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import type { FoundProspect } from "../queries/find-prospect.server.ts";
import { isClosed, STATUS_LABELS, STATUSES, type Status } from "../rules/pipeline.ts";
import { LIMITS, statusChangeSchema } from "../schema.ts";

interface StatusFormProps {
  prospect: FoundProspect;
  today: string;
}

/** A change of status may have a note, which stays in the history. */
export function StatusForm({ prospect: { id, status, nextCallOn }, today }: StatusFormProps) {
  const form = useForm({
    intent: "status",
    schema: statusChangeSchema,
    about: `status-${id}`,
    // The field follows the server's value again.
    onAnswer: ({ ok }) => ok && form.change({ status: "" }),
  });
  const chosen = (form.typed.status || status) as Status;
  return (
    <section aria-labelledby="suivi" className="grid content-start gap-4">
      <h3 id="suivi" className="text-lg">
        Suivi
      </h3>
      <Form of={form} className="grid gap-4">
        <Refusal text={form.answer?.refusal} />
        <Field label="Statut" error={form.errors.status}>
          <Select
            name="status"
            value={chosen}
            onChange={({ target }) => form.change({ status: target.value })}
          >
            {STATUSES.map((each) => (
              <option key={each} value={each}>
                {STATUS_LABELS[each]}
              </option>
            ))}
          </Select>
        </Field>
        {/* The note is hidden and not removed, so that it survives another choice. The key resets it after
            a change. */}
        <div key={status} hidden={chosen === status}>
          <Field label="Note sur ce changement" error={form.errors.notes}>
            <Textarea name="notes" counterMax={LIMITS.notes} disabled={chosen === status} />
          </Field>
        </div>
        {!isClosed(chosen) && (
          <Field label="Prochain appel" error={form.errors.nextCallOn}>
            <Input type="date" name="nextCallOn" defaultValue={nextCallOn ?? ""} min={today} />
          </Field>
        )}
        <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
          {form.busy ? "Enregistrement..." : "Mettre à jour"}
        </Button>
      </Form>
    </section>
  );
}
