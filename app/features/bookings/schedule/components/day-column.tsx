import { useDroppable } from "@dnd-kit/core";
import type { CSSProperties } from "react";
import { Link } from "react-router";
import { formatTime, parisDay, weekdayOf } from "~/platform/format/dates.ts";
import { classNames } from "~/ui/theme/class-names.ts";
import type { Availability } from "../../availability/rules/availability.ts";
import { PlanTarget } from "../../planning/components/plan-target.tsx";
import { schedulePath } from "../rules/schedule.ts";
import type { Entry } from "../rules/schedule-entries.ts";
import { dayName, shortWeekday } from "../rules/schedule-words.ts";
import {
  type TimeGrid as Grid,
  type GridDay,
  hourRows,
  layOut,
  openSpans,
  type Span,
  spanOn,
} from "../rules/time-grid.ts";
import { HEAD, headHeight, remOf, timeOffOn } from "./grid-measures.ts";
import { PlacedEntry } from "./schedule-entry.tsx";
import type { Aim } from "./use-schedule-drag.ts";

interface DayColumnProps {
  availability: Pick<Availability, "hours" | "timeOff">;
  now: Date;
  grid: Grid;
  day: GridDay;
  entries: readonly Entry[];
  aim: Aim | undefined;
  hasTimeOff: boolean;
  isSingle: boolean;
}

export function DayColumn({
  grid,
  day,
  entries,
  availability,
  now,
  aim,
  hasTimeOff,
  isSingle,
}: DayColumnProps) {
  const { setNodeRef } = useDroppable({ id: day.day });
  const placed = entries.flatMap((entry) => {
    const span = spanOn(entry, day, grid);
    return span ? [{ entry, span }] : [];
  });
  const lanes = layOut(placed.map(({ span }) => span));
  const off = timeOffOn(day.day, availability);
  const isToday = day.day === parisDay(now);
  const place = ({ from, to }: Span): CSSProperties => ({
    top: remOf(from - grid.shown.from),
    height: remOf(to - from),
  });
  return (
    <section aria-label={dayName(day.day)} className="min-w-0 flex-1 border-l border-line">
      <div className={classNames(HEAD, headHeight(hasTimeOff, isSingle), "px-0.5 text-center leading-tight")}>
        {!isSingle && <DayHead day={day.day} isToday={isToday} />}
        {off && (
          <p className="truncate rounded-sm bg-sand px-1 text-xs">
            {off.label || "Absence"}
            <span className="sr-only">, absence</span>
          </p>
        )}
      </div>
      <div
        ref={setNodeRef}
        style={{ height: remOf(grid.shown.to - grid.shown.from) }}
        className="relative bg-sunken"
      >
        {openSpans(day, availability, grid).map((span) => (
          <div key={span.from} style={place(span)} className="absolute inset-x-0 bg-surface" />
        ))}
        {hourRows(grid).map(({ at }, row) => (
          <div
            key={at}
            style={{ top: remOf(at - grid.shown.from) }}
            className={classNames("absolute inset-x-0", row > 0 && "border-t border-line")}
          />
        ))}
        <PlanTarget grid={grid} day={day} />
        {placed.length === 0 && <p className="sr-only">Rien de prévu.</p>}
        <ul>
          {placed.map(({ entry, span }, at) => {
            const { lane, lanes: many } = lanes[at] ?? { lane: 0, lanes: 1 };
            const width = {
              left: `calc(${(lane / many) * 100}% + 1px)`,
              width: `calc(${100 / many}% - 2px)`,
            };
            return (
              <li key={entry.key}>
                <PlacedEntry
                  entry={entry}
                  span={span}
                  begins={entry.start >= day.start}
                  style={{ ...place(span), ...width }}
                  now={now}
                />
              </li>
            );
          })}
        </ul>
        {aim && (
          <div
            aria-hidden
            style={place(aim.span)}
            className="pointer-events-none absolute inset-x-0.5 rounded-sm border-2 border-dashed border-clay"
          />
        )}
        {isToday && <NowLine now={now} day={day} grid={grid} />}
      </div>
    </section>
  );
}

function NowLine({ now, day, grid }: { now: Date; day: GridDay; grid: Grid }) {
  const span = spanOn({ start: now, end: new Date(now.getTime() + 60_000) }, day, grid);
  if (!span || span.from < grid.shown.from || span.from >= grid.shown.to) return null;
  return (
    <div
      data-now
      style={{ top: remOf(span.from - grid.shown.from) }}
      className="pointer-events-none absolute inset-x-0 z-10 border-t-2 border-clay before:absolute before:-top-1.5 before:-left-1 before:size-2.5 before:rounded-full before:bg-clay"
    >
      <span className="sr-only">Maintenant, {formatTime(now)}</span>
    </div>
  );
}

function DayHead({ day, isToday }: { day: string; isToday: boolean }) {
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
