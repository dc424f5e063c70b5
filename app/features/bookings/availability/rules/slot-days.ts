import { addDays, formatDay, formatTime, parisDay, weekdayOf } from "~/platform/format/dates.ts";
import { WEEKDAYS } from "./availability.ts";

/** One slot as it is offered: the instant, and what the clocks of Paris show then. */
export interface SlotTime {
  iso: string;
  /** "14:30"; of an hour that the change to winter repeats, "02:30 (été)" and "02:30 (hiver)" */
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

/** Noon, of which there is one on each day. */
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);

/**
 * Slots by the day they are on in Paris, a week a page. A page begins with a day on which something is free: nobody turns pages to
 * see that a coach is away.
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

/** On which page a slot is; the first for one that is on none. */
export const pageWith = (pages: readonly SlotDay[][], iso: string | undefined): number =>
  Math.max(
    0,
    pages.findIndex((days) => days.some(({ slots }) => slots.some((slot) => slot.iso === iso))),
  );

/** The page that a day is on, or the last one before it. */
export const pageOn = (pages: readonly SlotDay[][], day: string | undefined): number =>
  Math.max(
    0,
    pages.findLastIndex(([first]) => first !== undefined && day !== undefined && first.day <= day),
  );

/** Of a page: the day of this slot, this day where anything is free on it, or else the first day with any. */
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
