import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { Skeleton, SkeletonGroup } from "~/ui/feedback/skeleton.tsx";
import { FieldError, RequiredMark } from "~/ui/form/field.tsx";
import { PlaceTime } from "../../sessions/components/place-time.tsx";
import { dayWith, pageOn, pageWith, type SlotDay, slotPages } from "../rules/slot-days.ts";

import { SlotWeek } from "./slot-week.tsx";

interface SlotPickerProps {
  /** ISO instants, as `GET /functions/v1/slots` returns them */
  slots: readonly string[];
  value: string | undefined;
  onChange: (iso: string) => void;
  /** name of the form field */
  name?: string;
  /** day whose week is shown first while no slot is selected */
  openOn?: string | undefined;
  /** the slots are loading */
  busy?: boolean;
  label?: ReactNode;
  required?: boolean;
  error?: ReactNode;
  /** shown if there are no slots */
  empty?: ReactNode;
}

/**
 * Radio buttons by day, one week per page. Wide containers show the days as columns; narrow ones show the
 * times of one day below a strip of days. Without JavaScript all weeks are listed below each other.
 */
export function SlotPicker({
  slots,
  value,
  onChange,
  name = "startsAt",
  openOn,
  busy = false,
  label = "Créneau",
  required = false,
  error,
  empty = "Aucun créneau libre dans les prochaines semaines.",
}: SlotPickerProps) {
  const id = useId();
  const pages = slotPages(slots);
  const [turned, setTurned] = useState<{ page: number; day?: string }>();
  // The page that the user turned to stays until new slots arrive that have fewer pages.
  const page =
    turned && turned.page < pages.length
      ? turned.page
      : value
        ? pageWith(pages, value)
        : pageOn(pages, openOn);
  const days = pages[page] ?? [];
  const day = days.some(({ day }) => day === turned?.day) ? turned?.day : dayWith(days, value, openOn);
  const isShown = days.some(({ slots }) => slots.some(({ iso }) => iso === value));
  const radio = { name, value, onChange, invalid: Boolean(error) };
  return (
    <fieldset
      aria-describedby={error ? `${id}-error` : undefined}
      aria-busy={busy || undefined}
      className="@container min-w-0"
    >
      <legend className="mb-1.5 text-sm font-semibold">
        {label}
        {required && <RequiredMark />}
      </legend>
      {/* The error stands above the slots: there may be dozens, and a refused form moves the focus here. */}
      <div
        aria-live="polite"
        tabIndex={-1}
        data-refusal={error ? "" : undefined}
        className={error ? "mb-3 scroll-mt-28 rounded-md" : undefined}
      >
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
      {busy ? (
        <Loading />
      ) : days.length === 0 ? (
        <p className="rounded-md bg-sunken px-4 py-3 text-muted">{empty}</p>
      ) : (
        <div className="grid gap-3">
          <PageTurner
            days={days}
            previous={page > 0 ? () => setTurned({ page: page - 1 }) : undefined}
            next={page < pages.length - 1 ? () => setTurned({ page: page + 1 }) : undefined}
          />
          <SlotStrip days={days} chosen={day} onChoose={(chosen) => setTurned({ page, day: chosen })} />
          <SlotWeek key={page} days={days} open={day} radio={radio} />
          {/* Only browsers without JavaScript render this: they cannot turn to the following weeks. */}
          <noscript>
            {import.meta.env.SSR && (
              <LaterSlots days={pages.filter((other) => other !== days).flat()} name={name} value={value} />
            )}
          </noscript>
          {/* A slot that was selected on another page is still submitted. */}
          {value && !isShown && <input type="hidden" name={name} value={value} />}
          <PlaceTime iso={value ?? days.flatMap(({ slots }) => slots)[0]?.iso} chosen={value !== undefined} />
        </div>
      )}
    </fieldset>
  );
}

/** There may be a thousand: each is as little markup as it can be. */
function LaterSlots({
  days,
  name,
  value,
}: {
  days: readonly SlotDay[];
  name: string;
  value: string | undefined;
}) {
  return days
    .filter(({ slots }) => slots.length > 0)
    .map((day) => (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out like the days above
      <div key={day.day} role="group" aria-label={day.name} className="mt-3 grid gap-1">
        <p aria-hidden="true" className="text-sm text-muted">
          {day.weekday} <span className="font-semibold text-ink">{day.date}</span>
        </p>
        <div className="flex flex-wrap gap-x-4 tabular-nums [&>label]:min-h-11 [&>label]:content-center">
          {day.slots.map((slot) => (
            <label key={slot.iso}>
              <input
                type="radio"
                name={name}
                value={slot.iso}
                defaultChecked={slot.iso === value}
                aria-label={slot.name}
              />{" "}
              {slot.time}
            </label>
          ))}
        </div>
      </div>
    ));
}

function PageTurner({
  days,
  previous,
  next,
}: {
  days: readonly SlotDay[];
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}) {
  return (
    <div className="flex items-center justify-between gap-2 noscript:hidden">
      <Button
        variant="ghost"
        size="icon"
        aria-label="Jours précédents"
        aria-disabled={!previous}
        onClick={previous}
      >
        <ChevronLeft aria-hidden="true" />
      </Button>
      <p aria-live="polite" className="text-sm font-semibold">
        Du {days[0]?.date} au {days.at(-1)?.date}
      </p>
      <Button variant="ghost" size="icon" aria-label="Jours suivants" aria-disabled={!next} onClick={next}>
        <ChevronRight aria-hidden="true" />
      </Button>
    </div>
  );
}

function Loading() {
  return (
    <SkeletonGroup label="Recherche des créneaux libres" className="grid gap-3">
      <Skeleton shape="block" className="h-14" />
      <div className="grid grid-cols-4 gap-2 @2xl:grid-cols-7">
        {["a", "b", "c", "d", "e", "f", "g", "h"].map((key) => (
          <Skeleton key={key} shape="block" className="h-11" />
        ))}
      </div>
    </SkeletonGroup>
  );
}

/** The strip is for narrow containers, which have room for the times of one day only. */
function SlotStrip({
  days,
  chosen,
  onChoose,
}: {
  days: readonly SlotDay[];
  chosen: string | undefined;
  onChoose: (day: string) => void;
}) {
  return (
    <div className="flex gap-1.5 overflow-x-auto overscroll-x-contain p-1 [scrollbar-width:none] @2xl:hidden noscript:hidden">
      {days.map(({ day, weekday, date, name, slots }) => (
        <button
          key={day}
          type="button"
          aria-pressed={day === chosen}
          aria-label={slots.length > 0 ? name : `${name}, aucun créneau`}
          disabled={slots.length === 0}
          onClick={() => onChoose(day)}
          className="grid min-h-14 min-w-16 shrink-0 grow content-center justify-items-center rounded-md border border-line bg-surface px-2 py-1.5 text-sm leading-tight transition-colors duration-150 not-disabled:hover:border-ink disabled:border-transparent disabled:bg-sunken disabled:text-muted aria-pressed:border-clay aria-pressed:bg-clay-pale aria-pressed:shadow-[inset_0_0_0_1px_var(--clay)]"
        >
          <span>{weekday}</span>
          <span className="font-semibold tabular-nums">{date}</span>
        </button>
      ))}
    </div>
  );
}
