import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, addMonths, weekdayOf } from "~/platform/format/dates.ts";
import { incomeState, lastPayday } from "./payouts.ts";

const days = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays("2020-01-01", count));

describe("lastPayday", () => {
  it.each([
    ["weekly", "2026-11-16", "2026-11-16"],
    ["weekly", "2026-11-22", "2026-11-16"],
    ["weekly", "2026-11-01", "2026-10-26"],
    ["monthly", "2026-11-01", "2026-11-01"],
    ["monthly", "2026-11-30", "2026-11-01"],
  ] as const)("%s, on %s: %s", (frequency, today, payday) =>
    expect(lastPayday(frequency, today)).toBe(payday),
  );

  it("is a Monday of the last seven days, or the first of this month", () =>
    fc.assert(
      fc.property(days, (today) => {
        const monday = lastPayday("weekly", today);
        expect(weekdayOf(monday)).toBe(1);
        expect(monday <= today && addDays(monday, 7) > today).toBe(true);
        const first = lastPayday("monthly", today);
        expect(first.endsWith("-01")).toBe(true);
        expect(first <= today && addMonths(first, 1) > today).toBe(true);
      }),
    ));
});

describe("incomeState", () => {
  const now = new Date("2026-11-16T10:00:00Z");
  const past = new Date("2026-11-10T10:00:00Z");
  const income = { netCents: 4_500, availableAt: past, isContested: false, canLeave: true, payout: null };
  const ended = { endedAt: past };

  it.each([
    ["available", {}],
    ["upcoming", { availableAt: new Date("2026-11-16T10:00:01Z") }],
    ["waiting", { canLeave: false }],
    ["contested", { isContested: true }],
    ["deducted", { netCents: -4_500 }],
    ["deducted", { netCents: -4_500, availableAt: new Date("2026-11-16T10:00:01Z") }],
    ["sending", { payout: { status: "wanted", endedAt: null } }],
    // A payment that was paid out before it was contested stays paid out.
    ["paid", { isContested: true, payout: { status: "paid", ...ended } }],
    ["returned", { payout: { status: "failed", ...ended } }],
  ] as const)("%s", (state, change) => expect(incomeState({ ...income, ...change }, now)).toBe(state));
});
