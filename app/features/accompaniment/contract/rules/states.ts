import { addMonths, parisDay, parisInstant } from "~/platform/format/dates.ts";

/** How an accompaniment stands. */
export const STATUSES = ["awaiting_payment", "running", "paused", "ended"] as const;
export type Status = (typeof STATUSES)[number];

/**
 * Why it ended: never paid, its months are over, by the student, withdrawn within 14 days, unpaid for 30 days, the account was closed, by
 * whoever runs the marketplace.
 */
export const ENDINGS = ["unpaid", "done", "early", "withdrawn", "late", "closed", "stopped"] as const;
export type Ending = (typeof ENDINGS)[number];

const NEXT: Record<Status, readonly Status[]> = {
  awaiting_payment: ["running", "ended"],
  running: ["paused", "ended"],
  paused: ["running", "ended"],
  ended: [],
};

export const canBecome = (from: Status, to: Status) => NEXT[from].includes(to);

/** It was paid for, and has not ended. */
export const isLasting = ({ status }: { status: Status }): boolean =>
  status === "running" || status === "paused";

export const STEPS = [
  "started",
  "instalment paid",
  "instalment failed",
  "paused",
  "resumed",
  "coach asked",
  "coach accepted",
  "coach declined",
  "coach lapsed",
  "nobody found",
  "another asked",
  "coach changed",
  "end asked",
  "end taken back",
  "ended",
  "withdrawn",
  "unused told",
  "settled",
  "health erased",
  "programme published",
  "review noted",
] as const;
export type Step = (typeof STEPS)[number];

export const STEP_AUTHORS = ["student", "coach", "operator", "nobody"] as const;
export type StepAuthor = (typeof STEP_AUTHORS)[number];

export const OFFER_STATUSES = ["open", "accepted", "declined", "lapsed", "withdrawn"] as const;

/** Hours a coach has to say yes or no. */
export const ANSWER_HOURS = 48;
/** Days after which an unpaid instalment pauses, and ends, what it pays for. */
export const PAUSED_AFTER_DAYS = 7;
export const ENDED_AFTER_DAYS = 30;
/** Months after the end for which unused sessions can be booked, and the days before that is over on which their owner is written. */
export const BOOKABLE_MONTHS = 3;
export const UNUSED_WARNINGS: readonly number[] = [30, 7];
const DAY_MS = 24 * 60 * 60 * 1_000;

export const endsUnpaidFrom = (lateSince: Date): Date =>
  new Date(lateSince.getTime() + ENDED_AFTER_DAYS * DAY_MS);

/** Of which warning of unused sessions it is time; undefined where it was given, or none is due. */
export function dueUnusedWarning(
  { bookableUntil: until, warnedDays }: { bookableUntil: Date | null; warnedDays: number | null },
  now: Date,
): number | undefined {
  if (!until || until <= now) return undefined;
  const daysLeft = (until.getTime() - now.getTime()) / DAY_MS;
  const due = UNUSED_WARNINGS.filter((days) => daysLeft <= days).at(-1);
  return due !== undefined && (warnedDays === null || due < warnedDays) ? due : undefined;
}

/** At the end of the day, so many months after its end. */
export const bookableUntil = (endedAt: Date): Date =>
  parisInstant(addMonths(parisDay(endedAt), BOOKABLE_MONTHS), "23:59");
/** Accompaniments a coach takes at once who has not said otherwise. */
export const USUAL_CAPACITY = 5;
/** Kilometres from the city within which a coach is near. */
export const NEAR_KM = 25;
