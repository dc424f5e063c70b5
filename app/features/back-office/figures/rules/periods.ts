import {
  addDays,
  addMonths,
  formatDay,
  formatMonth,
  isDay,
  parisInstant,
  weekdayOf,
} from "~/platform/format/dates.ts";

/** The offered periods, in their order. They end today, which is not over yet. */
export const PERIOD_NAMES = ["7", "30", "90", "12m"] as const;
export type PeriodName = (typeof PERIOD_NAMES)[number];
export const PERIODS: Record<PeriodName, string> = {
  "7": "7 jours",
  "30": "30 jours",
  "90": "90 jours",
  "12m": "12 mois",
};
const STANDARD: PeriodName = "30";

/** Of chosen dates, so that a page stays small. */
export const MOST_MONTHS = 36;
const MOST_POINTS_OF_DAYS = 92;
const MOST_DAYS_OF_WEEKS = 200;

export type Step = "day" | "week" | "month";

export interface Period {
  /** undefined for chosen dates */
  name: PeriodName | undefined;
  /** the first and the last day, such as "2026-11-19" */
  from: string;
  to: string;
  /** of the comparison, which ends the day before `from` */
  before: string;
  /** what a point of the curves stands for */
  step: Step;
}

const dayCount = (from: string, to: string): number => {
  const [first, last] = [from, to].map((day) => Date.parse(`${day}T00:00:00Z`));
  return Math.round(((last ?? 0) - (first ?? 0)) / 86_400_000) + 1;
};

const stepOf = (days: number): Step =>
  days <= MOST_POINTS_OF_DAYS ? "day" : days <= MOST_DAYS_OF_WEEKS ? "week" : "month";

/**
 * Reads a period of the address. Chosen dates win, the wrong way round they are turned, and days to come are left
 * out. What is no period is the standard one.
 */
export function readPeriod(parameters: URLSearchParams, today: string): Period {
  const asked = [parameters.get("du"), parameters.get("au")].filter((day) => day !== null && isDay(day));
  const [from, to] = (asked as string[]).map((day) => (day > today ? today : day)).sort();
  if (from !== undefined && to !== undefined) return chosenPeriod(from, to);
  const name = PERIOD_NAMES.find((offered) => offered === parameters.get("periode")) ?? STANDARD;
  if (name === "12m") {
    const first = addDays(addMonths(today, -12), 1);
    return { name, from: first, to: today, before: addMonths(first, -12), step: "month" };
  }
  const days = Number(name);
  const first = addDays(today, 1 - days);
  return { name, from: first, to: today, before: addDays(first, -days), step: stepOf(days) };
}

function chosenPeriod(asked: string, to: string): Period {
  const earliest = addDays(addMonths(to, -MOST_MONTHS), 1);
  const from = asked < earliest ? earliest : asked;
  const days = dayCount(from, to);
  return { name: undefined, from, to, before: addDays(from, -days), step: stepOf(days) };
}

/** The parameters of an address that shows this period. */
function periodParameters({ name, from, to }: Period): URLSearchParams {
  if (name === STANDARD) return new URLSearchParams();
  return new URLSearchParams(name === undefined ? { du: from, au: to } : { periode: name });
}

/** `path` may have parameters of its own. */
export function withPeriod(path: string, period: Period): string {
  const parameters = periodParameters(period);
  return parameters.size > 0 ? `${path}${path.includes("?") ? "&" : "?"}${parameters}` : path;
}

/** The first day of the week (Monday) or month of a day, as `date_trunc` of the database. */
export function stepStart(day: string, step: Step): string {
  if (step === "month") return `${day.slice(0, 7)}-01`;
  return step === "week" ? addDays(day, 1 - weekdayOf(day)) : day;
}

/** The points of the curves, each by its first day; the first one may begin before the period. */
export function pointsOf({ from, to, step }: Pick<Period, "from" | "to" | "step">): string[] {
  const points: string[] = [];
  for (let at = stepStart(from, step); at <= to; at = nextStep(at, step)) points.push(at);
  return points;
}

const nextStep = (day: string, step: Step): string =>
  step === "month" ? addMonths(day, 1) : addDays(day, step === "week" ? 7 : 1);

const noon = (day: string) => parisInstant(day, "12:00");
export const dayWords = (day: string): string => formatDay(noon(day));
export const monthWords = (month: string): string => formatMonth(noon(`${month.slice(0, 7)}-01`));

/** "19 novembre 2026", "semaine du 16 novembre 2026", "novembre 2026" */
export function pointWords(day: string, step: Step): string {
  if (step === "month") return monthWords(day);
  return step === "week" ? `semaine du ${dayWords(day)}` : dayWords(day);
}

export const STEP_HEADINGS: Record<Step, string> = { day: "Jour", week: "Semaine", month: "Mois" };

/** "du 1er au 30 …" is not shortened: each date is read on its own. */
export const periodWords = ({ from, to }: Pick<Period, "from" | "to">): string =>
  from === to ? `le ${dayWords(from)}` : `du ${dayWords(from)} au ${dayWords(to)}`;
