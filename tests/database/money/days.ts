import { parisInstant } from "~/platform/format/dates.ts";

/** An instant in Paris. */
export const at = (day: string, time = "12:00"): Date => parisInstant(day, time);

export const hoursAfter = (instant: Date, hours: number): Date =>
  new Date(instant.getTime() + hours * 60 * 60 * 1000);

/** A Monday. All stories but those of accompaniments begin then. */
export const START = at("2027-01-04", "09:00");
/** They have months of their own, so that the scheduled jobs of one part need not look at the other. */
export const ACCOMPANIMENTS_START = at("2027-05-03", "09:00");

/** Coaches are paid on the first of a month what was delivered more than a week before. */
export const PAYDAY = at("2027-02-01");
export const NEXT_PAYDAY = at("2027-03-01");
