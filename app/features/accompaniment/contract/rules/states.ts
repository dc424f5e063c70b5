import type { Transitions } from "~/platform/database/state-machine.ts";
import { addMonths, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { DAY_MS } from "~/platform/format/durations.ts";

export const STATUSES = ["awaiting_payment", "running", "paused", "ended"] as const;
export type Status = (typeof STATUSES)[number];

/**
 * Why it ended: never paid, all months over, by the student, withdrawn within 14 days, an instalment unpaid
 * for 30 days, the account closed or suspended for 30 days, by the operator.
 */
export const ENDINGS = ["unpaid", "done", "early", "withdrawn", "late", "closed", "stopped"] as const;
export type Ending = (typeof ENDINGS)[number];

export const ACCOMPANIMENT_TRANSITIONS: Transitions<Status, StepAuthor> = {
  awaiting_payment: { running: ["student"], ended: ["student", "nobody"] },
  running: { paused: ["nobody"], ended: ["student", "operator", "nobody"] },
  paused: { running: ["student", "nobody"], ended: ["student", "operator", "nobody"] },
  ended: {},
};

/** It is paid and has not ended. */
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

/** The deadline of an offer, in hours. */
export const ANSWER_HOURS = 48;
/** Days with an unpaid instalment until the accompaniment is paused, and until it ends. */
export const PAUSED_AFTER_DAYS = 7;
export const ENDED_AFTER_DAYS = 30;
/** Unused units stay bookable for these months after the end; warnings come these days before. */
export const BOOKABLE_MONTHS = 3;
export const UNUSED_WARNINGS: readonly number[] = [30, 7];

export const endsUnpaidFrom = (lateSince: Date): Date =>
  new Date(lateSince.getTime() + ENDED_AFTER_DAYS * DAY_MS);

/** The due warning about unused units, in days before the deadline; undefined if none is due. */
export function dueUnusedWarning(
  { bookableUntil: until, warnedDays }: { bookableUntil: Date | null; warnedDays: number | null },
  now: Date,
): number | undefined {
  if (!until || until <= now) return undefined;
  const daysLeft = (until.getTime() - now.getTime()) / DAY_MS;
  const due = UNUSED_WARNINGS.filter((days) => daysLeft <= days).at(-1);
  return due !== undefined && (warnedDays === null || due < warnedDays) ? due : undefined;
}

/** The end of the last day in Paris. */
export const bookableUntil = (endedAt: Date): Date =>
  parisInstant(addMonths(parisDay(endedAt), BOOKABLE_MONTHS), "23:59");
/** The capacity of a coach who has not chosen one. */
export const USUAL_CAPACITY = 5;
/** kilometres from the city within which a coach counts as near */
export const NEAR_KM = 25;
