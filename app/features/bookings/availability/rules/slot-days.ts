import { addDays, formatDay, formatTime, parisDay, weekdayOf } from "~/platform/format/dates.ts";
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

const PAGE_DAYS = 7;
const SHORT_DATE = new Intl.DateTimeFormat("fr-FR", { day: "numeric", month: "short", timeZone: "UTC" });

/** Noon UTC is on the same calendar day in Paris, summer and winter. */
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);

/**
 * Groups slots by their day in Paris, seven days per page. A page begins with a day that has a free slot, so
 * that nobody pages through a coach's absence.
 */
export function slotPages(slots: readonly string[]): SlotDay[][] {
  const byDay = new Map<string, string[]>();
  for (const iso of [...new Set(slots)].toSorted((a, b) => Date.parse(a) - Date.parse(b))) {
    const day = parisDay(new Date(iso));
    byDay.set(day, [...(byDay.get(day) ?? []), iso]);
  }
  const pages: SlotDay[][] = [];
  let end = "";
  for (const first of byDay.keys()) {
    if (first < end) continue;
    end = addDays(first, PAGE_DAYS);
    pages.push(
      Array.from({ length: PAGE_DAYS }, (_, ahead) => addDays(first, ahead)).map((day) =>
        describe(day, byDay.get(day) ?? []),
      ),
    );
  }
  return pages;
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

/** Returns the page of a slot, or the first page if it is on none. */
export const pageWith = (pages: readonly SlotDay[][], iso: string | undefined): number =>
  Math.max(
    0,
    pages.findIndex((days) => days.some(({ slots }) => slots.some((slot) => slot.iso === iso))),
  );

/** Returns the page that contains the day, else the last page before it, else the first. */
export const pageOn = (pages: readonly SlotDay[][], day: string | undefined): number =>
  Math.max(
    0,
    pages.findLastIndex(([first]) => first !== undefined && day !== undefined && first.day <= day),
  );

/** Returns the day of this slot, else the wanted day if it has slots, else the first day with slots. */
export const dayWith = (
  days: readonly SlotDay[],
  iso: string | undefined,
  wanted?: string,
): string | undefined =>
  (
    days.find(({ slots }) => slots.some((slot) => slot.iso === iso)) ??
    days.find(({ day, slots }) => day === wanted && slots.length > 0) ??
    days.find(({ slots }) => slots.length > 0)
  )?.day;
