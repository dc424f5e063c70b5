import { SESSION_MINUTES, USUAL_SESSION_MINUTES } from "~/features/discovery/rules/session-lengths.ts";
import { addDays, isDay, weekdayOf } from "~/platform/format/dates.ts";
import { WEEK_MS } from "~/platform/format/durations.ts";
import { holidayOn } from "./holidays.ts";

/** Minutes since midnight in Paris wall-clock time; the end is exclusive. */
export interface MinuteRange {
  start: number;
  end: number;
}

/** Days such as "2026-08-03"; both are included. */
export interface TimeOff {
  startsOn: string;
  endsOn: string;
  label: string;
}

/** By weekday: Monday is 1, Sunday 7; a day without a range is closed. */
export type WeekHours = Readonly<Record<number, readonly MinuteRange[]>>;

/** Additional hours on one day, which apply whatever else closes that day. */
export interface Opening extends MinuteRange {
  day: string;
}

/** Closed hours of every week, such as lunch on Tuesdays. */
export interface Closure extends MinuteRange {
  weekday: number;
  /** the last day, included; null without an end */
  until: string | null;
  label: string;
}

export interface Availability {
  /** of every week, or only of odd weeks if `evenHours` is not null */
  hours: WeekHours;
  /** of the weeks whose number (ISO 8601) is even; null if all weeks are the same */
  evenHours: WeekHours | null;
  openings: readonly Opening[];
  closures: readonly Closure[];
  /** closed on French public holidays */
  closesOnHolidays: boolean;
  timeOff: readonly TimeOff[];
  breakMinutes: number;
  /** least time before and after a session at a place, unless the next one is at the same place */
  travelBufferMinutes: number;
  sessionLengths: readonly number[];
  noticeHours: number;
  horizonDays: number;
  /** minutes between two possible starts, counted from the opening of each range */
  slotStepMinutes: number;
}

/** The parts of the availability that decide whether a moment is working time. */
export type OpeningRules = Pick<Availability, "hours" | "timeOff"> &
  Partial<Pick<Availability, "evenHours" | "openings" | "closures" | "closesOnHolidays">>;

/** Weekday numbers start at 1 for Monday. */
export const WEEKDAYS = ["Lundi", "Mardi", "Mercredi", "Jeudi", "Vendredi", "Samedi", "Dimanche"] as const;
export const weekdayNumbers: readonly number[] = WEEKDAYS.map((_, index) => index + 1);

export interface WeekdayRange extends MinuteRange {
  weekday: number;
}

/** Every weekday has an entry. */
export const hoursByWeekday = (ranges: readonly WeekdayRange[]): WeekHours =>
  Object.fromEntries(
    weekdayNumbers.map((weekday) => [
      weekday,
      ranges.filter((range) => range.weekday === weekday).map(({ start, end }) => ({ start, end })),
    ]),
  );

const DAY_MINUTES = 24 * 60;
/** Working hours start and end at a multiple of this. */
export const STEP_MINUTES = 5;
export const MOST_RANGES = 6;
export const MOST_TIME_OFF = 50;
export const MOST_OPENINGS = 50;
export const MOST_CLOSURES = 30;
export const LONGEST_LABEL = 80;

export const BREAK_MINUTES = { least: 0, most: 60, usual: 15 };
export const SESSION_LENGTHS: readonly number[] = SESSION_MINUTES;
export const NOTICE_HOURS = [0, 1, 2, 4, 12, 24, 48, 72, 168] as const;
export const HORIZON_DAYS = [14, 30, 60, 90, 180, 365] as const;
export const TRAVEL_BUFFERS = [0, 5, 10, 15, 20, 30, 45, 60, 90] as const;
export const SLOT_STEPS = [15, 30, 60] as const;

/** The range that a newly opened day begins with. */
export const PROPOSED_RANGE: MinuteRange = { start: 9 * 60, end: 19 * 60 };
const PROPOSED_SATURDAY: MinuteRange = { start: 9 * 60, end: 13 * 60 };

/** The form proposes these hours to a coach who has not chosen any. Nothing is offered before they are saved. */
export const PROPOSED_HOURS: Availability["hours"] = Object.fromEntries(
  weekdayNumbers.map((day) => [day, day === 7 ? [] : [day === 6 ? PROPOSED_SATURDAY : PROPOSED_RANGE]]),
);

/** A coach who has not chosen hours: no day is open. */
export const UNCHOSEN_AVAILABILITY: Availability = {
  hours: {},
  evenHours: null,
  openings: [],
  closures: [],
  closesOnHolidays: false,
  timeOff: [],
  breakMinutes: BREAK_MINUTES.usual,
  travelBufferMinutes: 0,
  sessionLengths: [USUAL_SESSION_MINUTES],
  noticeHours: 24,
  horizonDays: 60,
  slotStepMinutes: 30,
};

/** Formats as "08:00"; midnight at the end of a day is "00:00". */
export function formatMinute(minute: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${two(Math.floor((minute % DAY_MINUTES) / 60))}:${two(minute % 60)}`;
}

const formatRange = ({ start, end }: MinuteRange) => `${formatMinute(start)} à ${formatMinute(end)}`;

/** A range that ends at "00:00" ends with the day. */
export const endingAt = (minute: number) => (minute === 0 ? DAY_MINUTES : minute);

const isOnStep = (minute: number) => minute % STEP_MINUTES === 0;

export interface RangeRefusal {
  /** index of the refused range */
  index: number;
  side: "start" | "end";
  message: string;
}

/** Returns at most one error for each range of a day. Ranges that touch are allowed. */
export function refuseRanges(ranges: readonly MinuteRange[]): RangeRefusal[] {
  return ranges.flatMap((range, index): RangeRefusal[] => {
    const { start, end } = range;
    const refusalAt = (side: RangeRefusal["side"], message: string) => [{ index, side, message }];
    for (const [side, minute] of [
      ["start", start],
      ["end", end],
    ] as const)
      if (!isOnStep(minute))
        return refusalAt(side, `Les minutes vont de ${STEP_MINUTES} en ${STEP_MINUTES}\u00a0: 08:00, 08:05…`);
    if (end <= start) return refusalAt("end", "L’heure de fin vient après l’heure de début.");
    const other = ranges.slice(0, index).find((before) => start < before.end && before.start < end);
    return other ? refusalAt("start", `Ces heures en recouvrent d’autres\u00a0: ${formatRange(other)}.`) : [];
  });
}

/** Merges ranges that overlap or touch, and sorts them. */
export function mergeRanges(ranges: readonly MinuteRange[]): MinuteRange[] {
  const merged: MinuteRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else merged.push({ ...range });
  }
  return merged;
}

/** The number of the week of ISO 8601, as French calendars print it. */
export function weekNumber(day: string): number {
  const thursday = addDays(day, 4 - weekdayOf(day));
  const first = `${thursday.slice(0, 4)}-01-01`;
  return Math.floor((Date.parse(thursday) - Date.parse(first)) / WEEK_MS) + 1;
}

const hoursOfWeek = (day: string, { hours, evenHours }: OpeningRules): WeekHours =>
  evenHours && weekNumber(day) % 2 === 0 ? evenHours : hours;

/** Why a whole day is closed, for the schedule; undefined if it is not. One-off openings still apply. */
export function closedDay(
  day: string,
  { timeOff, closesOnHolidays }: Pick<OpeningRules, "timeOff" | "closesOnHolidays">,
): { label: string } | undefined {
  const holiday = closesOnHolidays ? holidayOn(day) : undefined;
  const off = timeOff.find(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn);
  return off ? { label: off.label || "Absence" } : holiday ? { label: holiday } : undefined;
}

/**
 * Returns the working ranges of a day such as "2026-03-29" in wall-clock minutes. On a day whose clocks
 * change, callers have to convert each one to an instant.
 */
export function openRangesOn(day: string, rules: OpeningRules): MinuteRange[] {
  const weekday = weekdayOf(day);
  const usual = closedDay(day, rules) ? [] : mergeRanges(hoursOfWeek(day, rules)[weekday] ?? []);
  const closed = (rules.closures ?? []).filter(
    (closure) => closure.weekday === weekday && (closure.until === null || day <= closure.until),
  );
  const opened = (rules.openings ?? []).filter((opening) => opening.day === day);
  return mergeRanges([...closed.reduce(withoutRange, usual), ...opened]).map(({ start, end }) => ({
    start,
    end,
  }));
}

const withoutRange = (ranges: MinuteRange[], closed: MinuteRange): MinuteRange[] =>
  ranges.flatMap(({ start, end }) =>
    [
      { start, end: Math.min(end, closed.start) },
      { start: Math.max(start, closed.end), end },
    ].filter((part) => part.start < part.end),
  );

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

/** Days can be entered this far ahead. */
export const FARTHEST_DAYS = 3 * 365;

/** The refusal of a day that is over, or too far ahead. */
export function refuseDay(day: string, today: string): string | undefined {
  if (!isDay(day)) return "Indiquez une date.";
  if (day < today) return "Cette date est déjà passée.";
  return day > addDays(today, FARTHEST_DAYS) ? "Choisissez une date dans les trois ans." : undefined;
}
