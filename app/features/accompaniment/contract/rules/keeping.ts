import { BOOKABLE_MONTHS } from "./states.ts";

/** Months for which health answers, measures and notes are kept once nothing of an accompaniment can be booked any more. */
export const HEALTH_MONTHS = 3;

/** The same, counted from its end. */
export const HEALTH_MONTHS_AFTER_END = BOOKABLE_MONTHS + HEALTH_MONTHS;

/** Days after which those of somebody who has not paid are erased: until then a payment may still arrive. */
export const UNPAID_HEALTH_DAYS = 1;
