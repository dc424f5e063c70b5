import { DndContext, DragOverlay } from "@dnd-kit/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { formatTime, parisDay } from "~/platform/format/dates.ts";
import { classNames } from "~/ui/theme/class-names.ts";
import type { Availability } from "../../availability/rules/availability.ts";
import { schedulePath } from "../rules/schedule.ts";
import { entriesOf, type Schedule, type ScheduledSession } from "../rules/schedule-entries.ts";
import { shortWhen } from "../rules/schedule-words.ts";
import { createGrid, type TimeGrid as Grid, hourRows } from "../rules/time-grid.ts";
import { DayColumn } from "./day-column.tsx";
import { HEAD, headHeight, remOf, timeOffOn } from "./grid-measures.ts";
import { DraggedSession } from "./movable-session.tsx";
import { useAskedSchedule } from "./use-schedule.ts";
import { draggedOf, INSTRUCTIONS, useScheduleDrag } from "./use-schedule-drag.ts";

interface TimeGridProps {
  /** unique, because a page may contain two grids */
  id: string;
  label: string;
  days: readonly string[];
  schedule: Schedule;
  availability: Pick<Availability, "hours" | "timeOff">;
  now: Date;
  className?: string;
}

export function TimeGrid({ id, label, days, schedule, availability, now, className }: TimeGridProps) {
  const entries = entriesOf(schedule);
  const grid = createGrid(days, entries, availability);
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
              grid={grid}
              day={day}
              entries={entries}
              availability={availability}
              now={now}
              hasTimeOff={hasTimeOff}
              aim={aim?.day === day.day ? aim : undefined}
              isSingle={days.length === 1}
            />
          ))}
        </div>
      </section>
      <DragOverlay dropAnimation={null}>
        {dragged && <DraggedSession session={dragged} when={aim && shortWhen(aim.startsAt)} />}
      </DragOverlay>
    </DndContext>
  );
}

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
