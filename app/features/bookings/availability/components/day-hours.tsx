import { CopyIcon, PlusIcon, XIcon } from "lucide-react";
import { useId, useRef, useState } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { FieldError, Input } from "~/ui/form/field.tsx";
import type { FormState } from "~/ui/form/use-form.ts";
import { STEP_MINUTES } from "../rules/availability.ts";
import type { Row } from "./use-rows.ts";

interface DayHoursProps {
  /** "Lundi" */
  day: string;
  rows: readonly Row[];
  form: FormState;
  /** returns the key of the new row */
  onAdd: () => string;
  onRemove: (row: Row) => void;
  /** undefined if no other day is open */
  onCopy: (() => void) | undefined;
}

export function DayHours({ day, rows, form, onAdd, onRemove, onCopy }: DayHoursProps) {
  const adding = useRef<HTMLButtonElement>(null);
  // The row that was just added takes the focus.
  const [asked, setAsked] = useState<string>();
  const of = <span className="sr-only"> le {day.toLowerCase()}</span>;
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 border-t border-line py-4 first-of-type:border-t-0 first-of-type:pt-0 sm:grid-cols-[6.5rem_minmax(0,1fr)]">
      {/* A legend does not take part in a grid layout, so a paragraph shows the day. */}
      <legend className="sr-only">{day}</legend>
      <p aria-hidden="true" className="pt-2.5 leading-tight font-semibold">
        {day}
      </p>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
        {rows.length === 0 && <p className="py-2.5 leading-tight text-muted">Fermé</p>}
        {rows.map((row, index) => (
          <HourRange
            key={row.key}
            row={row}
            number={index + 1}
            form={form}
            takesFocus={row.key === asked}
            onRemove={() => {
              onRemove(row);
              adding.current?.focus();
            }}
          />
        ))}
        <div className="flex flex-wrap gap-x-5 gap-y-1">
          <Button ref={adding} variant="link" size="sm" onClick={() => setAsked(onAdd())}>
            <PlusIcon aria-hidden />
            <span>Ajouter une plage{of}</span>
          </Button>
          {onCopy && rows.length > 0 && (
            <Button variant="link" size="sm" onClick={onCopy}>
              <CopyIcon aria-hidden />
              <span>
                <span className="sr-only">{day}&nbsp;: </span>Copier sur les autres jours
              </span>
            </Button>
          )}
        </div>
      </div>
    </fieldset>
  );
}

interface HourRangeProps {
  row: Row;
  number: number;
  form: FormState;
  takesFocus: boolean;
  onRemove: () => void;
}

function HourRange({ row: { key, texts }, number, form, takesFocus, onRemove }: HourRangeProps) {
  const id = useId();
  const sides = [`${key}.start`, `${key}.end`] as const;
  const error = form.errors[sides[0]] ?? form.errors[sides[1]];
  const [start, end] = sides.map((name, index) => (
    <Input
      key={name}
      type="time"
      name={name}
      step={STEP_MINUTES * 60}
      defaultValue={texts[index === 0 ? "start" : "end"]}
      aria-label={`${index === 0 ? "Début" : "Fin"}, plage ${number}`}
      aria-invalid={form.errors[name] ? true : undefined}
      aria-describedby={error ? id : undefined}
      // An error may concern both fields, so a change of one clears the error of the other.
      onChange={() => form.forget(sides[1 - index] as string)}
      ref={index === 0 && takesFocus ? focusOnce : undefined}
      // Two fields share a row on phones, where a touch anywhere in the field opens the time picker.
      className="tabular max-sm:px-2.5 max-sm:[&::-webkit-calendar-picker-indicator]:hidden"
    />
  ));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <div className="flex items-center gap-2">
        <div className="max-w-36 min-w-0 flex-1">{start}</div>
        <span aria-hidden="true" className="text-muted">
          à
        </span>
        <div className="max-w-36 min-w-0 flex-1">{end}</div>
        <Button variant="ghost" size="icon" onClick={onRemove} aria-label={`Retirer la plage ${number}`}>
          <XIcon aria-hidden />
        </Button>
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}

/** A stable function: React calls it when the field appears, not at every render. */
function focusOnce(field: HTMLInputElement | null) {
  field?.focus();
}
