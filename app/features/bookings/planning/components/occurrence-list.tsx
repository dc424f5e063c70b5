import type { ReactNode } from "react";
import { formatDay, parisInstant } from "~/platform/format/dates.ts";
import { Checkbox } from "~/ui/controls/checkbox.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import type { FormState } from "~/ui/form/use-form.ts";
import { STEP_MINUTES } from "../../availability/rules/availability.ts";
import { type Clash, isImpossible, type WallTime } from "../rules/clashes.ts";
import { movedDayField, movedTimeField, onField } from "../schema.ts";
import { ClashList } from "./clash-list.tsx";

export interface ListedOccurrence {
  /** names its fields */
  key: string;
  when: WallTime;
  clashes: readonly Clash[];
  /** the time that it would have otherwise, in words */
  instead: string | undefined;
}

interface OccurrenceListProps {
  form: FormState;
  legend: string;
  /** what the boxes mean */
  children: ReactNode;
  occurrences: readonly ListedOccurrence[];
  /** the value of a box whose session has something against it */
  doubted: (clashes: readonly Clash[]) => string;
}

/** The sessions of a plan or of a move before it is saved: each can be left out, or moved to another time. */
export function OccurrenceList({ form, legend, children, occurrences, doubted }: OccurrenceListProps) {
  if (occurrences.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      {children}
      <ol className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line rounded-lg border border-line bg-surface">
        {occurrences.map((occurrence) => (
          <Occurrence key={keyOf(occurrence)} form={form} occurrence={occurrence} doubted={doubted} />
        ))}
      </ol>
    </fieldset>
  );
}

/** A session whose time or whose clashes have changed is ticked, or not, anew. */
const keyOf = ({ key, when, clashes }: ListedOccurrence): string =>
  `${key} ${when.day} ${when.time} ${clashes.length}`;

export function isTicked(
  form: FormState,
  { key, clashes }: Pick<ListedOccurrence, "key" | "clashes">,
): boolean {
  if (isImpossible(clashes)) return false;
  const typed = form.typed[onField(key)];
  return typed === undefined ? clashes.length === 0 : typed !== "";
}

interface OccurrenceProps extends Pick<OccurrenceListProps, "form" | "doubted"> {
  occurrence: ListedOccurrence;
}

function Occurrence({ form, occurrence, doubted }: OccurrenceProps) {
  const { key, when, clashes, instead } = occurrence;
  const name = `${formatDay(parisInstant(when.day, when.time), { weekday: true })} à ${when.time}`;
  return (
    <li className="grid gap-2 px-4 py-2">
      <Checkbox
        name={onField(key)}
        value={clashes.length > 0 ? doubted(clashes) : "on"}
        checked={isTicked(form, occurrence)}
        // The form handles the change; React requires a handler beside `checked`.
        onChange={() => {}}
        disabled={isImpossible(clashes)}
        label={<span className="first-letter:uppercase">{name}</span>}
        description={instead}
      />
      <ClashList clashes={clashes} />
      <details className="text-sm" open={isImpossible(clashes)}>
        <summary className="w-fit cursor-pointer py-2.5 font-semibold text-clay-text">
          Déplacer<span className="sr-only"> la séance du {name}</span>
        </summary>
        <div className="grid gap-3 pb-2 sm:grid-cols-2">
          <Field label="Autre jour">
            <Input type="date" name={movedDayField(key)} defaultValue={when.day} />
          </Field>
          <Field label="Autre heure">
            <Input type="time" name={movedTimeField(key)} step={STEP_MINUTES * 60} defaultValue={when.time} />
          </Field>
        </div>
      </details>
    </li>
  );
}
