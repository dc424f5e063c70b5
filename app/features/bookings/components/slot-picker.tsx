import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "~/ui/button.tsx";
import { classNames } from "~/ui/class-names.ts";
import { FieldError, RequiredMark } from "~/ui/field.tsx";
import { Skeleton, SkeletonGroup } from "~/ui/skeleton.tsx";
import { dayWith, pageWith, type SlotDay, type SlotTime, slotPages } from "../rules/slot-days.ts";
import { PlaceTime } from "./place-time.tsx";

/** In a column, so many are shown before one asks for the rest. */
const COLUMN_SLOTS = 8;

interface SlotPickerProps {
  /** instants, as `GET /functions/v1/slots` answers them */
  slots: readonly string[];
  value: string | undefined;
  onChange: (iso: string) => void;
  /** of the field that the form sends */
  name?: string;
  /** being fetched */
  busy?: boolean;
  label?: ReactNode;
  required?: boolean;
  error?: ReactNode;
  /** instead of the slots where there are none */
  empty?: ReactNode;
}

/**
 * When a session is: radios by day, a week at a time. Where there is room, the days are columns; where there is not, one day's times
 * wrap below a strip of days. Without script all of them stand below each other.
 */
export function SlotPicker({
  slots,
  value,
  onChange,
  name = "startsAt",
  busy = false,
  label = "Créneau",
  required = false,
  error,
  empty = "Aucun créneau libre dans les prochaines semaines.",
}: SlotPickerProps) {
  const id = useId();
  const pages = slotPages(slots);
  const [turned, setTurned] = useState<{ page: number; day?: string }>();
  // What was turned to holds until other slots come that have no such page.
  const page = turned && turned.page < pages.length ? turned.page : pageWith(pages, value);
  const days = pages[page] ?? [];
  const day = days.some(({ day }) => day === turned?.day) ? turned?.day : dayWith(days, value);
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
          <DayStrip days={days} chosen={day} onChoose={(chosen) => setTurned({ page, day: chosen })} />
          <Week key={page} days={days} open={day} radio={radio} />
          {/* A browser with script does not read this; one without has no other way to the weeks that follow. */}
          <noscript>
            {import.meta.env.SSR &&
              pages
                .slice(1)
                .map((later) => <Week key={later[0]?.day} days={later} open={undefined} radio={radio} />)}
          </noscript>
          {/* Chosen on a page that is turned: it stays the answer. */}
          {value && !isShown && <input type="hidden" name={name} value={value} />}
          <PlaceTime iso={value ?? days.flatMap(({ slots }) => slots)[0]?.iso} chosen={value !== undefined} />
        </div>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
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

/** The days of a page, where there is room for one day's times only. */
function DayStrip({
  days,
  chosen,
  onChoose,
}: {
  days: readonly SlotDay[];
  chosen: string | undefined;
  onChoose: (day: string) => void;
}) {
  return (
    <div className="flex gap-1.5 overflow-x-auto overscroll-x-contain p-1 [scrollbar-width:none] @3xl:hidden noscript:hidden">
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

interface RadioWiring {
  name: string;
  value: string | undefined;
  onChange: (iso: string) => void;
  invalid: boolean;
}

function Week({
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
      <div className="grid gap-2 @3xl:grid-cols-7 @3xl:items-start">
        {days.map(({ day, weekday, date, name, slots }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out as a column's head
          <div
            key={day}
            role="group"
            aria-label={name}
            className={classNames(
              "grid min-w-0 gap-2",
              day !== open && "@max-3xl:hidden @max-3xl:noscript:grid",
            )}
          >
            <p
              aria-hidden="true"
              className="grid text-center text-sm leading-tight text-muted @max-3xl:hidden @max-3xl:noscript:block @max-3xl:noscript:text-left"
            >
              <span>{weekday} </span>
              <span className={classNames("font-semibold", slots.length > 0 && "text-ink")}>{date}</span>
            </p>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] gap-2 @3xl:grid-cols-1">
              {slots.map((slot, index) => (
                <SlotRadio
                  key={slot.iso}
                  slot={slot}
                  radio={radio}
                  folded={isCut && index >= COLUMN_SLOTS && slot.iso !== radio.value}
                />
              ))}
              {slots.length === 0 && (
                <p className="hidden text-center text-muted @3xl:block">
                  <span aria-hidden="true">—</span>
                  <span className="sr-only">Aucun créneau</span>
                </p>
              )}
            </div>
          </div>
        ))}
      </div>
      {isCut && (
        <div className="hidden justify-center @3xl:flex noscript:hidden">
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
        folded && "@3xl:hidden @3xl:noscript:flex",
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

function Loading() {
  return (
    <SkeletonGroup label="Recherche des créneaux libres" className="grid gap-3">
      <Skeleton shape="block" className="h-14" />
      <div className="grid grid-cols-4 gap-2 @3xl:grid-cols-7">
        {["a", "b", "c", "d", "e", "f", "g", "h"].map((key) => (
          <Skeleton key={key} shape="block" className="h-11" />
        ))}
      </div>
    </SkeletonGroup>
  );
}
