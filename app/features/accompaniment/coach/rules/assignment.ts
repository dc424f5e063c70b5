import { addDays, addMonths, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { ANSWER_HOURS } from "../../contract/rules/states.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** What is planned for somebody begins no sooner than this many days from now, so that both can still move it. */
export const LEAST_NOTICE_DAYS = 3;
/** For how many days from then on a free hour is looked for; after that the two find one themselves. */
const LOOKED_FOR_DAYS = 14;
/** A review is in the last days of its month, and is planned so many days ahead of them. */
const REVIEW_BEFORE_DAYS = 7;
const REVIEW_PLANNED_DAYS = 10;
/** The most accompaniments that a coach may take at once. */
export const MOST_CAPACITY = 50;

/** By when the coach who is asked must have answered. */
export const answerBy = (askedAt: Date): Date => new Date(askedAt.getTime() + ANSWER_HOURS * HOUR_MS);

/** When something that is to be on a day, or at once, may be planned. */
export function planWindow(now: Date, wanted: Date = now): { from: Date; until: Date } {
  const from = Math.max(now.getTime() + LEAST_NOTICE_DAYS * DAY_MS, wanted.getTime());
  return { from: new Date(from), until: new Date(from + LOOKED_FOR_DAYS * DAY_MS) };
}

interface Reviewed {
  startedAt: Date;
  months: number;
  reviews: number;
}

/** From when on the how manieth review is to be: they are spread over the months, never two in one, the last in the last. */
export function reviewFrom({ startedAt, months, reviews }: Reviewed, number: number): Date {
  const month = Math.ceil((number * months) / reviews);
  return parisInstant(addDays(addMonths(parisDay(startedAt), month), -REVIEW_BEFORE_DAYS), "00:00");
}

/** When it is given a time. */
export const reviewPlannedFrom = (of: Reviewed, number: number): Date =>
  parisInstant(addDays(parisDay(reviewFrom(of, number)), -REVIEW_PLANNED_DAYS), "00:00");
