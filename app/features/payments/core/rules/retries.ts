import { DAY_MS } from "~/platform/format/durations.ts";

/** Time of day in Paris at which instalments are collected. */
export const TAKEN_AT = "10:00";

/**
 * Days after the first failure on which an instalment is retried. After the last one, the room that sells
 * decides.
 */
export const RETRY_DAYS: readonly number[] = [1, 3, 7];

export const MOST_ATTEMPTS = RETRY_DAYS.length + 1;

/**
 * When to retry if this attempt fails too; attempts count from 1. There is no automatic retry after the last
 * one.
 */
export function nextAttemptAt(attempt: number, now: Date): Date {
  const [last = 0, next = last] = [RETRY_DAYS[attempt - 2], RETRY_DAYS[attempt - 1]];
  return new Date(now.getTime() + (next - last) * DAY_MS);
}
