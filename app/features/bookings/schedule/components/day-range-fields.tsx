import { Field, Input } from "~/ui/form/field.tsx";
import type { FormState } from "~/ui/form/use-form.ts";
import { STEP_MINUTES } from "../../availability/rules/availability.ts";

interface DayRangeFieldsProps {
  form: Pick<FormState, "errors" | "values">;
  /** what is filled in at first */
  day: string;
  from: string;
  to: string;
}

/** A day, and hours of it. */
export function DayRangeFields({ form: { values, errors }, day, from, to }: DayRangeFieldsProps) {
  return (
    <>
      <Field label="Jour" required error={errors.day}>
        <Input type="date" name="day" defaultValue={values.day ?? day} />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label="De" required error={errors.from}>
          <Input type="time" name="from" step={STEP_MINUTES * 60} defaultValue={values.from ?? from} />
        </Field>
        <Field label="À" required error={errors.to}>
          <Input type="time" name="to" step={STEP_MINUTES * 60} defaultValue={values.to ?? to} />
        </Field>
      </div>
    </>
  );
}
