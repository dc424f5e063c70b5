import { PlusIcon, XIcon } from "lucide-react";
import { useRef } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import type { FormState } from "~/ui/form/use-form.ts";
import { LONGEST_LABEL, type TimeOff } from "../rules/availability.ts";
import { TIME_OFF } from "../schema.ts";
import { useRows } from "./use-rows.ts";

const savedRows = (timeOff: readonly TimeOff[]) =>
  Object.fromEntries(
    timeOff.map(({ startsOn, endsOn, label }, row) => [
      `${TIME_OFF}.${row}`,
      { from: startsOn, to: endsOn, label },
    ]),
  );

export function TimeOffFields({ timeOff, form }: { timeOff: readonly TimeOff[]; form: FormState }) {
  const { rowsOf, add, remove } = useRows(form, savedRows(timeOff));
  const adding = useRef<HTMLButtonElement>(null);
  const rows = rowsOf(TIME_OFF);
  const part = (key: string, name: string) => ({
    name: `${key}.${name}`,
    error: form.errors[`${key}.${name}`],
  });
  return (
    <div className="grid gap-4">
      {rows.length === 0 && <p className="text-muted">Aucune absence prévue.</p>}
      {rows.map(({ key, texts }, index) => {
        const [from, to, label] = [part(key, "from"), part(key, "to"), part(key, "label")];
        return (
          <fieldset
            key={key}
            className="grid min-w-0 items-start gap-3 border-t border-line pt-4 first-of-type:border-t-0 first-of-type:pt-0 sm:grid-cols-[1fr_1fr_1.4fr_auto]"
          >
            <legend className="sr-only">Absence {index + 1}</legend>
            <Field label="Premier jour" error={from.error}>
              <Input type="date" name={from.name} defaultValue={texts.from} />
            </Field>
            <Field label="Dernier jour" error={to.error}>
              <Input type="date" name={to.name} defaultValue={texts.to} />
            </Field>
            <Field label="Motif (facultatif)" error={label.error}>
              <Input
                name={label.name}
                defaultValue={texts.label}
                maxLength={LONGEST_LABEL}
                placeholder="Congés, stage…"
              />
            </Field>
            <Button
              variant="ghost"
              className="justify-self-start sm:mt-6.5 sm:size-11 sm:p-0"
              onClick={() => {
                remove(key);
                adding.current?.focus();
              }}
            >
              <XIcon aria-hidden />
              <span className="sm:sr-only">Retirer cette absence</span>
            </Button>
          </fieldset>
        );
      })}
      <Button
        ref={adding}
        variant="secondary"
        size="sm"
        className="justify-self-start"
        onClick={() => add(TIME_OFF, [{}])}
      >
        <PlusIcon aria-hidden />
        Ajouter une absence
      </Button>
    </div>
  );
}
