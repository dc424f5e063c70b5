import { Link } from "react-router";
import { classNames } from "~/ui/theme/class-names.ts";
import { type AskedSchedule, schedulePath, weekOf } from "../../schedule/rules/schedule.ts";
import type { Entry } from "../../schedule/rules/schedule-entries.ts";
import { dayName, shortWeekday } from "../../schedule/rules/schedule-words.ts";
import { gridDay, spanOn } from "../../schedule/rules/time-grid.ts";

interface DayStripProps {
  asked: AskedSchedule;
  today: string;
  entries: readonly Entry[];
  className?: string;
}

export function DayStrip({ asked, today, entries, className }: DayStripProps) {
  const sessions = entries.filter(({ kind }) => kind === "session" || kind === "group");
  return (
    <nav aria-label="Jours de la semaine" className={className}>
      <ul className="grid grid-cols-7 gap-1">
        {weekOf(asked.on).map((day, at) => {
          const place = gridDay(day);
          const many = sessions.filter((entry) => spanOn(entry, place, { repeats: false })).length;
          const isShown = day === asked.on;
          return (
            <li key={day}>
              <Link
                to={schedulePath({ view: asked.view, on: day })}
                preventScrollReset
                aria-current={isShown ? "date" : undefined}
                aria-label={`${dayName(day)}${day === today ? ", aujourd’hui" : ""}, ${countText(many)}`}
                className={classNames(
                  "grid min-h-15 place-content-center justify-items-center gap-0.5 rounded-md border text-sm leading-tight",
                  isShown ? "border-clay bg-clay-pale text-clay-text" : "border-line bg-surface",
                  day === today && "font-bold",
                )}
              >
                <span className={isShown ? undefined : "text-muted"}>{shortWeekday(at).slice(0, 3)}</span>
                <span className="text-base font-semibold tabular">{Number(day.slice(8))}</span>
                <span
                  className={classNames("size-1.5 rounded-full", many > 0 ? "bg-green" : "bg-transparent")}
                />
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const countText = (many: number) =>
  many === 0 ? "aucune séance" : many === 1 ? "1 séance" : `${many} séances`;
