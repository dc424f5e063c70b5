import ICAL from "ical.js";
import { parisInstant } from "~/platform/format/dates.ts";
import { DAY_SECONDS } from "~/platform/format/durations.ts";
import { OWN_UID } from "./calendar.ts";
import { type FeedProblem, MOST_FEED_EVENTS } from "./feed-problems.ts";
import { registerZones } from "./feed-zones.ts";

/** Milliseconds since the epoch: messages between threads carry plain numbers best. The end is exclusive. */
export interface FeedTime {
  start: number;
  end: number;
}
/** `events` counts the busy events of the window before their times are joined. */
export type FeedReading = { times: FeedTime[]; events: number } | { problem: FeedProblem };

/** Limits for all events of a calendar together: dates iterated, and occurrences computed. */
const MOST_STEPS = 100_000;
const MOST_LOOKED_AT = 20_000;

interface Budget {
  steps: number;
  looks: number;
}

/**
 * Returns the merged busy times within the window. Cancelled events, events marked as free and our own
 * sessions do not block. The input is untrusted and a recurrence rule may never end, so callers have to
 * enforce a time limit (see `readInThread`).
 */
export function readFeed(text: string, window: FeedTime): FeedReading {
  if (!/^BEGIN:VCALENDAR\s*$/im.test(text)) return { problem: "no calendar" };
  registerZones(text);
  const events = eventsOf(text);
  if (!events) return { problem: "no calendar" };
  if (events.length > MOST_FEED_EVENTS) return { problem: "too many" };
  const found: FeedTime[] = [];
  const budget = { steps: MOST_STEPS, looks: MOST_LOOKED_AT };
  for (const event of attachExceptions(events.filter((event) => !event.uid?.endsWith(OWN_UID))))
    for (const time of timesOf(event, window, budget)) found.push(time);
  const times = joined(found);
  const isTooMuch = budget.steps < 0 || budget.looks < 0 || times.length > MOST_FEED_EVENTS;
  return isTooMuch ? { problem: "too many" } : { times, events: found.length };
}

function eventsOf(text: string): ICAL.Event[] | undefined {
  try {
    const parsed = ICAL.parse(text);
    const calendars = typeof parsed[0] === "string" ? [parsed] : (parsed as unknown[]);
    return calendars.flatMap((calendar) =>
      new ICAL.Component(calendar as [])
        .getAllSubcomponents("vevent")
        .filter((component) => component.hasProperty("dtstart"))
        .map((component) => new ICAL.Event(component, { strictExceptions: false, exceptions: [] })),
    );
  } catch {
    return undefined;
  }
}

/** Attaches exceptions to their recurring event. An exception without one stays an event of its own. */
function attachExceptions(events: ICAL.Event[]): ICAL.Event[] {
  const repeated = new Map(
    events.filter((event) => !event.isRecurrenceException()).map((event) => [event.uid, event]),
  );
  return events.filter((event) => {
    const whole = event.isRecurrenceException() ? repeated.get(event.uid) : undefined;
    if (!whole?.isRecurring()) return true;
    whole.relateException(event);
    return false;
  });
}

function timesOf(event: ICAL.Event, window: FeedTime, budget: Budget): FeedTime[] {
  try {
    return event.isRecurring() && !event.isRecurrenceException()
      ? repeatedTimes(event, window, budget)
      : [timeOf(event, event.startDate, event.endDate, window)].filter((time) => time !== undefined);
  } catch {
    // An invalid event does not prevent the others from being read.
    return [];
  }
}

function repeatedTimes(event: ICAL.Event, window: FeedTime, budget: Budget): FeedTime[] {
  const times: FeedTime[] = [];
  const iterator = event.iterator();
  // Old occurrences are only counted. An exception may have moved an occurrence by up to a year.
  const long =
    (Object.keys(event.exceptions).length > 0 ? 366 : 2) * DAY_SECONDS + event.duration.toSeconds();
  const soon = window.start / 1_000 - long;
  for (let next = iterator.next(); next; next = iterator.next()) {
    budget.steps -= 1;
    if (budget.steps < 0) break;
    if (next.toUnixTime() < soon) continue;
    budget.looks -= 1;
    if (budget.looks < 0 || instantOf(next) >= window.end) break;
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    const time = timeOf(item, startDate, endDate, window);
    if (time) times.push(time);
  }
  return times;
}

/** Clips an event to the window. Returns undefined if it is outside or does not block. */
function timeOf(
  event: ICAL.Event,
  startDate: ICAL.Time,
  endDate: ICAL.Time,
  window: FeedTime,
): FeedTime | undefined {
  if (!isBusy(event.component)) return undefined;
  const start = Math.max(instantOf(startDate), window.start);
  const end = Math.min(instantOf(endDate), window.end);
  return start < end ? { start, end } : undefined;
}

function isBusy(event: ICAL.Component): boolean {
  const readProperty = (property: string) =>
    String(event.getFirstPropertyValue(property) ?? "").toUpperCase();
  return (
    readProperty("status") !== "CANCELLED" &&
    readProperty("transp") !== "TRANSPARENT" &&
    readProperty("x-microsoft-cdo-busystatus") !== "FREE"
  );
}

const two = (number: number) => String(number).padStart(2, "0");

/** All-day events start at midnight in Paris. Floating times and those of an unknown zone are Paris times. */
function instantOf(time: ICAL.Time): number {
  const isOurs = time.isDate || time.zone === ICAL.Timezone.localTimezone;
  if (!isOurs) return time.toUnixTime() * 1_000;
  const day = `${String(time.year).padStart(4, "0")}-${two(time.month)}-${two(time.day)}`;
  return parisInstant(day, time.isDate ? "00:00" : `${two(time.hour)}:${two(time.minute)}`).getTime();
}

function joined(times: FeedTime[]): FeedTime[] {
  const all: FeedTime[] = [];
  for (const time of times.toSorted((a, b) => a.start - b.start)) {
    const last = all.at(-1);
    if (last && time.start <= last.end) last.end = Math.max(last.end, time.end);
    else all.push({ ...time });
  }
  return all;
}
