import { addDays, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { MINUTE_MS } from "~/platform/format/durations.ts";
import { type OpeningRules, openRangesOn } from "../../availability/rules/availability.ts";

/*
 * Days stand side by side along one axis of wall-clock hours. On the day that skips an hour, its row is
 * empty. If a day has an hour twice, the axis has two rows for it, and the second is empty on every other
 * day. So equal heights are equal times, and an hour is always equally high, on days of 23, 24 and 25 hours
 * alike.
 */

const DAY_MINUTES = 24 * 60;
/** In minutes: Paris clocks go from 02:00 to 03:00 in spring, and from 03:00 back to 02:00 in autumn. */
const SKIPPED = { from: 120, to: 180 };
const REPEATED = { from: 120, to: 180 };

export interface TimeRange {
  start: Date;
  end: Date;
}

/** A part of a column, in minutes of the axis. */
export interface Span {
  from: number;
  to: number;
}

export interface GridDay {
  day: string;
  start: Date;
  end: Date;
  /** 23, 24 or 25 hours, in minutes */
  minutes: number;
}

export interface TimeGrid {
  days: GridDay[];
  /** one of the days has an hour twice, so the axis has it twice */
  repeats: boolean;
  /** visible part of the axis, in whole hours */
  shown: Span;
}

export interface HourRow {
  /** in minutes of the axis */
  at: number;
  hour: number;
  /** the second of two equal hours */
  again: boolean;
}

export function gridDay(day: string): GridDay {
  const start = parisInstant(day, "00:00");
  const end = parisInstant(addDays(day, 1), "00:00");
  return { day, start, end, minutes: (end.getTime() - start.getTime()) / MINUTE_MS };
}

/** Converts elapsed minutes since midnight to the axis. A range that ends at a gap ends before it. */
function axisOf(elapsed: number, { minutes }: GridDay, repeats: boolean, isEnd: boolean): number {
  if (minutes > DAY_MINUTES) return elapsed;
  const isPast = (edge: number) => (isEnd ? elapsed > edge : elapsed >= edge);
  const wall =
    minutes < DAY_MINUTES && isPast(SKIPPED.from) ? elapsed + (SKIPPED.to - SKIPPED.from) : elapsed;
  return wallToAxis(wall, repeats, isEnd);
}

function wallToAxis(wall: number, repeats: boolean, isEnd: boolean): number {
  const isPast = isEnd ? wall > REPEATED.to : wall >= REPEATED.to;
  return repeats && isPast ? wall + (REPEATED.to - REPEATED.from) : wall;
}

/** Returns the part of a range that falls on a day; undefined if there is none. */
export function spanOn(
  { start, end }: TimeRange,
  day: GridDay,
  { repeats }: Pick<TimeGrid, "repeats">,
): Span | undefined {
  if (end <= day.start || start >= day.end) return undefined;
  const elapsed = (at: Date) => (at.getTime() - day.start.getTime()) / MINUTE_MS;
  return {
    from: axisOf(Math.max(0, elapsed(start)), day, repeats, false),
    to: axisOf(Math.min(day.minutes, elapsed(end)), day, repeats, true),
  };
}

/** Returns the instant at a height of a day's column. A time that the day skips becomes the next one. */
export function instantAt(
  axis: number,
  { start, minutes }: GridDay,
  { repeats }: Pick<TimeGrid, "repeats">,
): Date {
  const at = (elapsed: number) => new Date(start.getTime() + elapsed * MINUTE_MS);
  if (minutes > DAY_MINUTES) return at(axis);
  const hour = REPEATED.to - REPEATED.from;
  const wall = repeats && axis > REPEATED.to ? Math.max(REPEATED.to, axis - hour) : axis;
  if (minutes === DAY_MINUTES || wall < SKIPPED.from) return at(wall);
  return at(Math.max(SKIPPED.from, wall - (SKIPPED.to - SKIPPED.from)));
}

/** Returns the coach's working hours along the axis. An hour that occurs twice is worked twice. */
export function openSpans(
  { day, minutes }: GridDay,
  availability: OpeningRules,
  { repeats }: Pick<TimeGrid, "repeats">,
): Span[] {
  return openRangesOn(day, availability).flatMap(({ start, end }) => {
    if (minutes > DAY_MINUTES)
      return [{ from: start >= REPEATED.to ? start + 60 : start, to: end > REPEATED.from ? end + 60 : end }];
    if (minutes === DAY_MINUTES)
      return [{ from: wallToAxis(start, repeats, false), to: wallToAxis(end, repeats, true) }];
    const from = start >= SKIPPED.from && start < SKIPPED.to ? SKIPPED.to : start;
    const to = end > SKIPPED.from && end <= SKIPPED.to ? SKIPPED.from : end;
    return from < to ? [{ from, to }] : [];
  });
}

const USUAL: Span = { from: 8 * 60, to: 20 * 60 };

/** Whether a range lies within one day and leaves some of it: others would stretch the grid to a whole night. */
export function staysWithinDay({ start, end }: TimeRange): boolean {
  const day = gridDay(parisDay(start));
  return end <= day.end && (start > day.start || end < day.end);
}

/** The visible part of a span; undefined if there is none. */
export function visiblePart({ from, to }: Span, { shown }: Pick<TimeGrid, "shown">): Span | undefined {
  const part = { from: Math.max(from, shown.from), to: Math.min(to, shown.to) };
  return part.from < part.to ? part : undefined;
}

export const coversDay = ({ start, end }: TimeRange, day: GridDay): boolean =>
  start <= day.start && end >= day.end;

/** The grid shows only hours that are worked or busy, so that there are no empty nights. */
export function createGrid(
  days: readonly string[],
  ranges: readonly TimeRange[],
  availability: OpeningRules,
): TimeGrid {
  const gridDays = days.map(gridDay);
  const repeats = gridDays.some(({ minutes }) => minutes > DAY_MINUTES);
  const spans = gridDays.flatMap((day) => [
    ...openSpans(day, availability, { repeats }),
    ...ranges.flatMap((range) => spanOn(range, day, { repeats }) ?? []),
  ]);
  const all = spans.length > 0 ? spans : [USUAL];
  const shown = {
    from: Math.floor(Math.min(...all.map(({ from }) => from)) / 60) * 60,
    to: Math.ceil(Math.max(...all.map(({ to }) => to)) / 60) * 60,
  };
  return { days: gridDays, repeats, shown };
}

export function hourRows({ repeats, shown }: Pick<TimeGrid, "repeats" | "shown">): HourRow[] {
  return Array.from({ length: (shown.to - shown.from) / 60 }, (_, row) => {
    const at = shown.from + row * 60;
    const isPast = repeats && at >= REPEATED.to;
    return { at, hour: (isPast ? at - 60 : at) / 60, again: repeats && at === REPEATED.to };
  });
}

export interface Lane {
  /** position from the left */
  lane: number;
  /** number of lanes that share the width */
  lanes: number;
}

/** Overlapping spans stand side by side in as few lanes as possible; the others have the whole width. */
export function layOut(spans: readonly Span[]): Lane[] {
  const laid: Lane[] = spans.map(() => ({ lane: 0, lanes: 1 }));
  const order = spans
    .map((span, at) => ({ ...span, at }))
    .toSorted((a, b) => a.from - b.from || b.to - a.to || a.at - b.at);
  let group: number[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const at of group) (laid[at] as Lane).lanes = ends.length;
    group = [];
    ends = [];
  };
  for (const { from, to, at } of order) {
    if (ends.every((end) => end <= from)) close();
    const free = ends.findIndex((end) => end <= from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = to;
    (laid[at] as Lane).lane = lane;
    group.push(at);
  }
  close();
  return laid;
}
