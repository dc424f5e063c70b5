import { DndContext, DragOverlay } from "@dnd-kit/core";
import { type CSSProperties, useState } from "react";
import { useNavigate } from "react-router";
import { formatTime, parisDay } from "~/platform/format/dates.ts";
import { classNames } from "~/ui/theme/class-names.ts";
import { closedDay, type OpeningRules } from "../../availability/rules/availability.ts";
import { schedulePath } from "../rules/schedule.ts";
import {
  entriesOf,
  placeEntries,
  type Schedule,
  type ScheduledSession,
  stretchingEntries,
} from "../rules/schedule-entries.ts";
import { shortWhen } from "../rules/schedule-words.ts";
import { createGrid, type TimeGrid as Grid, hourRows } from "../rules/time-grid.ts";
import { DayColumn } from "./day-column.tsx";
import { HEAD, headStyle, remOf } from "./grid-measures.ts";
import { DraggedSession } from "./movable-session.tsx";
import { useAskedSchedule } from "./use-schedule.ts";
import { draggedOf, INSTRUCTIONS, useScheduleDrag } from "./use-schedule-drag.ts";

interface TimeGridProps {
  /** unique, because a page may contain two grids */
  id: string;
  label: string;
  days: readonly string[];
  schedule: Schedule;
  availability: OpeningRules;
  now: Date;
  className?: string;
}

export function TimeGrid({ id, label, days, schedule, availability, now, className }: TimeGridProps) {
  const entries = entriesOf(schedule);
  const grid = createGrid(days, stretchingEntries(entries), availability);
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
  const columns = grid.days.map((day) => ({
    day,
    ...placeEntries(entries, day, grid),
    closed: closedDay(day.day, availability),
  }));
  const bandRows = Math.max(...columns.map(({ band, closed }) => band.length + (closed ? 1 : 0)));
  const head = headStyle(bandRows, days.length === 1);
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
          <HourLabels grid={grid} head={head} />
          {columns.map((column) => (
            <DayColumn
              key={column.day.day}
              {...column}
              grid={grid}
              availability={availability}
              now={now}
              head={head}
              aim={aim?.day === column.day.day ? aim : undefined}
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

function HourLabels({ grid, head }: { grid: Grid; head: CSSProperties }) {
  return (
    <div aria-hidden className="w-12 shrink-0 text-right text-xs text-muted tabular">
      <div style={head} className={HEAD} />
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
