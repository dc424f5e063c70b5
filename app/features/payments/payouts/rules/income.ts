import { addMonths, formatMonth, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { type BookPeriod, readPeriod, readYear, yearPeriod } from "../../books/rules/periods.ts";
import { INCOME_PATH } from "./payouts.ts";

/** The sources of a coach's earnings. "other" is anything that is neither a session, a pack nor an accompaniment. */
export const INCOME_KINDS = ["session", "pack", "accompaniment", "other"] as const;
export type IncomeKind = (typeof INCOME_KINDS)[number];

export const INCOME_KIND_NAMES: Record<IncomeKind, string> = {
  session: "Séances",
  pack: "Packs",
  accompaniment: "Accompagnements",
  other: "Autres ventes",
};

/** The gross amount less the commission is the net one. */
export interface IncomeSums {
  grossCents: number;
  netCents: number;
}
export const NO_INCOME: IncomeSums = { grossCents: 0, netCents: 0 };

export const addIncome = (a: IncomeSums, b: IncomeSums): IncomeSums => ({
  grossCents: a.grossCents + b.grossCents,
  netCents: a.netCents + b.netCents,
});

/** A month or a year that the page is about. */
export interface IncomePeriod extends BookPeriod {
  /** "2026-11" or "2026" */
  name: string;
  year: number;
  isYear: boolean;
}

export const monthPeriod = (month: string): IncomePeriod => ({
  name: month,
  from: month,
  to: month,
  year: Number(month.slice(0, 4)),
  isYear: false,
});

const wholeYear = (year: number): IncomePeriod => ({
  ...yearPeriod(year),
  name: String(year),
  year,
  isYear: true,
});

/** The period of the address: `?mois=2026-11` or `?annee=2026`; otherwise the current month. */
export function readIncomePeriod(parameters: URLSearchParams, now: Date): IncomePeriod {
  const year = readYear(parameters.get("annee"));
  if (year) return wholeYear(year);
  const month = readPeriod(new URLSearchParams({ du: parameters.get("mois") ?? "" }))?.from;
  return monthPeriod(month?.startsWith("2") ? month : parisDay(now).slice(0, 7));
}

/** The month or the year before or after. */
export function shiftedPeriod({ isYear, year, from }: IncomePeriod, by: -1 | 1): IncomePeriod {
  return isYear ? wholeYear(year + by) : monthPeriod(addMonths(`${from}-01`, by).slice(0, 7));
}

/** For example "novembre 2026" or "2026". */
export const periodTitle = ({ isYear, name }: IncomePeriod): string =>
  isYear ? name : formatMonth(parisInstant(`${name}-01`, "12:00"));

export const INCOME_VIEWS = ["resume", "ventes", "virements", "documents"] as const;
export type IncomeView = (typeof INCOME_VIEWS)[number];

export const INCOME_VIEW_NAMES: Record<IncomeView, string> = {
  resume: "Résumé",
  ventes: "Ventes",
  virements: "Virements",
  documents: "Documents",
};

interface IncomeAddress {
  view?: IncomeView;
  period?: IncomePeriod;
  /** page of the clients of the period */
  clients?: number;
  income?: number;
  payouts?: number;
  invoices?: number;
  documents?: number;
}

const PAGE_NAMES = {
  clients: "clients",
  income: "revenus",
  payouts: "virements",
  invoices: "factures",
  documents: "documents",
} as const;

export function incomePath({ view = "resume", period, ...pages }: IncomeAddress): string {
  const parameters = new URLSearchParams();
  if (view !== "resume") parameters.set("vue", view);
  if (period) parameters.set(period.isYear ? "annee" : "mois", period.name);
  for (const [page, name] of Object.entries(PAGE_NAMES)) {
    const number = pages[page as keyof typeof PAGE_NAMES] ?? 1;
    if (number > 1) parameters.set(name, String(number));
  }
  return `${INCOME_PATH}${parameters.size > 0 ? `?${parameters}` : ""}`;
}

/** The change since the period before, for example "+12 %"; undefined if there was nothing to compare with. */
export function incomeChange(cents: number, beforeCents: number): number | undefined {
  return beforeCents > 0 ? Math.round(((cents - beforeCents) / beforeCents) * 100) : undefined;
}

/** The receipts of a coach in a month, from students and from the marketplace. */
export interface ReceivedMonth {
  /** "2026-11" */
  month: string;
  /** the coach's own sales, commission included */
  salesCents: number;
  /** payouts for accompaniments, which the marketplace buys */
  suppliedCents: number;
}

export interface ReceivedQuarter extends Omit<ReceivedMonth, "month"> {
  /** 1 to 4 */
  quarter: number;
  months: ReceivedMonth[];
}

/** The quarters of a year with their months, of which some may have no row. */
export function receivedQuarters(year: number, found: readonly ReceivedMonth[]): ReceivedQuarter[] {
  return [1, 2, 3, 4].map((quarter) => {
    const months = [1, 2, 3].map((at) => {
      const month = `${year}-${String((quarter - 1) * 3 + at).padStart(2, "0")}`;
      return found.find((one) => one.month === month) ?? { month, salesCents: 0, suppliedCents: 0 };
    });
    return { quarter, months, ...sumReceived(months) };
  });
}

export const sumReceived = (rows: readonly Omit<ReceivedMonth, "month">[]): Omit<ReceivedMonth, "month"> => ({
  salesCents: rows.reduce((sum, { salesCents }) => sum + salesCents, 0),
  suppliedCents: rows.reduce((sum, { suppliedCents }) => sum + suppliedCents, 0),
});
