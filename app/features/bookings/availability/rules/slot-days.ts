import { addDays, formatDay, formatMonth, formatTime, parisDay, weekdayOf } from "~/platform/format/dates.ts";
import { weekName } from "../../schedule/rules/schedule-words.ts";
import { WEEKDAYS } from "./availability.ts";

/** A slot with its texts in Paris time. */
export interface SlotTime {
  iso: string;
  /** "14:30"; in the hour that repeats in autumn, "02:30 (été)" or "02:30 (hiver)" */
  time: string;
  /** "mardi 24 novembre 2026 à 14:30" */
  name: string;
}

export interface SlotDay {
  /** "2026-11-24" */
  day: string;
  /** "mar." */
  weekday: string;
  /** "24 nov." */
  date: string;
  /** "mardi 24 novembre 2026" */
  name: string;
  slots: SlotTime[];
}

const WEEK_DAYS = 7;
const SHORT_DATE = new Intl.DateTimeFormat("fr-FR", { day: "numeric", month: "short", timeZone: "UTC" });

/** Noon UTC is on the same calendar day in Paris, summer and winter. */
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);

/** The days that the picker shows at once: a week or a month. */
export interface SlotSheet {
  /** "24 – 30 novembre 2026", "novembre 2026" */
  name: string;
  /** seven cells each; null before the first and after the last day of a month */
  rows: (SlotDay | null)[][];
  days: SlotDay[];
}

/**
 * Groups slots by their day in Paris, seven days per sheet. A sheet begins with a day that has a free slot, so
 * that nobody pages through a coach's absence.
 */
export function weekSheets(slots: readonly string[]): SlotSheet[] {
  const byDay = groupByDay(slots);
  const sheets: SlotSheet[] = [];
  let end = "";
  for (const first of byDay.keys()) {
    if (first < end) continue;
    end = addDays(first, WEEK_DAYS);
    const days = daysBetween(first, end).map((day) => describe(day, byDay.get(day) ?? []));
    sheets.push({ name: weekName(days.map(({ day }) => day)), rows: [days], days });
  }
  return sheets;
}

/** One sheet for each month with a free slot. Its weeks begin on Monday. */
export function monthSheets(slots: readonly string[]): SlotSheet[] {
  const byDay = groupByDay(slots);
  const months = new Set([...byDay.keys()].map((day) => day.slice(0, 7)));
  return [...months].map((month) => {
    const first = `${month}-01`;
    const next = `${addDays(first, 31).slice(0, 7)}-01`;
    const days = daysBetween(first, next).map((day) => describe(day, byDay.get(day) ?? []));
    const cells = [...Array.from({ length: weekdayOf(first) - 1 }, () => null), ...days];
    const rows = Array.from({ length: Math.ceil(cells.length / WEEK_DAYS) }, (_, row) =>
      Array.from({ length: WEEK_DAYS }, (_, at) => cells[row * WEEK_DAYS + at] ?? null),
    );
    return { name: formatMonth(noonOf(first)), rows, days };
  });
}

/** In order of time; a repeated slot counts once. */
function groupByDay(slots: readonly string[]): Map<string, string[]> {
  const byDay = new Map<string, string[]>();
  for (const iso of [...new Set(slots)].toSorted((a, b) => Date.parse(a) - Date.parse(b))) {
    const day = parisDay(new Date(iso));
    byDay.set(day, [...(byDay.get(day) ?? []), iso]);
  }
  return byDay;
}

/** `end` is exclusive. */
function daysBetween(first: string, end: string): string[] {
  const days: string[] = [];
  for (let day = first; day < end; day = addDays(day, 1)) days.push(day);
  return days;
}

function describe(day: string, slots: readonly string[]): SlotDay {
  const name = formatDay(noonOf(day), { weekday: true });
  const shown = slots.map((iso) => formatTime(new Date(iso)));
  return {
    day,
    weekday: `${WEEKDAYS[weekdayOf(day) - 1]?.slice(0, 3).toLowerCase()}.`,
    date: SHORT_DATE.format(noonOf(day)),
    name,
    slots: slots.map((iso, index) => {
      const time = `${shown[index]}${repetition(shown, index)}`;
      return { iso, time, name: `${name} à ${time}` };
    }),
  };
}

function repetition(shown: readonly string[], index: number): string {
  const time = shown[index] as string;
  if (shown.indexOf(time) === shown.lastIndexOf(time)) return "";
  return shown.indexOf(time) === index ? " (été)" : " (hiver)";
}

const PARTS = [
  { name: "Matin", end: "12:00" },
  { name: "Après-midi", end: "18:00" },
  { name: "Soir", end: "24:00" },
] as const;

/** Returns the parts of a day that have a slot. */
export function dayParts(slots: readonly SlotTime[]): { name: string; slots: SlotTime[] }[] {
  const partOf = ({ time }: SlotTime) => PARTS.find(({ end }) => time < end)?.name;
  return PARTS.map(({ name }) => ({ name, slots: slots.filter((slot) => partOf(slot) === name) })).filter(
    (part) => part.slots.length > 0,
  );
}

/** "1 créneau", "12 créneaux" */
export const slotCount = (count: number): string => `${count}\u00a0${count === 1 ? "créneau" : "créneaux"}`;

/**
 * Returns the next day with room, and as many later ones as it takes to show `most` slots. Of a day with more
 * slots, those that are shown are spread over the day: somebody who works in the morning sees the evening too.
 */
export function nextSlots(slots: readonly string[], most: number): SlotDay[] {
  const next: SlotDay[] = [];
  let left = most;
  for (const [day, times] of groupByDay(slots)) {
    if (left === 0) break;
    const whole = describe(day, times);
    const shown = spread(whole.slots, left);
    next.push({ ...whole, slots: shown });
    left -= shown.length;
  }
  return next;
}

/** Returns at most `most` items at even distances, the first and the last included. */
function spread<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items];
  if (most === 1) return items.slice(0, 1);
  const apart = (items.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, at) => items[Math.round(at * apart)] as Item);
}

/** Returns the sheet of a slot, or the first sheet if it is on none. */
export const sheetWith = (sheets: readonly SlotSheet[], iso: string | undefined): number =>
  Math.max(
    0,
    sheets.findIndex(({ days }) => days.some(({ slots }) => slots.some((slot) => slot.iso === iso))),
  );

/** Returns the sheet that contains the day, else the last sheet before it, else the first. */
export const sheetOn = (sheets: readonly SlotSheet[], day: string | undefined): number =>
  Math.max(
    0,
    sheets.findLastIndex(({ days: [first] }) => first !== undefined && day !== undefined && first.day <= day),
  );

/** Returns the day of this slot, else the wanted day if it has slots, else the first day with slots. */
export const dayWith = (
  days: readonly SlotDay[],
  iso: string | undefined,
  wanted?: string,
): SlotDay | undefined =>
  days.find(({ slots }) => slots.some((slot) => slot.iso === iso)) ??
  days.find(({ day, slots }) => day === wanted && slots.length > 0) ??
  days.find(({ slots }) => slots.length > 0);
