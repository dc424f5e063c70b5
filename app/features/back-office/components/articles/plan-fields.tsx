import { formatDayTime, formatTime, parisDay } from "~/platform/format/dates.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import type { FormState } from "~/ui/form/use-form.ts";

interface PlanFieldsProps {
  form: Pick<FormState, "errors" | "values" | "busy">;
  plannedAt: Date | null;
}

/** Publishes what is typed at a later moment. */
export function PlanFields({ form: { errors, values, busy }, plannedAt }: PlanFieldsProps) {
  const refused = errors.day ?? errors.time;
  return (
    <details
      open={Boolean(refused) || plannedAt !== null}
      className="rounded-lg border border-line bg-surface"
    >
      <summary className="min-h-12 cursor-pointer px-4 py-3 font-semibold">Publier plus tard</summary>
      <div className="grid gap-4 px-4 pb-4">
        <p className="text-muted">
          {plannedAt
            ? `Prévu ${formatDayTime(plannedAt)}. Prévoir de nouveau remplace ce moment et ce texte.`
            : "Ce qui est écrit ci-dessus paraît de lui-même, à l’heure de Paris. Les changements d’après attendent d’être publiés."}
        </p>
        <div className="flex flex-wrap items-end gap-4">
          <Field label="Jour" error={errors.day}>
            <Input
              type="date"
              name="day"
              defaultValue={values.day ?? (plannedAt ? parisDay(plannedAt) : undefined)}
            />
          </Field>
          <Field label="Heure" error={errors.time}>
            <Input
              type="time"
              name="time"
              defaultValue={values.time ?? (plannedAt ? formatTime(plannedAt) : "08:00")}
            />
          </Field>
          <Button type="submit" name="step" value="plan" variant="secondary" busy={busy}>
            Prévoir la publication
          </Button>
        </div>
      </div>
    </details>
  );
}
