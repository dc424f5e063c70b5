import type { KeyboardEvent } from "react";
import { classNames } from "~/ui/theme/class-names.ts";
import { WEEKDAYS } from "../rules/availability.ts";
import { type SlotDay, type SlotSheet, slotCount } from "../rules/slot-days.ts";

interface SlotCalendarProps {
  sheet: SlotSheet;
  isMonth: boolean;
  /** the day whose times are shown */
  chosen: string | undefined;
  onChoose: (day: string) => void;
}

/**
 * The days of a week or a month, after the ARIA pattern of a grid: one of them is in the tab order, and the
 * arrow keys move between those with a free slot.
 */
export function SlotCalendar({ sheet, isMonth, chosen, onChoose }: SlotCalendarProps) {
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table is the markup of the ARIA grid
      role="grid"
      aria-label={sheet.name}
      onKeyDown={moveFocus}
      className="-mx-1 w-[calc(100%+0.5rem)] table-fixed border-separate border-spacing-1 self-start noscript:hidden"
    >
      {isMonth && (
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday} className="text-sm font-normal text-muted">
                {weekday.slice(0, 3).toLowerCase()}.
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {sheet.rows.map((row) => (
          <tr key={row.find((day) => day)?.day}>
            {row.map((day, at) => (
              <td key={WEEKDAYS[at]} className="p-0">
                {day && (
                  <DayButton
                    day={day}
                    isMonth={isMonth}
                    isChosen={day.day === chosen}
                    onChoose={() => onChoose(day.day)}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayButtonProps {
  day: SlotDay;
  isMonth: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

function DayButton({ day: { day, weekday, name, slots }, isMonth, isChosen, onChoose }: DayButtonProps) {
  return (
    <button
      type="button"
      disabled={slots.length === 0}
      tabIndex={isChosen ? 0 : -1}
      aria-pressed={isChosen}
      aria-label={`${name}, ${slots.length > 0 ? slotCount(slots.length) : "aucun créneau"}`}
      onClick={onChoose}
      className={classNames(
        "grid w-full content-center justify-items-center rounded-md border text-sm leading-tight transition-colors duration-150",
        isMonth ? "min-h-11" : "min-h-14 py-1.5",
        isChosen
          ? "border-clay bg-clay-pale shadow-[inset_0_0_0_1px_var(--clay)]"
          : "border-line bg-surface not-disabled:hover:border-ink disabled:border-transparent disabled:bg-transparent disabled:text-muted",
      )}
    >
      {!isMonth && <span className={isChosen ? undefined : "text-muted"}>{weekday}</span>}
      <span className={classNames("text-base tabular-nums", slots.length > 0 && "font-semibold")}>
        {Number(day.slice(8))}
      </span>
      {!isMonth && (
        <span className="hidden text-xs text-muted @2xl:block">
          {slots.length > 0 ? slotCount(slots.length) : "—"}
        </span>
      )}
    </button>
  );
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

function moveFocus(event: KeyboardEvent<HTMLTableElement>) {
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const from = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const step = STEPS[event.key];
  let target: HTMLButtonElement | undefined;
  if (event.key === "Home") target = buttons.find(({ disabled }) => !disabled);
  else if (event.key === "End") target = buttons.findLast(({ disabled }) => !disabled);
  else if (step && from >= 0) {
    let at = from + step;
    while (buttons[at]?.disabled) at += step;
    target = buttons[at];
  } else return;
  event.preventDefault();
  target?.focus();
}
