import { Link } from "react-router";
import { weekdayOf } from "~/platform/format/dates.ts";
import { classNames } from "~/ui/theme/class-names.ts";
import { schedulePath } from "../rules/schedule.ts";
import { dayName, shortWeekday } from "../rules/schedule-words.ts";

export function DayHead({ day, isToday }: { day: string; isToday: boolean }) {
  return (
    <h3 className="grid h-14 place-items-center font-text text-sm">
      <Link
        to={schedulePath({ view: "day", on: day })}
        aria-label={`${dayName(day)}${isToday ? ", aujourd’hui" : ""}`}
        className={classNames(
          "grid min-h-11 min-w-11 place-content-center rounded-md px-1 text-center hover:bg-sunken",
          isToday ? "font-bold text-clay-text" : "font-semibold text-muted",
        )}
      >
        <span>{shortWeekday(weekdayOf(day) - 1)}</span>
        <span
          className={classNames(
            "mx-auto grid size-6 place-items-center rounded-full tabular",
            isToday ? "bg-clay text-on-clay" : "text-ink",
          )}
        >
          {Number(day.slice(8))}
        </span>
      </Link>
    </h3>
  );
}
