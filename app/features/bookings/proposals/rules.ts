import { MOST_HOURLY_RATE_CENTS } from "~/features/discovery/rules/profile.ts";
import { LEAST_CHARGE_CENTS } from "~/features/payments/core/rules/provider.ts";
import type { Transitions } from "~/platform/database/state-machine.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { formatMinutes, HOUR_MS } from "~/platform/format/durations.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { sessionCents } from "../sessions/rules/money.ts";
import type { Place, Side } from "../sessions/rules/states.ts";
import { PLACE_LABELS } from "../sessions/rules/words.ts";

export const PROPOSAL_STATES = ["proposed", "accepted", "declined", "withdrawn"] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** The proposal is accepted once the session is paid. A proposal that has expired stays "proposed". */
export const PROPOSAL_TRANSITIONS: Transitions<ProposalState, Side> = {
  proposed: { accepted: ["student"], declined: ["student"], withdrawn: ["coach"] },
  accepted: {},
  declined: {},
  withdrawn: {},
};

/** A conversation has at most this many planned sessions that wait for an answer, those of a series aside. */
export const MOST_OPEN = 5;
/** The slot is kept for this long, until this long before the start, but not shorter than this. */
export const KEPT_HOURS = 48;
export const KEPT_BEFORE_HOURS = 2;
const SHORTEST_KEPT_HOURS = 1;

/**
 * The slot is kept for 48 h, or until 2 h before the start if that is sooner. A session that is planned later than
 * that leaves an hour, at most until its start.
 */
export function expiryOf(now: Date, startsAt: Date): Date {
  const [asked, start] = [now.getTime(), startsAt.getTime()];
  const usual = Math.min(asked + KEPT_HOURS * HOUR_MS, start - KEPT_BEFORE_HOURS * HOUR_MS);
  const least = Math.min(asked + SHORTEST_KEPT_HOURS * HOUR_MS, start);
  return new Date(Math.max(usual, least));
}

/** A day before the slot is freed, or half-way if it is kept for less than two days. */
const REMINDED_HOURS = 24;
/** A proposal that is planned this shortly before the start needs no reminder: its mail has just been sent. */
const SHORTEST_REMINDED_HOURS = 6;

/** When the student is reminded of a session to confirm; undefined if its slot is kept too shortly for that. */
export function reminderOf(askedAt: Date, expiresAt: Date): Date | undefined {
  const kept = expiresAt.getTime() - askedAt.getTime();
  if (kept < SHORTEST_REMINDED_HOURS * HOUR_MS) return undefined;
  return new Date(expiresAt.getTime() - Math.min(REMINDED_HOURS * HOUR_MS, kept / 2));
}

/** The rule of `reminderOf` for the rows of a table. */
export const REMINDER_RULE = { beforeHours: REMINDED_HOURS, shortestHours: SHORTEST_REMINDED_HOURS } as const;

/** The rule of `expiryOf` in words. */
export const KEPT_RULE = `Le créneau lui est gardé ${KEPT_HOURS}\u00a0h, et au plus tard jusqu’à ${KEPT_BEFORE_HOURS}\u00a0h avant le début. Sans réponse, il redevient libre et nous vous prévenons tous les deux.`;

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
  proposed: "À confirmer",
  paying: "Paiement en cours",
  accepted: "Acceptée",
  declined: "Déclinée",
  withdrawn: "Retirée",
  expired: "Expirée",
};

/** A planned session is given, or its price keeps to the bounds of the prices of listings, for its length. */
export function priceRefusal(cents: number, minutes: number): string | undefined {
  const most = sessionCents(MOST_HOURLY_RATE_CENTS, minutes);
  if (cents === 0) return undefined;
  if (cents < LEAST_CHARGE_CENTS)
    return `Une séance coûte ${formatEuros(LEAST_CHARGE_CENTS)} au moins. Pour l’offrir, indiquez 0.`;
  return cents > most ? `${formatEuros(most, { short: true })} au plus pour cette durée.` : undefined;
}

interface ProposedSession {
  /** "Musculation avec Camille" */
  title: string;
  startsAt: Date;
  minutes: number;
  place: Place;
  /** zero for a session that is given */
  priceCents: number;
  expiresAt: Date;
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** The message of the proposal, for mails, the list of conversations and the export. */
export const proposalWords = ({
  title,
  startsAt,
  minutes,
  place,
  priceCents,
  expiresAt,
}: ProposedSession): string =>
  `Séance proposée\u00a0: ${title}, ${formatDayTime(startsAt)}, ${formatMinutes(minutes)}, ${lower(PLACE_LABELS[place])}, ${agreedPrice(priceCents)}. À confirmer avant le ${formatDayTime(expiresAt)}.`;

export const agreedPrice = (priceCents: number): string =>
  priceCents === 0 ? "offerte" : formatEuros(priceCents, { short: true });

/** The system message of an answer other than a payment; a paid session has its own messages. */
export const answerWords = (
  to: "declined" | "withdrawn",
  { title, startsAt }: Pick<ProposedSession, "title" | "startsAt">,
): string =>
  `${to === "declined" ? "Proposition déclinée par l’élève" : "Proposition retirée par le coach"}\u00a0: ${title}, ${formatDayTime(startsAt)}.`;

/** The system message once nobody has confirmed the session in time. */
export const expiredWords = ({ title, startsAt }: Pick<ProposedSession, "title" | "startsAt">): string =>
  `Séance non confirmée à temps\u00a0: ${title}, ${formatDayTime(startsAt)}. Le créneau est de nouveau libre.`;
