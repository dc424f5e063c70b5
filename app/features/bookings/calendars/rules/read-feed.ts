import ICAL from "ical.js";
import { parisInstant } from "~/platform/format/dates.ts";
import { OWN_UID } from "./calendar.ts";
import { type FeedProblem, MOST_FEED_EVENTS } from "./feed-problems.ts";

/** From one moment up to another, in milliseconds: messages between threads carry numbers best. */
export interface FeedTime {
  start: number;
  end: number;
}
export type FeedReading = { times: FeedTime[] } | { problem: FeedProblem };

/** Of all events together: dates that are counted through, and those that are looked at. */
const MOST_STEPS = 100_000;
const MOST_LOOKED_AT = 20_000;
const DAY_SECONDS = 24 * 60 * 60;

interface Budget {
  steps: number;
  looks: number;
}

/**
 * When a calendar is busy between two instants, in as few pieces as there are gaps. What is cancelled, marked as free, or one of our own
 * sessions that has come back to us keeps nobody from booking. Strangers write what is read here, and a rule can be made to repeat
 * without an end: whoever calls it sees to it that it ends.
 */
export function readFeed(text: string, window: FeedTime): FeedReading {
  if (!/^BEGIN:VCALENDAR\s*$/im.test(text)) return { problem: "no calendar" };
  const events = eventsOf(text);
  if (!events) return { problem: "no calendar" };
  if (events.length > MOST_FEED_EVENTS) return { problem: "too many" };
  const found: FeedTime[] = [];
  const budget = { steps: MOST_STEPS, looks: MOST_LOOKED_AT };
  for (const event of relate(events.filter((event) => !event.uid?.endsWith(OWN_UID))))
    for (const time of timesOf(event, window, budget)) found.push(time);
  const times = joined(found);
  const isTooMuch = budget.steps < 0 || budget.looks < 0 || times.length > MOST_FEED_EVENTS;
  return isTooMuch ? { problem: "too many" } : { times };
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

/** Each repeated event with what is said of single dates of it; of what has no such event, each by itself. */
function relate(events: ICAL.Event[]): ICAL.Event[] {
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
    // One event that makes no sense keeps no other from being read.
    return [];
  }
}

function repeatedTimes(event: ICAL.Event, window: FeedTime, budget: Budget): FeedTime[] {
  const times: FeedTime[] = [];
  const iterator = event.iterator();
  // What was over long ago is only counted; a date of it may have been moved by as much as a year.
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

/** What of it lies in the window; nothing of what blocks nobody. */
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
  const says = (property: string) => String(event.getFirstPropertyValue(property) ?? "").toUpperCase();
  return (
    says("status") !== "CANCELLED" &&
    says("transp") !== "TRANSPARENT" &&
    says("x-microsoft-cdo-busystatus") !== "FREE"
  );
}

const two = (number: number) => String(number).padStart(2, "0");

/** A day begins at midnight in Paris, and a time that does not say whose it is, is shown there. */
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
