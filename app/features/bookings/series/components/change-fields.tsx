import { formatDayTime } from "~/platform/format/dates.ts";
import { Radio, RadioGroup } from "~/ui/controls/radio-group.tsx";
import { Select } from "~/ui/controls/select.tsx";
import { Field } from "~/ui/form/field.tsx";
import type { SeriesSession } from "../queries/find-series.server.ts";
import { REACH_LABELS, REACHES, type Reach } from "../rules/moves.ts";

interface FromFieldProps {
  coming: readonly SeriesSession[];
  chosen: string | undefined;
  error: string | undefined;
}

export function FromField({ coming, chosen, error }: FromFieldProps) {
  return (
    <Field label="Séance" required error={error}>
      <Select name="from" defaultValue={chosen}>
        {coming.map(({ id, startsAt }) => (
          <option key={id} value={id}>
            {formatDayTime(startsAt)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

export function ReachField({ chosen }: { chosen: Reach }) {
  return (
    <RadioGroup label="Ce qui change" name="reach" defaultValue={chosen} layout="flex flex-wrap gap-x-6">
      {REACHES.map((reach) => (
        <Radio key={reach} value={reach} label={REACH_LABELS[reach]} />
      ))}
    </RadioGroup>
  );
}
