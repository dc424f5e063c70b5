import { Button } from "~/ui/controls/button.tsx";
import { Checkbox } from "~/ui/controls/checkbox.tsx";
import { Select } from "~/ui/controls/select.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { LONGEST_REASON } from "../../rules/actions.ts";
import { BY_WEBCAM, changeCoachSchema } from "../../schema.ts";

interface NamedCoach {
  id: number;
  name: string;
}

interface ChangeCoachFormProps {
  /** the current coach as the page showed it */
  coachId: number | null;
  /** the student accepts webcam sessions */
  acceptsWebcam: boolean;
  /** coaches with capacity, best first */
  near: NamedCoach[];
  webcam: NamedCoach[];
}

/** Offers suitable coaches, or any coach by the number of their page. */
export function ChangeCoachForm({ coachId, acceptsWebcam, near, webcam }: ChangeCoachFormProps) {
  const form = useForm({ intent: "change-coach", schema: changeCoachSchema });
  const group = (label: string, coaches: NamedCoach[], means = "") =>
    coaches.length > 0 && (
      <optgroup label={label}>
        {coaches.map(({ id, name }) => (
          <option key={id} value={`${id}${means}`}>
            {name}
          </option>
        ))}
      </optgroup>
    );
  return (
    <Form of={form} className="grid gap-4">
      <Refusal text={form.answer?.refusal} />
      <input type="hidden" name="from" value={coachId ?? ""} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Coach"
          error={form.errors.coach}
          hint="Ceux qui ont de la place, le mieux placé d’abord."
        >
          <Select name="coach" placeholder="Choisir un coach" defaultValue={form.values.coach}>
            {group("Près de sa ville", near)}
            {group(acceptsWebcam ? "En visio" : "En visio, sans son accord", webcam, BY_WEBCAM)}
          </Select>
        </Field>
        <Field
          label="Ou le numéro d’un autre"
          error={form.errors.other}
          hint="Le nombre à la fin de l’adresse de sa page."
        >
          <Input name="other" inputMode="numeric" autoComplete="off" defaultValue={form.values.other} />
        </Field>
      </div>
      {!acceptsWebcam && (
        <p className="text-sm text-muted">
          Cet élève n’a pas accepté la visio&nbsp;: parlez-lui avant de confier son accompagnement à un coach
          qui n’est pas près de sa ville.
        </p>
      )}
      <Checkbox
        name="webcam"
        value="yes"
        label="L’autre coach le suit en visio"
        description="Pour un numéro seulement. Ceux de la liste sont déjà rangés."
      />
      <Field label="Raison" required error={form.errors.reason} hint="Pour l’équipe seulement.">
        <Textarea name="reason" counterMax={LONGEST_REASON} defaultValue={form.values.reason} />
      </Field>
      <Button type="submit" variant="secondary" busy={form.busy} className="justify-self-start max-sm:w-full">
        {coachId === null ? "Confier à ce coach" : "Changer de coach"}
      </Button>
    </Form>
  );
}
