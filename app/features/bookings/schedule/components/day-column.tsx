import { useDroppable } from "@dnd-kit/core";
import type { CSSProperties } from "react";
import { Link } from "react-router";
import { formatTime, parisDay, weekdayOf } from "~/platform/format/dates.ts";
import { classNames } from "~/ui/theme/class-names.ts";
import type { OpeningRules } from "../../availability/rules/availability.ts";
import { PlanTarget } from "../../planning/components/plan-target.tsx";
import { schedulePath } from "../rules/schedule.ts";
import type { Entry } from "../rules/schedule-entries.ts";
import { dayName, entryText, shortWeekday, timesOn } from "../rules/schedule-words.ts";
import {
  type TimeGrid as Grid,
  type GridDay,
  hourRows,
  layOut,
  openSpans,
  type Span,
  spanOn,
} from "../rules/time-grid.ts";
import { HEAD, remOf } from "./grid-measures.ts";
import { UnblockForm } from "./schedule-buttons.tsx";
import { PlacedEntry } from "./schedule-entry.tsx";
import { BLOCK_LOOK, feedLook, HATCHED } from "./schedule-look.ts";
import type { Aim } from "./use-schedule-drag.ts";

interface DayColumnProps {
  availability: OpeningRules;
  now: Date;
  grid: Grid;
  day: GridDay;
  placed: readonly { entry: Entry; span: Span }[];
  band: readonly Entry[];
  /** why the whole day is closed */
  closed: { label: string } | undefined;
  aim: Aim | undefined;
  head: CSSProperties;
  isSingle: boolean;
}

export function DayColumn({
  grid,
  day,
  placed,
  band,
  closed,
  availability,
  now,
  aim,
  head,
  isSingle,
}: DayColumnProps) {
  const { setNodeRef } = useDroppable({ id: day.day });
  const lanes = layOut(placed.map(({ span }) => span));
  const isToday = day.day === parisDay(now);
  const place = ({ from, to }: Span): CSSProperties => ({
    top: remOf(from - grid.shown.from),
    height: remOf(to - from),
  });
  return (
    <section aria-label={dayName(day.day)} className="min-w-0 flex-1 border-l border-line">
      <div style={head} className={classNames(HEAD, "px-0.5 text-center leading-tight")}>
        {!isSingle && <DayHead day={day.day} isToday={isToday} />}
        {closed && (
          <p className="mb-1 truncate rounded-sm bg-sand px-1 py-1 text-xs leading-4">
            {closed.label}
            <span className="sr-only">, jour fermé</span>
          </p>
        )}
        {band.length > 0 && <DayBand entries={band} day={day.day} />}
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
        {placed.length === 0 && band.length === 0 && <p className="sr-only">Rien de prévu.</p>}
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

/** The band shows entries that last all day, or lie outside the hours of the grid. */
function DayBand({ entries, day }: { entries: readonly Entry[]; day: string }) {
  return (
    <ul>
      {entries.map((entry) => (
        <li
          key={entry.key}
          className={classNames(
            "mb-1 flex h-6 items-center overflow-hidden rounded-sm text-left text-xs",
            entry.kind === "feed" ? feedLook(entry.event) : BLOCK_LOOK,
            HATCHED,
          )}
        >
          <span className="min-w-0 flex-1 truncate px-0.5">
            <span className="rounded-sm bg-sunken px-1">
              {entryText(entry)}
              <span className="sr-only">, {timesOn(entry, day)}</span>
            </span>
          </span>
          {entry.kind === "block" && <UnblockForm block={entry.block} />}
        </li>
      ))}
    </ul>
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
