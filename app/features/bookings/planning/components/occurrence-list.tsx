import { packAmount } from "~/features/discovery/rules/packs.ts";
import { formatDay, formatTime, parisInstant } from "~/platform/format/dates.ts";
import { Checkbox } from "~/ui/controls/checkbox.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import type { FormState } from "~/ui/form/use-form.ts";
import { STEP_MINUTES } from "../../availability/rules/availability.ts";
import { sessionsWords } from "../../series/rules/series.ts";
import { type OwnPack, packLeft } from "../../sessions/rules/offer.ts";
import type { ShownOccurrence } from "../queries/find-plan.server.ts";
import { isImpossible } from "../rules/clashes.ts";
import { DOUBTED, movedDayField, movedTimeField, onField } from "../schema.ts";
import { ClashList } from "./clash-list.tsx";

interface OccurrenceListProps {
  form: FormState;
  occurrences: readonly ShownOccurrence[];
  minutes: number;
  pack: OwnPack | undefined;
}

/** The sessions of a series before it is saved: each can be left out, or moved to another time. */
export function OccurrenceList({ form, occurrences, minutes, pack }: OccurrenceListProps) {
  if (occurrences.length === 0) return null;
  const ticked = occurrences.filter((one) => isTicked(form, one)).length;
  const needed = ticked * minutes;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">Les séances</legend>
      <p className="mb-3 text-sm text-muted">
        {sessionsWords(ticked)} sur {occurrences.length}
        {pack &&
          ticked > 0 &&
          `, soit ${packAmount(needed, pack)} du pack, sur lequel il reste ${packLeft(pack)}`}
        . Décochez celles à sauter, comme les jours fériés, ou déplacez-en.
      </p>
      {pack && needed > pack.minutesLeft && (
        <Alert tone="danger" className="mb-3">
          Le pack ne suffit pas pour toutes ces séances&nbsp;: décochez-en.
        </Alert>
      )}
      <ol className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line rounded-lg border border-line bg-surface">
        {occurrences.map((occurrence) => (
          <Occurrence key={keyOf(occurrence)} form={form} occurrence={occurrence} />
        ))}
      </ol>
    </fieldset>
  );
}

/** A session whose time or whose clashes have changed is ticked, or not, anew. */
const keyOf = ({ day, when, clashes }: ShownOccurrence): string =>
  `${day} ${when.day} ${when.time} ${clashes.length}`;

const isUsual = ({ clashes }: ShownOccurrence): boolean => clashes.length === 0;

function isTicked(form: FormState, occurrence: ShownOccurrence): boolean {
  if (isImpossible(occurrence.clashes)) return false;
  const typed = form.typed[onField(occurrence.day)];
  return typed === undefined ? isUsual(occurrence) : typed !== "";
}

function Occurrence({ form, occurrence }: { form: FormState; occurrence: ShownOccurrence }) {
  const { day, when, clashes } = occurrence;
  const startsAt = parisInstant(when.day, when.time);
  const name = `${formatDay(startsAt, { weekday: true })} à ${when.time}`;
  const isMoved = when.day !== day;
  return (
    <li className="grid gap-2 px-4 py-2">
      <Checkbox
        name={onField(day)}
        value={clashes.length > 0 ? DOUBTED : "on"}
        checked={isTicked(form, occurrence)}
        // The form handles the change; React requires a handler beside `checked`.
        onChange={() => {}}
        disabled={isImpossible(clashes)}
        label={<span className="first-letter:uppercase">{name}</span>}
        description={
          isMoved
            ? `Au lieu du ${formatDay(parisInstant(day, formatTime(startsAt)), { weekday: true })}`
            : undefined
        }
      />
      <ClashList clashes={clashes} />
      <details className="text-sm" open={isImpossible(clashes)}>
        <summary className="w-fit cursor-pointer py-2.5 font-semibold text-clay-text">
          Déplacer<span className="sr-only"> la séance du {name}</span>
        </summary>
        <div className="grid gap-3 pb-2 sm:grid-cols-2">
          <Field label="Autre jour">
            <Input type="date" name={movedDayField(day)} defaultValue={when.day} />
          </Field>
          <Field label="Autre heure">
            <Input type="time" name={movedTimeField(day)} step={STEP_MINUTES * 60} defaultValue={when.time} />
          </Field>
        </div>
      </details>
    </li>
  );
}
