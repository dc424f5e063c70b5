/** When in the day an instalment is taken, in Paris. */
export const TAKEN_AT = "10:00";

/** How many days after it first failed an instalment is tried again; after the last, whoever sells decides. */
export const RETRY_DAYS: readonly number[] = [1, 3, 7];
const DAY_MS = 24 * 60 * 60 * 1_000;

export const MOST_ATTEMPTS = RETRY_DAYS.length + 1;

/** When a charge is tried again, should this attempt fail too: the first is number 1. After the last one, not by itself. */
export function nextAttemptAt(attempt: number, now: Date): Date {
  const [last = 0, next = last] = [RETRY_DAYS[attempt - 2], RETRY_DAYS[attempt - 1]];
  return new Date(now.getTime() + (next - last) * DAY_MS);
}
