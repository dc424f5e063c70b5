import { addDays, isDay, parisInstant } from "~/platform/format/dates.ts";
import { OPERATOR_ACTIONS, type OperatorAction } from "../rules/actions.ts";

export const JOURNAL_PATH = "/back-office/journal";

export interface JournalFilters {
  /** the id of an operator */
  operator: string | undefined;
  action: OperatorAction | undefined;
  /** the id of the person whom it was about */
  person: string | undefined;
  /** a number of a session, a pack, a case, an order, a product… */
  thing: string | undefined;
  /** days such as "2026-11-19" */
  from: string | undefined;
  to: string | undefined;
}

const LONGEST = 100;
const text = (value: string | null): string | undefined => value?.trim().slice(0, LONGEST) || undefined;
const day = (value: string | null): string | undefined =>
  value !== null && isDay(value) ? value : undefined;

/** Unknown actions and days are ignored. */
export const readJournal = (parameters: URLSearchParams): JournalFilters => ({
  operator: text(parameters.get("operateur")),
  action: OPERATOR_ACTIONS.find((one) => one === parameters.get("action")),
  person: text(parameters.get("personne")),
  thing: text(parameters.get("numero")),
  from: day(parameters.get("du")),
  to: day(parameters.get("au")),
});

/** The address of the journal with its filters; `at` is the page or its export. */
export function journalPath(at: string, filters: JournalFilters, page = 1): string {
  const { operator, action, person, thing, from, to } = filters;
  const parameters = new URLSearchParams();
  const values = {
    operateur: operator,
    action,
    personne: person,
    numero: thing,
    du: from,
    au: to,
    page: page > 1 ? String(page) : undefined,
  };
  for (const [name, value] of Object.entries(values)) if (value) parameters.set(name, value);
  return parameters.size > 0 ? `${at}?${parameters}` : at;
}

/** The instants of a period in Paris: from the first moment of a day to the last one of the other. */
export function journalPeriod({ from, to }: JournalFilters): {
  since: Date | undefined;
  until: Date | undefined;
} {
  const next = to && addDays(to, 1);
  return {
    since: from ? parisInstant(from, "00:00") : undefined,
    until: next && isDay(next) ? parisInstant(next, "00:00") : undefined,
  };
}
