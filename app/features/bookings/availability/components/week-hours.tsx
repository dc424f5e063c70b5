import { toast } from "~/ui/feedback/toast-store.ts";
import type { FormState } from "~/ui/form/use-form.ts";
import type { Availability } from "../rules/availability.ts";
import { formatMinute, USUAL_HOURS, WEEKDAYS, weekdayNumbers } from "../rules/availability.ts";
import { hoursGroup } from "../schema.ts";
import { DayHours } from "./day-hours.tsx";
import { useRows } from "./use-rows.ts";

const textsOf = ({ start, end }: { start: number; end: number }) => ({
  start: formatMinute(start),
  end: formatMinute(end),
});

const savedRows = (hours: Availability["hours"]) =>
  Object.fromEntries(
    weekdayNumbers.flatMap((weekday) =>
      (hours[weekday] ?? []).map((range, row) => [`${hoursGroup(weekday)}.${row}`, textsOf(range)]),
    ),
  );

export function WeekHours({ hours, form }: { hours: Availability["hours"]; form: FormState }) {
  const { rowsOf, add, remove } = useRows(form, savedRows(hours));
  const othersOpen = (weekday: number) =>
    weekdayNumbers.filter((other) => other !== weekday && rowsOf(hoursGroup(other)).length > 0);

  /** Copies only to days that are open, so that no closed day opens by accident. */
  function copy(weekday: number) {
    const typed = new FormData(form.props.ref.current ?? undefined);
    const ranges = rowsOf(hoursGroup(weekday)).map(({ key }) => ({
      start: String(typed.get(`${key}.start`)),
      end: String(typed.get(`${key}.end`)),
    }));
    const others = othersOpen(weekday);
    for (const other of others) {
      remove(...rowsOf(hoursGroup(other)).map(({ key }) => key));
      add(hoursGroup(other), ranges);
    }
    const names = others.map((other) => WEEKDAYS[other - 1]?.toLowerCase());
    toast({
      title: "Horaires copiés",
      description: `Sur ${names.join(", ")}. Il reste à enregistrer\u00a0; les jours fermés le restent.`,
    });
  }

  return (
    <div className="grid">
      {WEEKDAYS.map((day, index) => {
        const weekday = index + 1;
        const group = hoursGroup(weekday);
        const rows = rowsOf(group);
        return (
          <DayHours
            key={day}
            day={day}
            rows={rows}
            form={form}
            onAdd={() => add(group, [rows.length === 0 ? textsOf(USUAL_HOURS) : {}])}
            onRemove={(row) => remove(row.key)}
            onCopy={othersOpen(weekday).length > 0 ? () => copy(weekday) : undefined}
          />
        );
      })}
    </div>
  );
}
