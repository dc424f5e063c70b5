import { DndContext, DragOverlay, useDroppable } from "@dnd-kit/core";
import { type CSSProperties, useState } from "react";
import { Link, useNavigate } from "react-router";
import { formatDayTime, formatTime, parisDay, weekdayOf } from "~/platform/dates.ts";
import { classNames } from "~/ui/class-names.ts";
import type { Availability } from "../rules/availability.ts";
import { schedulePath } from "../rules/schedule.ts";
import { type Entry, entriesOf, type Schedule, type ScheduledSession } from "../rules/schedule-entries.ts";
import { dayName, shortWeekday } from "../rules/schedule-words.ts";
import {
  type TimeGrid as Grid,
  type GridDay,
  hourRows,
  layOut,
  makeGrid,
  openSpans,
  type Span,
  spanOn,
} from "../rules/time-grid.ts";
import { DraggedSession, PlacedEntry } from "./schedule-entry.tsx";
import { useAskedSchedule } from "./use-schedule.ts";
import { type Aim, draggedOf, HOUR_REM, INSTRUCTIONS, useScheduleDrag } from "./use-schedule-drag.ts";

interface TimeGridProps {
  /** of its own, where there are two on a page */
  id: string;
  label: string;
  days: readonly string[];
  schedule: Schedule;
  availability: Pick<Availability, "hours" | "timeOff">;
  now: Date;
  className?: string;
}

const remOf = (minutes: number) => `${(minutes / 60) * HOUR_REM}rem`;

/** Days side by side, hour by hour: what is worked, what is taken, and now. */
export function TimeGrid({ id, label, days, schedule, availability, now, className }: TimeGridProps) {
  const entries = entriesOf(schedule);
  const grid = makeGrid(days, entries, availability);
  const asked = useAskedSchedule(now);
  const navigate = useNavigate();
  const [dragged, setDragged] = useState<ScheduledSession>();
  const { sensors, findColumn, aim, follow, drop, clear, announcements } = useScheduleDrag(
    grid,
    (booking, { startsAt }) => {
      const when = { day: parisDay(startsAt), time: formatTime(startsAt) };
      navigate(schedulePath(asked, `move/${booking}`, when), { preventScrollReset: true });
    },
  );
  const hasTimeOff = grid.days.some(({ day }) => timeOffOn(day, availability));
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={findColumn}
      accessibility={{ announcements, screenReaderInstructions: INSTRUCTIONS }}
      onDragStart={({ active }) => setDragged(draggedOf(active).session)}
      onDragMove={follow}
      onDragEnd={(event) => {
        setDragged(undefined);
        drop(event);
      }}
      onDragCancel={() => {
        setDragged(undefined);
        clear();
      }}
    >
      <section
        aria-label={label}
        className={classNames("overflow-hidden rounded-lg border border-line bg-surface", className)}
      >
        <div className="flex">
          <HourLabels grid={grid} hasTimeOff={hasTimeOff} isSingle={days.length === 1} />
          {grid.days.map((day) => (
            <DayColumn
              key={day.day}
              {...{ grid, day, entries, availability, now, hasTimeOff }}
              aim={aim?.day === day.day ? aim : undefined}
              isSingle={days.length === 1}
            />
          ))}
        </div>
      </section>
      <DragOverlay dropAnimation={null}>
        {dragged && <DraggedSession session={dragged} when={aim && formatDayTime(aim.startsAt)} />}
      </DragOverlay>
    </DndContext>
  );
}

const timeOffOn = (day: string, { timeOff }: Pick<Availability, "timeOff">) =>
  timeOff.find(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn);

const HEAD = "border-b border-line";
const headHeight = (hasTimeOff: boolean, isSingle: boolean) =>
  isSingle ? (hasTimeOff ? "h-8" : "h-2") : hasTimeOff ? "h-20" : "h-14";

function HourLabels({ grid, hasTimeOff, isSingle }: { grid: Grid; hasTimeOff: boolean; isSingle: boolean }) {
  return (
    <div aria-hidden className="w-12 shrink-0 text-right text-xs text-muted tabular">
      <div className={classNames(HEAD, headHeight(hasTimeOff, isSingle))} />
      {hourRows(grid).map(({ at, hour, again }, row) => (
        <div key={at} style={{ height: remOf(60) }} className="relative">
          <span className={classNames("absolute right-1.5", row > 0 ? "-top-2" : "top-0.5")}>
            {String(hour).padStart(2, "0")}:00{again && " bis"}
          </span>
        </div>
      ))}
    </div>
  );
}

interface DayColumnProps extends Pick<TimeGridProps, "availability" | "now"> {
  grid: Grid;
  day: GridDay;
  entries: readonly Entry[];
  aim: Aim | undefined;
  hasTimeOff: boolean;
  isSingle: boolean;
}

function DayColumn({ grid, day, entries, availability, now, aim, hasTimeOff, isSingle }: DayColumnProps) {
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
                <PlacedEntry entry={entry} span={span} style={{ ...place(span), ...width }} now={now} />
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
