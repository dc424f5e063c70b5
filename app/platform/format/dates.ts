import { DAY_MS, HOUR_MS } from "~/platform/format/durations.ts";

/** Instants are stored. Days and times are shown and chosen in Paris time, on every server and browser. */
export const PARIS = "Europe/Paris";
const DAY_SHAPE = /^\d{4}-\d{2}-\d{2}$/;
const FIRST_DAY = "1900-01-01";
const LAST_DAY = "2999-12-31";

const paris = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("fr-FR", { timeZone: PARIS, ...options });

const DAY = paris({ day: "numeric", month: "long", year: "numeric" });
const WEEKDAY = paris({ weekday: "long" });
const MONTH = paris({ month: "long", year: "numeric" });
const TIME = paris({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const CLOCK = new Intl.DateTimeFormat("en-US", {
  timeZone: PARIS,
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});
const RELATIVE = new Intl.RelativeTimeFormat("fr-FR");
const RELATIVE_DAYS = new Intl.RelativeTimeFormat("fr-FR", { numeric: "auto" });

/** "29 mars 2026", "1er avril 2026"; with the weekday, "dimanche 29 mars 2026". */
export function formatDay(date: Date, { weekday = false } = {}): string {
  const day = DAY.format(date).replace(/^1 /, "1er ");
  return weekday ? `${WEEKDAY.format(date)} ${day}` : day;
}

/** "14:30" */
export function formatTime(date: Date): string {
  return TIME.format(date);
}

/** "dimanche 29 mars 2026 à 14:30" */
export function formatDayTime(date: Date): string {
  return `${formatDay(date, { weekday: true })} à ${formatTime(date)}`;
}

/** "mars 2026" */
export function formatMonth(date: Date): string {
  return MONTH.format(date);
}

/** "à l’instant", "il y a 5 minutes", "hier", "il y a 3 jours", "dans 2 semaines"; days are those of Paris */
export function formatRelative(date: Date, now: Date = new Date()): string {
  const elapsed = date.getTime() - now.getTime();
  const distance = Math.abs(elapsed);
  if (distance < 60_000) return "à l’instant";
  if (distance < HOUR_MS) return RELATIVE.format(Math.trunc(elapsed / 60_000), "minute");
  if (distance < DAY_MS) return RELATIVE.format(Math.trunc(elapsed / HOUR_MS), "hour");
  const days = (dayNumber(parisDay(date)) - dayNumber(parisDay(now))) / DAY_MS;
  if (Math.abs(days) < 7) return RELATIVE_DAYS.format(days, "day");
  if (Math.abs(days) < 31) return RELATIVE.format(Math.trunc(days / 7), "week");
  if (Math.abs(days) < 365) return RELATIVE.format(Math.trunc(days / 30.5), "month");
  return RELATIVE.format(Math.trunc(days / 365), "year");
}

/**
 * The instant of a day ("2026-03-29") and a time ("02:30") in Paris. A time that the change to summer time
 * skips moves forward by one hour; a time that the change to winter time repeats is its first occurrence.
 */
export function parisInstant(day: string, time: string): Date {
  const wall = dayNumber(day) + minutesOf(time) * 60_000;
  const before = wall - offsetAt(wall - DAY_MS);
  const after = wall - offsetAt(wall + DAY_MS);
  const first = Math.min(before, after);
  const second = Math.max(before, after);
  const found = [first, second].find((instant) => instant + offsetAt(instant) === wall);
  return new Date(found ?? before);
}

/** Whether the change to summer time skips this time of the day. */
export const isSkippedTime = (day: string, time: string): boolean =>
  formatTime(parisInstant(day, time)) !== time;

/** The calendar day in Paris, such as "2026-03-29". */
export function parisDay(date: Date): string {
  return toDay(date.getTime() + offsetAt(date.getTime()));
}

/** Counts calendar days, whether they have 23, 24 or 25 hours. */
export function addDays(day: string, count: number): string {
  return toDay(dayNumber(day) + count * DAY_MS);
}

/** The same day of a later month, or its last day: one month after 31 January is 28 February. */
export function addMonths(day: string, count: number): string {
  const date = new Date(dayNumber(day));
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, last));
  return toDay(date.getTime());
}

/** Monday is 1, Sunday is 7. */
export function weekdayOf(day: string): number {
  return new Date(dayNumber(day)).getUTCDay() || 7;
}

/**
 * Whether the text is a valid calendar day, such as "2026-03-29", of the years that we deal with. The days of
 * these years can be added to, stored and shown without reaching the limits of a date.
 */
export function isDay(text: string): boolean {
  return text >= FIRST_DAY && text <= LAST_DAY && isCalendarDay(text);
}

/** Whether the instant is within the years of `isDay`. */
export function isStorableInstant(instant: Date): boolean {
  const time = instant.getTime();
  return time >= Date.parse(FIRST_DAY) && time < Date.parse(LAST_DAY);
}

/** Minutes since midnight for "14:30"; undefined if the text is not a time. */
export function readTime(time: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  return hours === undefined || minutes === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** Two years of hours. */
const MOST_OFFSETS = 20_000;
const offsets = new Map<number, number>();

/**
 * The offset of Paris from UTC at an instant, in milliseconds. Finding it is slow and a page may ask for a thousand,
 * so it is cached for each hour: it has changed at full hours of UTC only, since 1911.
 */
function offsetAt(instant: number): number {
  const hour = Math.floor(instant / HOUR_MS);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  if (offsets.size === MOST_OFFSETS) offsets.clear();
  const offset = findOffset(hour * HOUR_MS);
  offsets.set(hour, offset);
  return offset;
}

function findOffset(instant: number): number {
  const parts = CLOCK.formatToParts(instant);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(
    read("year"),
    read("month") - 1,
    read("day"),
    read("hour"),
    read("minute"),
    read("second"),
  );
  return wall - Math.floor(instant / 1_000) * 1_000;
}

function isCalendarDay(text: string): boolean {
  return DAY_SHAPE.test(text) && toDay(Date.parse(`${text}T00:00:00Z`) || 0) === text;
}

/** The UTC midnight of a day in milliseconds. It is for arithmetic only and is not the midnight of Paris. */
function dayNumber(day: string): number {
  if (!isCalendarDay(day)) throw new RangeError("A day looks like 2026-03-29.");
  return Date.parse(`${day}T00:00:00Z`);
}

function minutesOf(time: string): number {
  const minutes = readTime(time);
  if (minutes === undefined) throw new RangeError("A time looks like 14:30.");
  return minutes;
}

function toDay(number: number): string {
  return new Date(number).toISOString().slice(0, 10);
}
