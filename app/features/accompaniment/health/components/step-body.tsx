import { Field, Input } from "~/ui/form/field.tsx";
import { HealthNotice } from "./health-notice.tsx";
import type { StepProps } from "./step-props.ts";

/** The fields accept a decimal comma ("72,5"). */
export function StepBody({ form, typed }: StepProps) {
  return (
    <div className="grid gap-6">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Poids actuel" required error={form.errors.currentWeight}>
          <Input {...number("currentWeight", typed)} placeholder="ex. 72,5" suffix="kg" />
        </Field>
        <Field label="Poids souhaité" required error={form.errors.targetWeight}>
          <Input {...number("targetWeight", typed)} placeholder="ex. 68" suffix="kg" />
        </Field>
        <Field label="Taille" required error={form.errors.height}>
          <Input {...number("height", typed)} placeholder="ex. 172" suffix="cm" />
        </Field>
      </div>
      <HealthNotice />
    </div>
  );
}

const number = (name: string, typed: StepProps["typed"]) => ({
  name,
  inputMode: "decimal" as const,
  autoComplete: "off",
  maxLength: 7,
  defaultValue: typed[name] ?? "",
});
