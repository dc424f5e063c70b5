import { useState } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { classNames } from "~/ui/theme/class-names.ts";
import type { SlotDay, SlotTime } from "../rules/slot-days.ts";

/** A column shows this many slots; « Plus d’horaires » shows the rest. */
const COLUMN_SLOTS = 8;

interface RadioWiring {
  name: string;
  value: string | undefined;
  onChange: (iso: string) => void;
  invalid: boolean;
}

/** Wide containers show a column for each day; narrow ones show only the open day. */
export function SlotWeek({
  days,
  open,
  radio,
}: {
  days: readonly SlotDay[];
  open: string | undefined;
  radio: RadioWiring;
}) {
  const [whole, setWhole] = useState(false);
  const isCut = !whole && days.some(({ slots }) => slots.length > COLUMN_SLOTS);
  return (
    <>
      <div className="grid gap-2 @2xl:grid-cols-7 @2xl:items-start">
        {days.map(({ day, weekday, date, name, slots }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out as a column's head
          <div
            key={day}
            role="group"
            aria-label={name}
            className={classNames(
              "grid min-w-0 gap-2",
              day !== open && "@max-2xl:hidden @max-2xl:noscript:grid",
            )}
          >
            <p
              aria-hidden="true"
              className="grid text-center text-sm leading-tight text-muted @max-2xl:hidden @max-2xl:noscript:block @max-2xl:noscript:text-left"
            >
              <span>{weekday} </span>
              <span className={classNames("font-semibold", slots.length > 0 && "text-ink")}>{date}</span>
            </p>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] gap-2 @2xl:grid-cols-1">
              {slots.map((slot, index) => (
                <SlotRadio
                  key={slot.iso}
                  slot={slot}
                  radio={radio}
                  folded={isCut && index >= COLUMN_SLOTS && slot.iso !== radio.value}
                />
              ))}
              {slots.length === 0 && (
                <p className="hidden text-center text-muted @2xl:block">
                  <span aria-hidden="true">—</span>
                  <span className="sr-only">Aucun créneau</span>
                </p>
              )}
            </div>
          </div>
        ))}
      </div>
      {isCut && (
        <div className="hidden justify-center @2xl:flex noscript:hidden">
          <Button variant="link" size="sm" onClick={() => setWhole(true)}>
            Plus d’horaires
          </Button>
        </div>
      )}
    </>
  );
}

function SlotRadio({ slot, radio, folded }: { slot: SlotTime; radio: RadioWiring; folded: boolean }) {
  const { iso, time, name } = slot;
  return (
    <label
      className={classNames(
        "relative flex min-h-11 cursor-pointer items-center justify-center rounded-md border border-edge bg-surface px-1 text-center leading-tight font-semibold tabular-nums transition-colors duration-150 hover:border-ink hover:bg-sunken has-checked:border-clay has-checked:bg-clay has-checked:text-on-clay has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-clay has-aria-invalid:border-danger",
        folded && "@2xl:hidden @2xl:noscript:flex",
      )}
    >
      <input
        type="radio"
        name={radio.name}
        value={iso}
        checked={radio.value === iso}
        onChange={() => radio.onChange(iso)}
        aria-label={name}
        aria-invalid={radio.invalid || undefined}
        className="absolute inset-0 cursor-[inherit] appearance-none rounded-md outline-none"
      />
      <span aria-hidden="true">{time}</span>
    </label>
  );
}
