import { addDays, parisInstant } from "~/platform/format/dates.ts";
import { MINUTE_MS } from "~/platform/format/durations.ts";
import { formatMinute, type OpeningRules, openRangesOn } from "./availability.ts";

const DAY_MINUTES = 24 * 60;

/** Counts elapsed minutes, not wall-clock ones: a range over the clock change in autumn is an hour longer. */
export function openMinutes(days: readonly string[], availability: OpeningRules): number {
  const at = (day: string, minute: number) =>
    minute === DAY_MINUTES ? parisInstant(addDays(day, 1), "00:00") : parisInstant(day, formatMinute(minute));
  return days
    .flatMap((day) =>
      openRangesOn(day, availability).map(
        ({ start, end }) => (at(day, end).getTime() - at(day, start).getTime()) / MINUTE_MS,
      ),
    )
    .reduce((sum, minutes) => sum + minutes, 0);
}

/** Returns the booked percentage of the working time; undefined if the coach does not work then. */
export function occupancy(bookedMinutes: number, workedMinutes: number): number | undefined {
  if (workedMinutes <= 0) return undefined;
  return Math.min(100, Math.round((bookedMinutes / workedMinutes) * 100));
}
