import { expect, test } from "vitest";
import { MOST_ATTEMPTS, nextAttemptAt } from "../../core/rules/retries.ts";
import { renewed, renewsAt, type SimulatedSubscription, simulatedFeeCents } from "./simulated-objects.ts";

const SUBSCRIPTION: SimulatedSubscription = {
  paymentId: "p",
  amountCents: 1_900,
  card: "good",
  status: "running",
  endsAt: null,
  startedOn: "2026-01-31",
  months: 0,
  chargeRefs: [],
};

test("a subscription of the last of a month is renewed on the last, and does not drift", () => {
  const days = [0, 1, 2].map((months) => renewsAt({ ...SUBSCRIPTION, months }).toISOString());
  expect(days).toEqual(["2026-02-28T09:00:00.000Z", "2026-03-31T08:00:00.000Z", "2026-04-30T08:00:00.000Z"]);
});

test("what becomes of a subscription when a month begins", () => {
  const next = (given: Partial<SimulatedSubscription>) => {
    const { subscription, charge } = renewed({ ...SUBSCRIPTION, ...given });
    return [subscription.status, charge, subscription.months];
  };
  expect(next({})).toEqual(["running", "paid", 1]);
  expect(next({ status: "paused" })).toEqual(["paused", undefined, 1]);
  expect(next({ card: "failing" })).toEqual(["late", "failed", 1]);
  expect(next({ card: "failing", status: "late" })).toEqual(["ended", "failed", 1]);
});

test("the fee is never more than what was paid", () => {
  expect([1, 25, 5_000].map(simulatedFeeCents)).toEqual([1, 25, 100]);
});

test("an instalment is tried again 1, 3 and 7 days after it failed", () => {
  const now = new Date("2026-05-01T08:00:00Z");
  const days = [1, 2, 3, 4].map(
    (attempt) => (nextAttemptAt(attempt, now).getTime() - now.getTime()) / 86_400_000,
  );
  expect(days).toEqual([1, 2, 4, 0]);
  expect(MOST_ATTEMPTS).toBe(4);
});
