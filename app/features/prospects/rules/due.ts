import { addDays, formatDay, parisInstant } from "~/platform/format/dates.ts";
import { formatCount } from "~/platform/format/numbers.ts";

/** Examples: "le 18 novembre 2026", "hier", "demain". Days are in Paris time. */
export function dayInWords(day: string, today: string): string {
  if (day === today) return "aujourd’hui";
  if (day === addDays(today, 1)) return "demain";
  if (day === addDays(today, -1)) return "hier";
  return `le ${formatDay(parisInstant(day, "12:00"))}`;
}

export const sinceDay = (day: string, today: string): string =>
  day < today ? `À rappeler depuis ${dayInWords(day, today)}` : `À rappeler ${dayInWords(day, today)}`;

/** Example: "3 prospects à rappeler aujourd’hui". */
export const countDue = (total: number): string => `${formatCount(total, "prospect")} à rappeler aujourd’hui`;
