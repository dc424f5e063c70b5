import { SESSION_MINUTES, USUAL_SESSION_MINUTES } from "~/features/discovery/rules/session-lengths.ts";
import { weekdayOf } from "~/platform/format/dates.ts";

/** From the first minute up to the second, since midnight, as the clocks of Paris show them. */
export interface MinuteRange {
  start: number;
  end: number;
}

/** Days, both included, such as "2026-08-03". */
export interface TimeOff {
  startsOn: string;
  endsOn: string;
  label: string;
}

export interface Availability {
  /** by weekday: Monday is 1, Sunday 7; a day without a range is closed */
  hours: Readonly<Record<number, readonly MinuteRange[]>>;
  timeOff: readonly TimeOff[];
  breakMinutes: number;
  sessionLengths: readonly number[];
  noticeHours: number;
  horizonDays: number;
}

/** In the order of the week; the first is number 1. */
export const WEEKDAYS = ["Lundi", "Mardi", "Mercredi", "Jeudi", "Vendredi", "Samedi", "Dimanche"] as const;
export const weekdayNumbers: readonly number[] = WEEKDAYS.map((_, index) => index + 1);

const DAY_MINUTES = 24 * 60;
/** Hours begin and end at a multiple of this. */
export const STEP_MINUTES = 5;
export const MOST_RANGES = 6;
export const MOST_TIME_OFF = 50;
export const LONGEST_LABEL = 80;

/** 08:00 to 20:00 */
export const USUAL_HOURS: MinuteRange = { start: 8 * 60, end: 20 * 60 };
export const BREAK_MINUTES = { least: 0, most: 60, usual: 15 };
export const SESSION_LENGTHS: readonly number[] = SESSION_MINUTES;
export const NOTICE_HOURS = [0, 1, 2, 4, 12, 24, 48, 72, 168] as const;
export const HORIZON_DAYS = [14, 30, 60, 90, 180, 365] as const;

/** Of a coach who has not chosen yet: from Monday to Saturday. */
export const USUAL_AVAILABILITY: Availability = {
  hours: Object.fromEntries(weekdayNumbers.map((day) => [day, day === 7 ? [] : [USUAL_HOURS]])),
  timeOff: [],
  breakMinutes: BREAK_MINUTES.usual,
  sessionLengths: [USUAL_SESSION_MINUTES],
  noticeHours: 24,
  horizonDays: 60,
};

/** "08:00"; midnight at the end of a day is "00:00", as a clock shows it. */
export function formatMinute(minute: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${two(Math.floor((minute % DAY_MINUTES) / 60))}:${two(minute % 60)}`;
}

const formatRange = ({ start, end }: MinuteRange) => `${formatMinute(start)} à ${formatMinute(end)}`;

/** Where a range ends that ends at this time: at "00:00", the day does. */
export const endingAt = (minute: number) => (minute === 0 ? DAY_MINUTES : minute);

const isOnStep = (minute: number) => minute % STEP_MINUTES === 0;

export interface RangeRefusal {
  /** which of the ranges, and which end of it */
  index: number;
  side: "start" | "end";
  message: string;
}

/** What is wrong with the ranges of one day, each named once. Ranges that touch are fine. */
export function refuseRanges(ranges: readonly MinuteRange[]): RangeRefusal[] {
  return ranges.flatMap((range, index): RangeRefusal[] => {
    const { start, end } = range;
    const say = (side: RangeRefusal["side"], message: string) => [{ index, side, message }];
    for (const [side, minute] of [
      ["start", start],
      ["end", end],
    ] as const)
      if (!isOnStep(minute))
        return say(side, `Les minutes vont de ${STEP_MINUTES} en ${STEP_MINUTES}\u00a0: 08:00, 08:05…`);
    if (end <= start) return say("end", "L’heure de fin vient après l’heure de début.");
    const other = ranges.slice(0, index).find((before) => start < before.end && before.start < end);
    return other ? say("start", `Ces heures en recouvrent d’autres\u00a0: ${formatRange(other)}.`) : [];
  });
}

/** The same minutes in the fewest ranges, in order. */
export function mergeRanges(ranges: readonly MinuteRange[]): MinuteRange[] {
  const merged: MinuteRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else merged.push({ ...range });
  }
  return merged;
}

/**
 * When a coach works on a day such as "2026-03-29". The ranges stay what a clock on the wall shows: on a day whose clocks
 * change, whoever makes sessions of them asks `parisInstant` for each.
 */
export function openRangesOn(
  day: string,
  { hours, timeOff }: Pick<Availability, "hours" | "timeOff">,
): MinuteRange[] {
  if (timeOff.some(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn)) return [];
  return mergeRanges(hours[weekdayOf(day)] ?? []);
}

/** "Aucun", "2 heures", "1 jour", "1 semaine" */
export function noticeLabel(hours: number): string {
  if (hours === 0) return "Aucun";
  if (hours < 24) return hours === 1 ? "1\u00a0heure" : `${hours}\u00a0heures`;
  if (hours === 168) return "1\u00a0semaine";
  return hours === 24 ? "1\u00a0jour" : `${hours / 24}\u00a0jours`;
}

const HORIZON_LABELS: Record<number, string> = { 14: "2\u00a0semaines", 365: "1\u00a0an" };

/** "2 semaines", "1 mois", "1 an" */
export const horizonLabel = (days: number) => HORIZON_LABELS[days] ?? `${Math.round(days / 30)}\u00a0mois`;
