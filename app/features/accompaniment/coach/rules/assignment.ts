import { addDays, addMonths, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { DAY_MS, HOUR_MS } from "~/platform/format/durations.ts";
import { ANSWER_HOURS } from "../../contract/rules/states.ts";

/** Minimum notice of automatically planned sessions, so that both sides can still move them. */
export const LEAST_NOTICE_DAYS = 3;
/** The planner searches this many days for a free slot. After that the student and the coach agree on one. */
const LOOKED_FOR_DAYS = 14;
/** A review falls in the last 7 days of its month and is planned 10 days before those. */
const REVIEW_BEFORE_DAYS = 7;
const REVIEW_PLANNED_DAYS = 10;
export const MOST_CAPACITY = 50;

export const answerBy = (askedAt: Date): Date => new Date(askedAt.getTime() + ANSWER_HOURS * HOUR_MS);

/** The period in which a session may be planned: from `wanted`, with at least the minimum notice. */
export function planWindow(now: Date, wanted: Date = now): { from: Date; until: Date } {
  const from = Math.max(now.getTime() + LEAST_NOTICE_DAYS * DAY_MS, wanted.getTime());
  return { from: new Date(from), until: new Date(from + LOOKED_FOR_DAYS * DAY_MS) };
}

interface Reviewed {
  startedAt: Date;
  months: number;
  reviews: number;
}

/**
 * The earliest day of review `number`, counted from 1. Reviews are spread over the months, never two in one
 * month, and the last review is in the last month.
 */
export function reviewFrom({ startedAt, months, reviews }: Reviewed, number: number): Date {
  const month = Math.ceil((number * months) / reviews);
  return parisInstant(addDays(addMonths(parisDay(startedAt), month), -REVIEW_BEFORE_DAYS), "00:00");
}

/** The day on which the review is planned. */
export const reviewPlannedFrom = (of: Reviewed, number: number): Date =>
  parisInstant(addDays(parisDay(reviewFrom(of, number)), -REVIEW_PLANNED_DAYS), "00:00");
