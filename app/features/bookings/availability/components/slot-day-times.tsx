import { useId } from "react";
import { classNames } from "~/ui/theme/class-names.ts";
import { dayParts, type SlotDay, type SlotTime, slotCount } from "../rules/slot-days.ts";

interface RadioWiring {
  name: string;
  value: string | undefined;
  onChange: (iso: string) => void;
}

interface SlotDayTimesProps {
  day: SlotDay;
  radio: RadioWiring;
  /** id of the error about the choice; undefined without an error */
  errorId: string | undefined;
  required: boolean;
  /** the parts of the day are beside each other in a wide container */
  isWide: boolean;
}

/** The times of one day, in the morning, the afternoon and the evening. The day stays in view while they scroll. */
export function SlotDayTimes({ day, radio, errorId, required, isWide }: SlotDayTimesProps) {
  const id = useId();
  const parts = dayParts(day.slots);
  return (
    <div className="grid min-w-0 content-start">
      <p
        id={id}
        className="sticky top-(--below-header) z-10 flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line bg-surface py-2"
      >
        <span className="font-semibold first-letter:uppercase">{day.name}</span>
        <span className="text-sm text-muted">{slotCount(day.slots.length)}</span>
      </p>
      <div
        role="radiogroup"
        aria-labelledby={id}
        aria-describedby={errorId}
        aria-invalid={errorId ? true : undefined}
        aria-required={required || undefined}
        className={classNames(
          "grid gap-x-6 gap-y-4 rounded-md pt-3",
          isWide && "@2xl:auto-cols-fr @2xl:grid-flow-col @2xl:items-start",
        )}
      >
        {parts.map((part) => (
          <DayPart key={part.name} {...part} radio={radio} />
        ))}
      </div>
    </div>
  );
}

function DayPart({ name, slots, radio }: { name: string; slots: readonly SlotTime[]; radio: RadioWiring }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out in a grid
    <div role="group" aria-labelledby={id} className="grid min-w-0 gap-2">
      <p id={id} className="text-sm font-semibold text-muted">
        {name}
      </p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2">
        {slots.map((slot) => (
          <SlotRadio key={slot.iso} slot={slot} radio={radio} />
        ))}
      </div>
    </div>
  );
}

function SlotRadio({ slot: { iso, time, name }, radio }: { slot: SlotTime; radio: RadioWiring }) {
  return (
    <label className="relative flex min-h-11 cursor-pointer items-center justify-center rounded-md border border-edge bg-surface px-1 text-center leading-tight font-semibold tabular-nums transition-colors duration-150 hover:border-ink hover:bg-sunken has-checked:border-clay has-checked:bg-clay has-checked:text-on-clay has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-clay">
      <input
        type="radio"
        name={radio.name}
        value={iso}
        checked={radio.value === iso}
        onChange={() => radio.onChange(iso)}
        aria-label={name}
        className="absolute inset-0 scroll-mt-32 cursor-[inherit] appearance-none rounded-md outline-none"
      />
      <span aria-hidden="true">{time}</span>
    </label>
  );
}
