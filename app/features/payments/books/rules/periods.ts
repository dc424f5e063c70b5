import { addDays, addMonths, isDay, parisInstant } from "~/platform/format/dates.ts";

/** Whole months, from "2026-01" to "2026-12". */
export interface BookPeriod {
  from: string;
  to: string;
}

export interface BookSpan {
  since: Date;
  /** exclusive */
  until: Date;
  /** "2026-12-31" */
  lastDay: string;
}

const MONTH = /^\d{4}-\d{2}$/;
const isMonth = (text: string) =>
  MONTH.test(text) && isDay(`${text}-01`) && isDay(addMonths(`${text}-01`, 1));

/** A single month if only the first is given; undefined if a text is no month or the order is wrong. */
export function readPeriod(parameters: URLSearchParams): BookPeriod | undefined {
  const from = parameters.get("du") ?? "";
  const to = parameters.get("au") ?? from;
  return isMonth(from) && isMonth(to) && from <= to ? { from, to } : undefined;
}

/** The span of a period in Paris. */
export function spanOf({ from, to }: BookPeriod): BookSpan {
  const next = addMonths(`${to}-01`, 1);
  return {
    since: parisInstant(`${from}-01`, "00:00"),
    until: parisInstant(next, "00:00"),
    lastDay: addDays(next, -1),
  };
}

export const yearPeriod = (year: number): BookPeriod => ({ from: `${year}-01`, to: `${year}-12` });

/** For file names: "2026", "2026-11" or "2026-03-2026-11". */
export function periodName({ from, to }: BookPeriod): string {
  if (from === to) return from;
  return from.endsWith("-01") && to === `${from.slice(0, 4)}-12` ? from.slice(0, 4) : `${from}-${to}`;
}

export const periodQuery = ({ from, to }: BookPeriod): string => `du=${from}&au=${to}`;

/** The months from the first to the last, latest first. */
export function listMonths(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = last; month >= first; month = addMonths(`${month}-01`, -1).slice(0, 7)) months.push(month);
  return months;
}

const YEAR = /^2\d{3}$/;
export const readYear = (text: string | null | undefined): number | undefined =>
  text && YEAR.test(text) ? Number(text) : undefined;
