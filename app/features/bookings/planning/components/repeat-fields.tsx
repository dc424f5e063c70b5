import { Radio, RadioGroup } from "~/ui/controls/radio-group.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import type { FormState } from "~/ui/form/use-form.ts";
import { MOST_OCCURRENCES } from "../../series/rules/occurrences.ts";
import type { PlanChoice } from "../queries/find-plan.server.ts";
import type { Repeat } from "../schema.ts";

interface RepeatFieldsProps {
  form: FormState;
  choice: PlanChoice;
  repeat: Repeat;
  /** a pack pays, so its balance can end the series */
  hasPack: boolean;
}

/** One session, or one every week or every two weeks until an end. */
export function RepeatFields({ form, choice, repeat, hasPack }: RepeatFieldsProps) {
  const said = { ...form.values, ...form.typed };
  const ends = said.ends ?? choice.ends;
  const shownEnd = ends === "pack" && !hasPack ? "count" : ends;
  return (
    <div className="grid gap-4">
      <RadioGroup
        label="Répéter"
        name="repeat"
        value={repeat}
        error={form.errors.repeat}
        layout="flex flex-wrap gap-x-6"
      >
        <Radio value="once" label="Une seule fois" />
        <Radio value="weekly" label="Toutes les semaines" />
        <Radio value="fortnightly" label="Toutes les deux semaines" />
      </RadioGroup>
      {repeat !== "once" && (
        <div className="grid gap-4 rounded-lg bg-sunken p-4">
          <RadioGroup label="Jusqu’à" name="ends" value={shownEnd} layout="flex flex-wrap gap-x-6">
            <Radio value="count" label="Un nombre de séances" />
            <Radio value="until" label="Une date" />
            {hasPack && <Radio value="pack" label="La fin du pack" />}
          </RadioGroup>
          {shownEnd === "count" && (
            <Field label="Nombre de séances" hint={`${MOST_OCCURRENCES}\u00a0au plus.`} className="max-w-56">
              <Input
                type="number"
                inputMode="numeric"
                name="count"
                min={1}
                max={MOST_OCCURRENCES}
                defaultValue={said.count ?? choice.count}
              />
            </Field>
          )}
          {shownEnd === "until" && (
            <Field label="Dernier jour" className="max-w-56">
              <Input type="date" name="until" defaultValue={said.until ?? choice.until} />
            </Field>
          )}
        </div>
      )}
    </div>
  );
}
