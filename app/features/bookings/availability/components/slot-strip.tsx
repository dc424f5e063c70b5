import type { SlotDay } from "../rules/slot-days.ts";

/** The strip is for narrow containers, which have room for the times of one day only. */
export function SlotStrip({
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
