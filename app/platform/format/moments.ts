import { HOUR_MS } from "~/platform/format/durations.ts";
import { formatTime, PARIS, parisDay, parisInstant } from "./dates.ts";

const SHAPE =
  /^(\d{4}-\d\d-\d\d)[T ]((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d(?:\.\d{1,3})?))?(Z|[+-]\d\d:\d\d)?$/i;
const CLOCK = new Intl.DateTimeFormat("fr-FR", {
  timeZone: PARIS,
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/**
 * Reads "2026-03-29 14:30", "2026-03-29 14:30:15.5" (Paris time) or the same with a zone ("Z", "+01:00"). Undefined if
 * it is no time, or a time that a clock change repeats or skips.
 */
export function readMoment(text: string): Date | undefined {
  const [, day = "", time = "", seconds = "00", zone] = SHAPE.exec(text.trim()) ?? [];
  const inZone = new Date(`${day}T${time}:${seconds}${zone?.toUpperCase() ?? "Z"}`);
  if (!day || Number.isNaN(inZone.getTime())) return undefined;
  // Date accepts days that do not exist, such as 31 April.
  if (!isDayOf(day)) return undefined;
  if (zone) return inZone;
  const minute = parisInstant(day, time);
  const isRepeated = formatTime(new Date(minute.getTime() + HOUR_MS)) === time;
  const isSkipped = formatTime(minute) !== time;
  return isRepeated || isSkipped ? undefined : new Date(minute.getTime() + Number(seconds) * 1_000);
}

/** "2026-03-29 14:30:15" in Paris, as `readMoment` reads it; with Z where a clock change repeats that time. */
export function formatMoment(date: Date): string {
  const text = `${parisDay(date)} ${CLOCK.format(date)}`;
  return readMoment(text) ? text : `${date.toISOString().slice(0, 19).replace("T", " ")}Z`;
}

function isDayOf(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}
