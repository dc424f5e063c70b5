import { formatDay } from "~/platform/format/dates.ts";

/** "3 places", "Plus qu’une place", "Complet, liste d’attente" */
export function seatsLeftWords(left: number): string {
  if (left <= 0) return "Complet, liste d’attente";
  return left === 1 ? "Plus qu’une place" : `${left}\u00a0places`;
}

/** "samedi 21 novembre" */
export const shortDay = (at: Date): string => formatDay(at, { weekday: true }).replace(/ \d{4}$/, "");
