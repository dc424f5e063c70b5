import { MOST_HOURLY_RATE } from "~/features/discovery/rules/profile.ts";
import { LEAST_CHARGE_CENTS } from "~/features/payments/core/rules/provider.ts";
import type { Transitions } from "~/platform/database/state-machine.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { sessionCents } from "../sessions/rules/money.ts";
import type { Place, Side } from "../sessions/rules/states.ts";
import { formatLength, PLACE_LABELS } from "../sessions/rules/words.ts";

export const PROPOSAL_STATES = ["proposed", "accepted", "declined", "withdrawn"] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** The proposal is accepted once the session is paid. A proposal that has expired stays "proposed". */
export const PROPOSAL_TRANSITIONS: Transitions<ProposalState, Side> = {
  proposed: { accepted: ["student"], declined: ["student"], withdrawn: ["coach"] },
  accepted: {},
  declined: {},
  withdrawn: {},
};

export const PROPOSAL_DAYS = 7;
/** A conversation has at most this many proposals that wait for an answer. */
export const MOST_OPEN = 5;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The proposal ends when the session begins, and after a week at the latest. */
export const expiryOf = (now: Date, startsAt: Date): Date =>
  new Date(Math.min(startsAt.getTime(), now.getTime() + PROPOSAL_DAYS * DAY_MS));

/** People see the state of a proposal, which also depends on the time and on an unpaid booking. */
export type ShownState = ProposalState | "paying" | "expired";

export function shownState(
  { status, expiresAt, isHeld }: { status: ProposalState; expiresAt: Date; isHeld: boolean },
  now: Date,
): ShownState {
  if (status !== "proposed") return status;
  if (isHeld) return "paying";
  return expiresAt <= now ? "expired" : "proposed";
}

export const PROPOSAL_LABELS: Record<ShownState, string> = {
  proposed: "Proposée",
  paying: "Paiement en cours",
  accepted: "Acceptée",
  declined: "Déclinée",
  withdrawn: "Retirée",
  expired: "Expirée",
};

/** A proposed price keeps to the bounds of the prices of listings, for the length of the session. */
export function priceRefusal(cents: number, minutes: number): string | undefined {
  const most = sessionCents(MOST_HOURLY_RATE * 100, minutes);
  if (cents < LEAST_CHARGE_CENTS) return `Une séance coûte ${formatEuros(LEAST_CHARGE_CENTS)} au moins.`;
  return cents > most ? `${formatEuros(most, { short: true })} au plus pour cette durée.` : undefined;
}

interface ProposedSession {
  /** "Musculation avec Camille" */
  title: string;
  startsAt: Date;
  minutes: number;
  place: Place;
  priceCents: number;
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** The message of the proposal, for mails, the list of conversations and the export. */
export const proposalWords = ({ title, startsAt, minutes, place, priceCents }: ProposedSession): string =>
  `Séance proposée\u00a0: ${title}, ${formatDayTime(startsAt)}, ${formatLength(minutes)}, ${lower(PLACE_LABELS[place])}, ${formatEuros(priceCents, { short: true })}.`;

/** The system message of an answer other than a payment; a paid session has its own messages. */
export const answerWords = (
  to: "declined" | "withdrawn",
  { title, startsAt }: Pick<ProposedSession, "title" | "startsAt">,
): string =>
  `${to === "declined" ? "Proposition déclinée par l’élève" : "Proposition retirée par le coach"}\u00a0: ${title}, ${formatDayTime(startsAt)}.`;

/** The address at which the dialog is open in the conversation. */
export const PROPOSE_ACTION = "proposer";
export const proposePath = (conversation: string): string => `${conversation}?faire=${PROPOSE_ACTION}`;
