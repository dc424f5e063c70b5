import { addDays } from "~/platform/format/dates.ts";
import { dayInWords } from "./due.ts";
import { callNumber, isClosed, nextCall, type Status } from "./pipeline.ts";

/** The outcomes are in display order. */
export const OUTCOMES = ["no_answer", "call_back", "thinking", "won", "not_interested", "lost"] as const;
export type Outcome = (typeof OUTCOMES)[number];

interface OutcomeRule {
  label: string;
  /** resulting status; absent if the status is that of the call */
  status?: Status;
  /** default of the next call, in days */
  callAgainIn?: number;
  /** short explanation */
  hint?: string;
  /** added to the history, where the status does not tell it */
  isNoted?: boolean;
}

export const OUTCOME_RULES: Record<Outcome, OutcomeRule> = {
  no_answer: { label: "Pas de réponse", callAgainIn: 2, hint: "rappel dans 2 jours", isNoted: true },
  call_back: { label: "À rappeler", hint: "choisir le jour", isNoted: true },
  thinking: { label: "Réfléchit encore", status: "en_attente", callAgainIn: 7, hint: "rappel dans 7 jours" },
  won: { label: "Gagné", status: "gagne" },
  not_interested: { label: "Pas intéressé", status: "pas_interesse" },
  lost: { label: "Perdu", status: "perdu" },
};

interface RecordedInteraction {
  id: number;
  oldStatus: Status | null;
  newStatus: Status;
  notes: string;
}

/**
 * True if the history since `seen` is exactly what this call would write: then the request is a retry of a
 * recorded call. The history is sorted latest first.
 */
export function isSameCall(
  outcome: Outcome,
  note: string,
  history: readonly RecordedInteraction[],
  seen: number,
): boolean {
  const since = history.filter(({ id }) => id > seen).reverse();
  const [first, last] = [since[0], since.at(-1)];
  if (!first?.oldStatus || !last) return false;
  const made = nextCall(first.oldStatus, history.slice(since.length));
  const end = OUTCOME_RULES[outcome].status ?? made;
  const written = made === end ? [end] : [made, end];
  return last.notes === note && since.map(({ newStatus }) => newStatus).join() === written.join();
}

/** Returns the chosen day, or the outcome's default. */
export function callAgainOn(outcome: Outcome, chosen: string | null | undefined, today: string) {
  const { callAgainIn } = OUTCOME_RULES[outcome];
  return chosen || (callAgainIn ? addDays(today, callAgainIn) : null);
}

interface Reminder {
  status: Status;
  nextCallOn: string | null;
}

/**
 * The day of the next call after a change of status. A reminder that is due is done by the call that the new
 * status counts, or by the decision to wait: unless the coach chose another day, it moves on by the delay of
 * that outcome.
 */
export function nextCallAfter(
  before: Reminder,
  { status, nextCallOn: chosen }: { status: Status; nextCallOn?: string | null | undefined },
  today: string,
): string | null {
  if (isClosed(status)) return null;
  const wanted = chosen === undefined ? before.nextCallOn : chosen;
  const isKept = wanted === before.nextCallOn && status !== before.status;
  if (!isKept || wanted === null || wanted > today) return wanted;
  if (callNumber(status)) return callAgainOn("no_answer", null, today);
  return status === "en_attente" ? callAgainOn("thinking", null, today) : wanted;
}

/** Returns the outcome, followed by the coach's own words. */
export function noteOf(outcome: Outcome, typed: string, nextCallOn: string | null, today: string): string {
  const { label, isNoted } = OUTCOME_RULES[outcome];
  if (!isNoted) return typed;
  const said = outcome === "call_back" && nextCallOn ? `${label} ${dayInWords(nextCallOn, today)}` : label;
  return typed ? `${said}. ${typed}` : said;
}
