import { packAmount } from "~/features/discovery/rules/packs.ts";
import { formatDay, parisInstant } from "~/platform/format/dates.ts";
import { Alert } from "~/ui/feedback/alert.tsx";
import type { FormState } from "~/ui/form/use-form.ts";
import { sessionsWords } from "../../series/rules/series.ts";
import { type OwnPack, packLeft } from "../../sessions/rules/offer.ts";
import type { ShownOccurrence } from "../queries/find-plan.server.ts";
import { DOUBTED } from "../schema.ts";
import { isTicked, type ListedOccurrence, OccurrenceList } from "./occurrence-list.tsx";

interface PlannedSessionsProps {
  form: FormState;
  occurrences: readonly ShownOccurrence[];
  minutes: number;
  pack: OwnPack | undefined;
}

/** The sessions of a series that is being planned, and what they take of a pack. */
export function PlannedSessions({ form, occurrences, minutes, pack }: PlannedSessionsProps) {
  const listed = occurrences.map(listedOf);
  const ticked = listed.filter((one) => isTicked(form, one)).length;
  const needed = ticked * minutes;
  return (
    <OccurrenceList form={form} legend="Les séances" occurrences={listed} doubted={() => DOUBTED}>
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
    </OccurrenceList>
  );
}

const listedOf = ({ day, when, clashes }: ShownOccurrence): ListedOccurrence => ({
  key: day,
  when,
  clashes,
  instead:
    when.day === day ? undefined : `Au lieu du ${formatDay(parisInstant(day, when.time), { weekday: true })}`,
});
