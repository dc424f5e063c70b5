import { distanceKm } from "~/features/places/rules/geo.ts";
import { addDays, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from "~/platform/format/durations.ts";
import { type Availability, openRangesOn } from "./availability.ts";

/** Decimal degrees. */
export interface Spot {
  latitude: number;
  longitude: number;
}

export interface BusyTime {
  start: Date;
  end: Date;
  /** null if no travel counts: by webcam, or the place is unknown */
  at: Spot | null;
  /** false for the coach's own appointments, which need no break around them; true if absent */
  isSession?: boolean;
}

export interface SlotSearch {
  availability: Availability;
  busy: readonly BusyTime[];
  /** length of the session */
  minutes: number;
  /** place of the session; null by webcam */
  at: Spot | null;
  /** slots start at or after `from` and before `to` */
  from: Date;
  to: Date;
  now: Date;
}

/** The assumed travel speed between sessions in a straight line, in town, with bag and doors included. */
export const TRAVEL_KMH = 25;

/** How far ahead slots are shown to move or to choose a session; the coach's own horizon may end sooner. */
const SHOWN_WEEKS = 8;
export const lastSlot = (now: Date): Date => new Date(now.getTime() + SHOWN_WEEKS * WEEK_MS);

/** All clocks of the EU change at 01:00 UTC (directive 2000/84/EC), in spring and in autumn. */
const CHANGE_UTC = "T01:00:00Z";

/** Milliseconds since the epoch; the end is exclusive. */
interface Span {
  start: number;
  end: number;
}

/**
 * Returns the possible starts of a session. A moment is working time if the wall clock in Paris shows a
 * minute of the coach's hours, so a session may run through a clock change. A time that is skipped in spring
 * is not offered; a time that occurs twice in autumn is offered the first time.
 */
export function findSlots({ availability, busy, minutes, at, from, to, now }: SlotSearch): Date[] {
  const length = minutes * MINUTE_MS;
  const earliest = Math.max(from.getTime(), now.getTime() + availability.noticeHours * HOUR_MS);
  const lastDay = addDays(parisDay(now), availability.horizonDays);
  const latest = Math.min(to.getTime(), parisInstant(addDays(lastDay, 1), "00:00").getTime());
  if (earliest >= latest || minutes <= 0) return [];
  const days = workedDays(availability, earliest, latest + length);
  const open = joined(days.flatMap(({ spans }) => spans));
  const taken = joined(busy.map((time) => forbiddenStarts(time, { length, at }, availability)));
  const slots: Date[] = [];
  let [nextOpen, nextTaken] = [0, 0];
  for (const start of days.flatMap(({ starts }) => starts)) {
    if (start < earliest || start >= latest || start <= now.getTime()) continue;
    while ((open[nextOpen]?.end ?? Number.POSITIVE_INFINITY) <= start) nextOpen += 1;
    while ((taken[nextTaken]?.end ?? Number.POSITIVE_INFINITY) <= start) nextTaken += 1;
    const [hours, other] = [open[nextOpen], taken[nextTaken]];
    const fits = hours && hours.start <= start && start + length <= hours.end;
    if (fits && !(other && other.start <= start)) slots.push(new Date(start));
  }
  return slots;
}

/** Returns whole minutes, rounded up; 0 if either place is null. */
export function travelMinutes(a: Spot | null, b: Spot | null): number {
  return a && b ? Math.ceil((kilometresBetween(a, b) / TRAVEL_KMH) * 60) : 0;
}

/** The distance is measured in a straight line. */
export const kilometresBetween = (a: Spot, b: Spot): number =>
  distanceKm({ lat: a.latitude, lng: a.longitude }, { lat: b.latitude, lng: b.longitude });

/**
 * Returns the starts that a busy time forbids. Sessions that only touch do not conflict. The coach travels
 * during the break, so the longest of the break, the way and the buffer counts.
 */
function forbiddenStarts(
  { start, end, at, isSession = true }: BusyTime,
  slot: { length: number; at: Spot | null },
  { breakMinutes, travelBufferMinutes }: Pick<Availability, "breakMinutes" | "travelBufferMinutes">,
): Span {
  const rest = isSession ? breakMinutes : 0;
  const buffer = isElsewhere(at, slot.at) ? travelBufferMinutes : 0;
  const apart = Math.max(rest, buffer, travelMinutes(at, slot.at)) * MINUTE_MS;
  return { start: start.getTime() - apart - slot.length + 1, end: end.getTime() + apart };
}

/** Whether the coach is on the way between the two: one of them is at a place, and the other is not at the same one. */
export const isElsewhere = (a: Spot | null, b: Spot | null): boolean =>
  a && b ? a.latitude !== b.latitude || a.longitude !== b.longitude : a !== b;

/**
 * Whether all of [start, end) is the coach's working time and free of what is not a session: blocked time and
 * external appointments. Notice, horizon, steps and breaks do not count, because the coach alone asks.
 */
export function isWorkingTime(
  { start, end }: { start: Date; end: Date },
  { availability, busy }: Pick<SlotSearch, "availability" | "busy">,
): boolean {
  const [first, last] = [start.getTime(), end.getTime()];
  const open = joined(workedDays(availability, first, last).flatMap(({ spans }) => spans));
  return (
    open.some((span) => span.start <= first && last <= span.end) &&
    !busy.some((time) => time.isSession === false && time.start < end && time.end > start)
  );
}

interface WorkedDay {
  /** working time */
  spans: Span[];
  /** possible session starts, in order */
  starts: number[];
}

/** Includes every day on which a session could start or continue between the two instants. */
function workedDays(availability: Availability, first: number, last: number): WorkedDay[] {
  const found: WorkedDay[] = [];
  const lastDay = parisDay(new Date(last));
  let day = parisDay(new Date(first));
  let midnight = parisInstant(day, "00:00").getTime();
  while (day <= lastDay) {
    const next = addDays(day, 1);
    const nextMidnight = parisInstant(next, "00:00").getTime();
    found.push(workedDay(day, availability, midnight, nextMidnight));
    [day, midnight] = [next, nextMidnight];
  }
  return found;
}

function workedDay(day: string, availability: Availability, midnight: number, next: number): WorkedDay {
  const isChange = next - midnight !== DAY_MS;
  const change = isChange ? Date.parse(day + CHANGE_UTC) : next;
  // Wall-clock minutes count from this midnight before the change, and towards the next one after it.
  const [before, after] = [midnight, next - DAY_MS];
  const spans: Span[] = [];
  const starts: number[] = [];
  for (const range of openRangesOn(day, availability)) {
    const [start, end] = [range.start * MINUTE_MS, range.end * MINUTE_MS];
    spans.push({ start: before + start, end: Math.min(before + end, change) });
    if (isChange) spans.push({ start: Math.max(after + start, change), end: after + end });
    for (let wall = start; wall < end; wall += availability.slotStepMinutes * MINUTE_MS) {
      if (before + wall < change) starts.push(before + wall);
      else if (after + wall >= change) starts.push(after + wall);
    }
  }
  return { spans: spans.filter((span) => span.start < span.end), starts };
}

/** Merges spans that overlap or touch, and sorts them. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = all.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else all.push({ ...span });
  }
  return all;
}
