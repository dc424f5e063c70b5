import { addDays } from "~/platform/dates.ts";
import { dayInWords } from "./due.ts";
import { callNumber, type Status } from "./pipeline.ts";

/** How a call went, in the order in which it is asked. */
export const OUTCOMES = ["no_answer", "call_back", "thinking", "won", "not_interested", "lost"] as const;
export type Outcome = (typeof OUTCOMES)[number];

interface OutcomeRule {
  label: string;
  /** where it leads; without one, the call that was made is where things stand */
  status?: Status;
  /** when to call next, in days, unless another day is chosen */
  callAgainIn?: number;
  /** said in the history, where the status does not say it */
  isNoted?: boolean;
}

export const OUTCOME_RULES: Record<Outcome, OutcomeRule> = {
  no_answer: { label: "Pas de réponse", callAgainIn: 2, isNoted: true },
  call_back: { label: "À rappeler", isNoted: true },
  thinking: { label: "Réfléchit encore", status: "en_attente", callAgainIn: 7 },
  won: { label: "Gagné", status: "gagne" },
  not_interested: { label: "Pas intéressé", status: "pas_interesse" },
  lost: { label: "Perdu", status: "perdu" },
};

/** Whether this is where such a call leads: then it has been recorded, and is only told a second time. */
export function isWhereItLeads(outcome: Outcome, status: Status): boolean {
  const { status: end } = OUTCOME_RULES[outcome];
  return end ? status === end : callNumber(status) > 0;
}

/** The day that was chosen, or the one that goes without saying. */
export function callAgainOn(outcome: Outcome, chosen: string | null | undefined, today: string) {
  const { callAgainIn } = OUTCOME_RULES[outcome];
  return chosen || (callAgainIn ? addDays(today, callAgainIn) : null);
}

/** What the history says of the call: what became of it, then what the coach has written. */
export function noteOf(outcome: Outcome, typed: string, nextCallOn: string | null, today: string): string {
  const { label, isNoted } = OUTCOME_RULES[outcome];
  if (!isNoted) return typed;
  const said = outcome === "call_back" && nextCallOn ? `${label} ${dayInWords(nextCallOn, today)}` : label;
  return typed ? `${said}. ${typed}` : said;
}
