import { BOOKABLE_MONTHS } from "./states.ts";

/** Retention of health answers, measures and review notes, in months after the last bookable day. */
export const HEALTH_MONTHS = 3;

/** The same retention, in months after the end. */
export const HEALTH_MONTHS_AFTER_END = BOOKABLE_MONTHS + HEALTH_MONTHS;

/** Retention of the health answers of unpaid purchases, in days: a late payment may still arrive. */
export const UNPAID_HEALTH_DAYS = 1;
