import { typedMeasure } from "~/features/coaching/measures/rules.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Checkbox } from "~/ui/controls/checkbox.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { type HealthAnswers, LONGEST_HEALTH_WORDS } from "../rules/setup.ts";
import { healthSchema } from "../schema/health.ts";

/** Every correction of the answers requires an express consent. */
export function HealthForm({ answers }: { answers: HealthAnswers | null }) {
  const form = useForm({
    intent: "give",
    schema: healthSchema,
    // The reset unticks the consent, because the next correction needs a new one.
    onAnswer: ({ ok }) => ok && form.reset(),
  });
  const known = (value: number | undefined) => (value === undefined ? "" : typedMeasure(value));
  return (
    <Form of={form} className="grid gap-4">
      <Refusal text={form.answer?.refusal} />
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Poids actuel" required error={form.errors.currentWeight}>
          <Input
            name="currentWeight"
            inputMode="decimal"
            autoComplete="off"
            suffix="kg"
            defaultValue={form.values.currentWeight ?? known(answers?.currentWeight)}
          />
        </Field>
        <Field label="Poids souhaité" required error={form.errors.targetWeight}>
          <Input
            name="targetWeight"
            inputMode="decimal"
            autoComplete="off"
            suffix="kg"
            defaultValue={form.values.targetWeight ?? known(answers?.targetWeight)}
          />
        </Field>
        <Field label="Taille" required error={form.errors.height}>
          <Input
            name="height"
            inputMode="decimal"
            autoComplete="off"
            suffix="cm"
            defaultValue={form.values.height ?? known(answers?.height)}
          />
        </Field>
      </div>
      <Field
        label="Problèmes de santé ou blessures"
        hint="Facultatif. Ce que votre coach doit savoir pour vous entraîner sans risque."
        error={form.errors.healthIssues}
      >
        <Textarea
          name="healthIssues"
          counterMax={LONGEST_HEALTH_WORDS}
          defaultValue={form.values.healthIssues ?? answers?.healthIssues}
        />
      </Field>
      <Checkbox
        name="consent"
        value="yes"
        label="J’accepte que ces données de santé soient gardées, chiffrées, et lues par mon coach."
        error={form.errors.consent}
      />
      <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Enregistrement..." : "Enregistrer mes réponses"}
      </Button>
    </Form>
  );
}
