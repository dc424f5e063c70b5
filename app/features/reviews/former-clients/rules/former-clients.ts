import type { Transitions } from "~/platform/database/state-machine.ts";
import { DAY_MS } from "~/platform/format/durations.ts";

/**
 * A former client trained with the coach before Élan. Their review is confirmed by a mailed link, checked by the coach and
 * by the operator, and published with a mark; it counts in no average and in no order.
 */
export const FORMER_CLIENT_STATES = [
  "invited",
  "unconfirmed",
  "with_coach",
  "with_operator",
  "published",
  "refused",
  "declined",
  "withdrawn",
  "expired",
] as const;
export type FormerClientState = (typeof FORMER_CLIENT_STATES)[number];

type Side = "coach" | "client" | "operator" | "nobody";

/** "nobody" stands for time. What is declined or withdrawn never comes back, because its author does not want mails. */
export const FORMER_CLIENT_TRANSITIONS: Transitions<FormerClientState, Side> = {
  invited: { unconfirmed: ["client"], with_coach: ["client"], declined: ["client"], expired: ["nobody"] },
  unconfirmed: { with_coach: ["client"], declined: ["client"], expired: ["nobody"] },
  with_coach: { with_operator: ["coach", "nobody"], withdrawn: ["client"] },
  with_operator: { published: ["operator"], refused: ["operator"], withdrawn: ["client"] },
  published: { withdrawn: ["client"] },
  refused: {},
  declined: {},
  withdrawn: {},
  expired: { unconfirmed: ["client"], declined: ["client"] },
};

/** Before the author has confirmed the address and the text. */
export const isWritable = (state: FormerClientState): boolean =>
  state === "invited" || state === "unconfirmed";

export const mayWithdraw = (state: FormerClientState): boolean =>
  FORMER_CLIENT_TRANSITIONS[state].withdrawn !== undefined;

/** A coach has at most this many invitations that wait for an answer. */
export const MOST_OPEN_INVITATIONS = 30;
/** An invitation, and a review that its author has not confirmed, are deleted after this time. */
export const UNCONFIRMED_DAYS = 30;
/** A coach says whether a person was a client within this time; then the operator decides without the answer. */
export const COACH_DAYS = 14;
/** One person gets at most this many links for one coach. */
export const MOST_LINKS = 3;

/** About how many sessions a former client had, as the form offers them. */
export const SESSION_COUNTS = {
  "1-5": "1 à 5 séances",
  "6-20": "6 à 20 séances",
  "21-50": "21 à 50 séances",
  "50+": "Plus de 50 séances",
} as const;
export type SessionCount = keyof typeof SESSION_COUNTS;
export const SESSION_COUNT_KEYS = Object.keys(SESSION_COUNTS) as [SessionCount, ...SessionCount[]];

const OLDEST_YEARS = 40;

/** The years that the form offers, the current one first. */
export const yearsUntil = (year: number): number[] =>
  Array.from({ length: OLDEST_YEARS + 1 }, (_, at) => year - at);

interface Period {
  fromYear: number;
  untilYear: number;
}

/** Examples: "en 2021", "de 2019 à 2022". */
export const periodText = ({ fromYear, untilYear }: Period): string =>
  fromYear === untilYear ? `en ${fromYear}` : `de ${fromYear} à ${untilYear}`;

/** Example: "Yoga, de 2019 à 2022, 6 à 20 séances". */
export const experienceText = ({
  discipline,
  sessions,
  ...period
}: Period & { discipline: string; sessions: SessionCount }): string =>
  `${discipline}, ${periodText(period)}, ${SESSION_COUNTS[sessions].toLowerCase()}`;

export const answerDeadline = (confirmedAt: Date): Date =>
  new Date(confirmedAt.getTime() + COACH_DAYS * DAY_MS);

export const FORMER_CLIENTS_PATH = "/dashboard/reviews/anciens-clients";
export const linkPath = (token: string): string => `/avis/${token}`;

/** The labels in the coach's list of the people who were invited or who have written. */
export const STATE_LABELS: Record<FormerClientState, string> = {
  invited: "Invitation envoyée",
  unconfirmed: "Invitation envoyée",
  with_coach: "À vous de confirmer",
  with_operator: "En relecture chez nous",
  published: "Avis publié",
  refused: "Avis non publié",
  declined: "Ne souhaite pas répondre",
  withdrawn: "Avis retiré par son auteur",
  expired: "Sans réponse",
};

export const STATE_TONES: Record<FormerClientState, "sand" | "clay" | "green" | "neutral"> = {
  invited: "sand",
  unconfirmed: "sand",
  with_coach: "clay",
  with_operator: "sand",
  published: "green",
  refused: "neutral",
  declined: "neutral",
  withdrawn: "neutral",
  expired: "neutral",
};
