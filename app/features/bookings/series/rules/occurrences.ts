import { addDays } from "~/platform/format/dates.ts";
import { DAY_MS } from "~/platform/format/durations.ts";
import type { WallTime } from "../../planning/rules/clashes.ts";

export const MOST_OCCURRENCES = 52;
export const SERIES_WEEKS = [1, 2] as const;
export type SeriesWeeks = (typeof SERIES_WEEKS)[number];

export interface Repetition {
  first: WallTime;
  /** a session every week, or every two weeks */
  weeks: SeriesWeeks;
  /** the last day, included, and the number of sessions; whichever comes first ends the series */
  until?: string | undefined;
  count?: number | undefined;
}

/**
 * Lists the sessions of a series: the same weekday and the same time on the clocks, also after they have changed. There
 * are `MOST_OCCURRENCES` at most.
 */
export function listOccurrences({ first, weeks, until, count }: Repetition): WallTime[] {
  const most = Math.max(0, Math.min(count ?? MOST_OCCURRENCES, MOST_OCCURRENCES));
  const days = Array.from({ length: most }, (_, at) => addDays(first.day, at * weeks * 7));
  return days.filter((day) => until === undefined || day <= until).map((day) => ({ day, time: first.time }));
}

/**
 * Moves sessions like the first of them: by as many days, to the same time on the clocks. Another time that one of them
 * had is given up.
 */
export function moveOccurrences(sessions: readonly WallTime[], to: WallTime): WallTime[] {
  const [first] = sessions;
  if (!first) return [];
  const days = daysBetween(first.day, to.day);
  return sessions.map(({ day }) => ({ day: addDays(day, days), time: to.time }));
}

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** How many sessions of this length the balance of a pack pays for. */
export const sessionsOf = (minutesLeft: number, minutes: number): number =>
  Math.min(MOST_OCCURRENCES, Math.floor(minutesLeft / minutes));
