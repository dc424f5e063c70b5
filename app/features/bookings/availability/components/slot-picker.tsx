import { CalendarDays, CalendarRange, ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { Skeleton, SkeletonGroup } from "~/ui/feedback/skeleton.tsx";
import { FieldError, RequiredMark } from "~/ui/form/field.tsx";
import { classNames } from "~/ui/theme/class-names.ts";
import { PlaceTime } from "../../sessions/components/place-time.tsx";
import {
  dayWith,
  monthSheets,
  type SlotDay,
  type SlotSheet,
  sheetOn,
  sheetWith,
  weekSheets,
} from "../rules/slot-days.ts";
import { SlotCalendar } from "./slot-calendar.tsx";
import { SlotDayTimes } from "./slot-day-times.tsx";

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
  /** loads later slots, which the last week or month needs; undefined if there are none, or they are loading */
  more?: (() => void) | undefined;
  label?: ReactNode;
  required?: boolean;
  error?: ReactNode;
  /** shown if there are no slots */
  empty?: ReactNode;
}

/** The sheet and the day that the user turned to. They stay until other slots arrive that have fewer sheets. */
interface Turned {
  isMonth: boolean;
  sheet?: number;
  day?: string;
  /** the sheet is shown when later slots arrive */
  isAwaited?: boolean;
}

/**
 * A week or a month of days, and the times of one of them as radio buttons: at first the first day with a free
 * slot. Without JavaScript all days are listed below each other.
 */
export function SlotPicker({
  slots,
  value,
  onChange,
  name = "startsAt",
  openOn,
  busy = false,
  more,
  label = "Créneau",
  required = false,
  error,
  empty = "Aucun créneau libre dans les prochaines semaines.",
}: SlotPickerProps) {
  const id = useId();
  const errorId = error ? `${id}-error` : undefined;
  const { sheet, day, isMonth, others, ...turning } = useSlotSheet({ slots, value, openOn, more });
  return (
    <fieldset aria-describedby={errorId} aria-busy={busy || undefined} className="@container min-w-0">
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
        {error && <FieldError id={errorId}>{error}</FieldError>}
      </div>
      {busy ? (
        <Loading />
      ) : !sheet || !day ? (
        <p className="rounded-md bg-sunken px-4 py-3 text-muted">{empty}</p>
      ) : (
        <div className="grid gap-3">
          <div
            className={classNames(
              "grid gap-3 rounded-lg border bg-surface p-3 @2xl:p-4",
              error ? "border-danger" : "border-line",
            )}
          >
            <SheetTurner name={sheet.name} isMonth={isMonth} {...turning} />
            <div
              className={classNames(
                "grid gap-3",
                isMonth && "@2xl:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] @2xl:gap-6",
              )}
            >
              <SlotCalendar sheet={sheet} isMonth={isMonth} chosen={day.day} onChoose={turning.choose} />
              <SlotDayTimes
                day={day}
                radio={{ name, value, onChange }}
                errorId={errorId}
                required={required}
                isWide={!isMonth}
              />
            </div>
          </div>
          {/* Only browsers without JavaScript render this: they cannot turn to the other days. */}
          <noscript>{import.meta.env.SSR && <OtherDays days={others} name={name} value={value} />}</noscript>
          {/* A slot that was selected on another day is still submitted. */}
          {value && !hasSlot(day, value) && <input type="hidden" name={name} value={value} />}
          <PlaceTime iso={value ?? day.slots[0]?.iso} chosen={value !== undefined} />
        </div>
      )}
    </fieldset>
  );
}

/** The days that are shown, and the ways to others. */
function useSlotSheet({
  slots,
  value,
  openOn,
  more,
}: Pick<SlotPickerProps, "slots" | "value" | "openOn" | "more">) {
  const [turned, setTurned] = useState<Turned>({ isMonth: false });
  const { isMonth } = turned;
  const sheets = isMonth ? monthSheets(slots) : weekSheets(slots);
  const at = sheetAt(sheets, turned) ?? (value ? sheetWith(sheets, value) : sheetOn(sheets, openOn));
  const sheet = sheets[at];
  const day = sheet && shownDay(sheet, turned.day, value, openOn);
  const turnTo = (to: Partial<Turned>) => setTurned({ isMonth, ...to });
  const isLast = at >= sheets.length - 1;
  // The last week or month may go on after the days that were loaded.
  const loadRest = useEffectEvent(() => isLast && more?.());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another sheet, or other slots
  useEffect(() => void loadRest(), [at, isMonth, slots.length]);
  return {
    sheet,
    day,
    isMonth,
    others: sheets.flatMap(({ days }) => days).filter((other) => other !== day),
    previous: at > 0 ? () => turnTo({ sheet: at - 1 }) : undefined,
    next:
      isLast && !more
        ? undefined
        : () => {
            if (isLast) more?.();
            turnTo({ sheet: at + 1, isAwaited: isLast });
          },
    choose: (chosen: string) => turnTo({ sheet: at, day: chosen }),
    onSwitch: () => day && setTurned({ isMonth: !isMonth, ...whereIs(day, isMonth, slots) }),
  };
}

const hasSlot = ({ slots }: SlotDay, iso: string | undefined) => slots.some((slot) => slot.iso === iso);

/** Returns undefined if the user has not turned, or to a sheet that is there no more. */
function sheetAt(sheets: readonly SlotSheet[], { sheet, isAwaited }: Turned): number | undefined {
  if (sheet === undefined || sheets.length === 0) return undefined;
  if (sheet < sheets.length) return sheet;
  return isAwaited ? sheets.length - 1 : undefined;
}

/** Returns the day that the user pressed, while it has slots; else the day of the selected slot, else the first. */
function shownDay(
  { days }: SlotSheet,
  pressed: string | undefined,
  value: string | undefined,
  openOn: string | undefined,
): SlotDay | undefined {
  return days.find(({ day, slots }) => day === pressed && slots.length > 0) ?? dayWith(days, value, openOn);
}

/** Keeps the shown day when the user switches between week and month. */
function whereIs({ day, slots: [first] }: SlotDay, isMonth: boolean, slots: readonly string[]) {
  return { day, sheet: sheetWith(isMonth ? weekSheets(slots) : monthSheets(slots), first?.iso) };
}

/** There may be a thousand: each is as little markup as it can be. */
function OtherDays({
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

interface SheetTurnerProps {
  /** of the sheet that is shown */
  name: string;
  isMonth: boolean;
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
  onSwitch: () => void;
}

function SheetTurner({ name, isMonth, previous, next, onSwitch }: SheetTurnerProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 noscript:hidden">
      <div className="flex grow items-center justify-between gap-1 @2xl:grow-0 @2xl:justify-start">
        <Button
          variant="ghost"
          size="icon"
          aria-label={isMonth ? "Mois précédent" : "Jours précédents"}
          aria-disabled={!previous}
          onClick={previous}
        >
          <ChevronLeft aria-hidden="true" />
        </Button>
        <p aria-live="polite" className="text-center font-semibold text-balance first-letter:uppercase">
          {name}
        </p>
        <Button
          variant="ghost"
          size="icon"
          aria-label={isMonth ? "Mois suivant" : "Jours suivants"}
          aria-disabled={!next}
          onClick={next}
        >
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
      <Button variant="link" size="sm" onClick={onSwitch} className="mx-auto min-h-11 @2xl:mx-0">
        {isMonth ? <CalendarRange aria-hidden="true" /> : <CalendarDays aria-hidden="true" />}
        {isMonth ? "Voir par semaine" : "Voir le mois"}
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
