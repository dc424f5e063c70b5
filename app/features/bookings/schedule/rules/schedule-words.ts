import { formatDay, formatTime, parisDay, parisInstant, weekdayOf } from "~/platform/format/dates.ts";
import { WEEKDAYS } from "../../availability/rules/availability.ts";
import { STATE_LABELS } from "../../sessions/rules/session-words.ts";
import type { ScheduledGroup, ScheduledSession } from "./schedule-entries.ts";

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

/** "Lun.", "Ven." */
export const shortWeekday = (at: number): string => `${WEEKDAYS[at]?.slice(0, 3)}.`;

/** "ven. 20, 16:00", short enough for a card that is dragged */
export function shortWhen(at: Date): string {
  const day = parisDay(at);
  return `${shortWeekday(weekdayOf(day) - 1).toLocaleLowerCase("fr")} ${Number(day.slice(8))}, ${formatTime(at)}`;
}

/** "10:00 – 11:00" */
export const timesText = (start: Date, end: Date): string => `${formatTime(start)} – ${formatTime(end)}`;

/** The coach's text for a hold; the student reads a different one. */
export const HELD_TEXT = "Réservation en cours";

export const KEPT_TEXT = "À confirmer par l’élève";

export const stateText = ({ status, isKept }: Pick<ScheduledSession, "status" | "isKept">): string =>
  isKept ? KEPT_TEXT : status === "held" ? HELD_TEXT : STATE_LABELS[status];

export const clientText = ({ name }: Pick<ScheduledSession, "name">): string => name ?? HELD_TEXT;

export const FEED_TEXT = "Occupé (agenda externe)";
export const groupText = ({ title, seats }: ScheduledGroup): string => `${title} (${seats})`;
export const blockText = ({ label }: { label: string }): string => label || "Temps bloqué";
