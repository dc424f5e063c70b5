import {
  formatDay,
  formatMonth,
  formatTime,
  parisDay,
  parisInstant,
  weekdayOf,
} from "~/platform/format/dates.ts";
import { WEEKDAYS } from "../../availability/rules/availability.ts";
import { STATE_LABELS } from "../../sessions/rules/session-words.ts";
import type { Entry, ScheduledGroup, ScheduledSession } from "./schedule-entries.ts";
import { gridDay, type TimeRange } from "./time-grid.ts";

/** Noon exists exactly once on every day, also when the clocks change. */
const noon = (day: string) => parisInstant(day, "12:00");

/** "vendredi 20 novembre 2026" */
export const dayName = (day: string): string => formatDay(noon(day), { weekday: true });

export const capitalised = (text: string): string =>
  `${text.charAt(0).toLocaleUpperCase("fr")}${text.slice(1)}`;

const withoutYear = (text: string) => text.replace(/ \d{4}$/, "");

/** "16 – 22 novembre 2026", "30 novembre – 6 décembre 2026" */
export function weekName(days: readonly string[]): string {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const end = formatDay(noon(last));
  if (first.slice(0, 7) === last.slice(0, 7)) {
    const start = withoutYear(formatDay(noon(first))).split(" ")[0];
    return `${start} – ${end}`;
  }
  const start = formatDay(noon(first));
  return `${first.slice(0, 4) === last.slice(0, 4) ? withoutYear(start) : start} – ${end}`;
}

/** "Novembre 2026" */
export const monthName = (day: string): string => capitalised(formatMonth(noon(day)));

/** "Lun.", "Ven." */
export const shortWeekday = (at: number): string => `${WEEKDAYS[at]?.slice(0, 3)}.`;

/** "ven. 20, 16:00", short enough for a card that is dragged */
export function shortWhen(at: Date): string {
  const day = parisDay(at);
  return `${shortWeekday(weekdayOf(day) - 1).toLocaleLowerCase("fr")} ${Number(day.slice(8))}, ${formatTime(at)}`;
}

/** "10:00 – 11:00" */
export const timesText = (start: Date, end: Date): string => `${formatTime(start)} – ${formatTime(end)}`;

/** The part of a range that falls on a day: "10:00 – 11:00", "à partir de 18:00", "jusqu’à 09:00", "toute la journée". */
export function timesOn({ start, end }: TimeRange, day: string): string {
  const { start: midnight, end: next } = gridDay(day);
  if (start <= midnight && end >= next) return "toute la journée";
  if (start < midnight) return `jusqu’à ${formatTime(end)}`;
  return end > next ? `à partir de ${formatTime(start)}` : timesText(start, end);
}

/** The coach's text for a hold; the student reads a different one. */
export const HELD_TEXT = "Réservation en cours";

export const KEPT_TEXT = "À confirmer par l’élève";

export const stateText = ({ status, isKept }: Pick<ScheduledSession, "status" | "isKept">): string =>
  isKept ? KEPT_TEXT : status === "held" ? HELD_TEXT : STATE_LABELS[status];

export const clientText = ({ name }: Pick<ScheduledSession, "name">): string => name ?? HELD_TEXT;

export const FEED_TEXT = "Occupé (agenda externe)";
/** "Occupé (Famille)" */
export const feedText = ({ name }: { name: string }): string => (name ? `Occupé (${name})` : FEED_TEXT);
/** The short text of an entry, for places with room for one line. */
export function entryText(entry: Entry): string {
  if (entry.kind === "block") return blockText(entry.block);
  if (entry.kind === "feed") return feedText(entry.event);
  if (entry.kind === "group") return groupText(entry.group);
  return entry.kind === "proposal"
    ? `Proposé\u00a0: ${clientText(entry.session)}`
    : clientText(entry.session);
}

export const groupText = ({ title, seats }: ScheduledGroup): string => `${title} (${seats})`;
export const blockText = ({ label }: { label: string }): string => label || "Temps bloqué";
