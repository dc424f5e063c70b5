import { Textarea } from "~/ui/controls/textarea.tsx";
import { Field } from "~/ui/form/field.tsx";
import { LONGEST_HEALTH_WORDS } from "../rules/setup.ts";
import { HealthNotice } from "./health-notice.tsx";
import type { StepProps } from "./step-props.ts";

export function StepHealth({ form, typed }: StepProps) {
  return (
    <div className="grid gap-6">
      <Field
        label="Problèmes de santé (facultatif)"
        error={form.errors.healthIssues}
        hint={
          "En cas de doute, demandez d’abord à votre médecin\u00a0: un coach ne remplace pas un avis médical."
        }
      >
        <Textarea
          name="healthIssues"
          rows={5}
          counterMax={LONGEST_HEALTH_WORDS}
          defaultValue={typed.healthIssues ?? ""}
          placeholder="Entorse à la cheville l’an dernier, asthme léger..."
        />
      </Field>
      <HealthNotice />
    </div>
  );
}
