import { Select } from "~/ui/controls/select.tsx";
import { Input } from "~/ui/form/field.tsx";
import type { FormState } from "~/ui/form/use-form.ts";
import {
  type Closure,
  formatMinute,
  LONGEST_LABEL,
  type Opening,
  STEP_MINUTES,
  type TimeOff,
  WEEKDAYS,
} from "../rules/availability.ts";
import { CLOSURES, OPENINGS, TIME_OFF } from "../schema.ts";
import { type ExceptionField, ExceptionRows } from "./exception-rows.tsx";

const dayField = (part: string, label: string): ExceptionField => ({
  part,
  label,
  control: (name, text) => <Input type="date" name={name} defaultValue={text} />,
});

const timeField = (part: string, label: string): ExceptionField => ({
  part,
  label,
  isShort: true,
  control: (name, text) => (
    <Input
      type="time"
      name={name}
      step={STEP_MINUTES * 60}
      defaultValue={text}
      className="tabular max-sm:px-2.5"
    />
  ),
});

const labelField = (placeholder: string): ExceptionField => ({
  part: "label",
  label: "Motif (facultatif)",
  control: (name, text) => (
    <Input name={name} defaultValue={text} maxLength={LONGEST_LABEL} placeholder={placeholder} />
  ),
});

const WEEKDAY_FIELD: ExceptionField = {
  part: "weekday",
  label: "Chaque",
  control: (name, text) => (
    <Select name={name} defaultValue={text}>
      {WEEKDAYS.map((day, at) => (
        <option key={day} value={at + 1}>
          {day.toLowerCase()}
        </option>
      ))}
    </Select>
  ),
};

const timesOf = ({ start, end }: { start: number; end: number }) => ({
  start: formatMinute(start),
  end: formatMinute(end),
});

export function TimeOffFields({ timeOff, form }: { timeOff: readonly TimeOff[]; form: FormState }) {
  return (
    <ExceptionRows
      form={form}
      group={TIME_OFF}
      saved={timeOff.map(({ startsOn, endsOn, label }) => ({ from: startsOn, to: endsOn, label }))}
      fields={[
        dayField("from", "Premier jour"),
        dayField("to", "Dernier jour"),
        labelField("Congés, stage…"),
      ]}
      words={{
        none: "Aucune absence prévue.",
        add: "Ajouter une absence",
        remove: "Retirer cette absence",
        one: "Absence",
      }}
      columns="minmax(0,1fr) minmax(0,1fr) minmax(0,1.4fr)"
    />
  );
}

export function OpeningFields({ openings, form }: { openings: readonly Opening[]; form: FormState }) {
  return (
    <ExceptionRows
      form={form}
      group={OPENINGS}
      saved={openings.map(({ day, ...range }) => ({ day, ...timesOf(range) }))}
      fields={[dayField("day", "Jour"), timeField("start", "De"), timeField("end", "À")]}
      words={{
        none: "Aucune ouverture prévue.",
        add: "Ajouter une ouverture",
        remove: "Retirer cette ouverture",
        one: "Ouverture",
      }}
      columns="minmax(0,1.4fr) minmax(0,1fr) minmax(0,1fr)"
    />
  );
}

export function ClosureFields({ closures, form }: { closures: readonly Closure[]; form: FormState }) {
  return (
    <ExceptionRows
      form={form}
      group={CLOSURES}
      saved={closures.map(({ weekday, until, label, ...range }) => ({
        weekday: String(weekday),
        until: until ?? "",
        label,
        ...timesOf(range),
      }))}
      added={{ weekday: "1" }}
      fields={[
        WEEKDAY_FIELD,
        timeField("start", "De"),
        timeField("end", "À"),
        dayField("until", "Jusqu’au (facultatif)"),
        labelField("Déjeuner, école…"),
      ]}
      words={{
        none: "Aucune fermeture répétée.",
        add: "Ajouter une fermeture",
        remove: "Retirer cette fermeture",
        one: "Fermeture",
      }}
      columns="repeat(3, minmax(0,1fr))"
    />
  );
}
