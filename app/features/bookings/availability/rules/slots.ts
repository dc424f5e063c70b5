import { distanceKm } from "~/features/places/rules/geo.ts";
import { addDays, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { type Availability, openRangesOn } from "./availability.ts";

/** Decimal degrees. */
export interface Spot {
  latitude: number;
  longitude: number;
}

/** When a coach cannot be booked, because of something that is there already. */
export interface BusyTime {
  start: Date;
  end: Date;
  /** null where nobody travels: by webcam, or where it is not known */
  at: Spot | null;
  /** what is no session (an appointment of the coach's own) needs no break before or after it */
  isSession?: boolean;
}

export interface SlotSearch {
  availability: Availability;
  busy: readonly BusyTime[];
  /** how long the session is to be */
  minutes: number;
  /** where it is to be; null by webcam */
  at: Spot | null;
  /** slots that begin from here on, and before there */
  from: Date;
  to: Date;
  now: Date;
}

/** A session can begin at the opening of the coach's hours, and every so many minutes after. */
export const SLOT_STEP_MINUTES = 15;
/** How fast a coach gets from one session to the next, in a straight line: through a town, with bag and doors. */
export const TRAVEL_KMH = 25;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** In the whole Union clocks change at 01:00 UTC (directive 2000/84/EC), whichever way. */
const CHANGE_UTC = "T01:00:00Z";

/** From the first millisecond up to the second. */
interface Span {
  start: number;
  end: number;
}

/**
 * When a session of so many minutes can begin. A moment is worked in when the clock on the wall then shows a minute of the coach's
 * hours, so a session may run through a change of the clocks; a time that is skipped in spring is not offered, and one that comes
 * twice in autumn is offered the first time.
 */
export function findSlots({ availability, busy, minutes, at, from, to, now }: SlotSearch): Date[] {
  const length = minutes * MINUTE_MS;
  const earliest = Math.max(from.getTime(), now.getTime() + availability.noticeHours * HOUR_MS);
  const lastDay = addDays(parisDay(now), availability.horizonDays);
  const latest = Math.min(to.getTime(), parisInstant(addDays(lastDay, 1), "00:00").getTime());
  if (earliest >= latest || minutes <= 0) return [];
  const days = workedDays(availability, earliest, latest + length);
  const open = joined(days.flatMap(({ spans }) => spans));
  const taken = joined(busy.map((time) => keepOff(time, { length, at }, availability.breakMinutes)));
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

/** How long the way is between two places; none where one of them is nowhere. In whole minutes. */
export function travelMinutes(a: Spot | null, b: Spot | null): number {
  return a && b ? Math.ceil((kilometresBetween(a, b) / TRAVEL_KMH) * 60) : 0;
}

/** In a straight line. */
export const kilometresBetween = (a: Spot, b: Spot): number =>
  distanceKm({ lat: a.latitude, lng: a.longitude }, { lat: b.latitude, lng: b.longitude });

/**
 * The starts that something else forbids: what ends just when it begins, or begins just when it ends, is not in its way. The travel is
 * made in the break, where that is long enough.
 */
function keepOff(
  { start, end, at, isSession = true }: BusyTime,
  slot: { length: number; at: Spot | null },
  breakMinutes: number,
): Span {
  const apart = Math.max(isSession ? breakMinutes : 0, travelMinutes(at, slot.at)) * MINUTE_MS;
  return { start: start.getTime() - apart - slot.length + 1, end: end.getTime() + apart };
}

interface WorkedDay {
  /** when the coach works */
  spans: Span[];
  /** when a session could begin, in order */
  starts: number[];
}

/** The days on which sessions could begin or go on between two instants. */
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
  // The clock on the wall counts from midnight until it is changed, and from then on towards the next midnight.
  const [before, after] = [midnight, next - DAY_MS];
  const spans: Span[] = [];
  const starts: number[] = [];
  for (const range of openRangesOn(day, availability)) {
    const [start, end] = [range.start * MINUTE_MS, range.end * MINUTE_MS];
    spans.push({ start: before + start, end: Math.min(before + end, change) });
    if (isChange) spans.push({ start: Math.max(after + start, change), end: after + end });
    for (let wall = start; wall < end; wall += SLOT_STEP_MINUTES * MINUTE_MS) {
      if (before + wall < change) starts.push(before + wall);
      else if (after + wall >= change) starts.push(after + wall);
    }
  }
  return { spans: spans.filter((span) => span.start < span.end), starts };
}

/** The same moments in the fewest spans, in order; those that only touch are one. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = all.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else all.push({ ...span });
  }
  return all;
}
