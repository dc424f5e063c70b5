/** How many days an instalment that could not be taken is left alone, each time; after the last, no more is tried. */
const PAUSES = [3, 5, 7] as const;
const DAY_MS = 24 * 60 * 60 * 1_000;

export const MOST_ATTEMPTS = PAUSES.length + 1;

/** When a charge is looked at again, should this attempt fail too: the first is number 1. After the last one, at once. */
export const nextAttemptAt = (attempt: number, now: Date) =>
  new Date(now.getTime() + (PAUSES[attempt - 1] ?? 0) * DAY_MS);
