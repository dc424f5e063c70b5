import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  incomeChange,
  incomePath,
  monthPeriod,
  periodTitle,
  readIncomePeriod,
  receivedQuarters,
  shiftedPeriod,
  sumReceived,
} from "./income.ts";
import { lastPayday, nextPayoutAt } from "./payouts.ts";

const NOW = new Date("2026-11-19T10:00:00Z");
const read = (search: string) => readIncomePeriod(new URLSearchParams(search), NOW);

describe("the period of the page", () => {
  it.each([
    ["", "2026-11", "2026-11"],
    ["mois=2026-03", "2026-03", "2026-03"],
    ["annee=2025", "2025-01", "2025-12"],
    ["mois=2026-13", "2026-11", "2026-11"],
    ["mois=1999-02", "2026-11", "2026-11"],
    ["annee=12", "2026-11", "2026-11"],
  ])("of %s is %s to %s", (search, from, to) => expect(read(search)).toMatchObject({ from, to }));

  it("has one before and one after, across the year", () => {
    expect(shiftedPeriod(monthPeriod("2026-01"), -1).name).toBe("2025-12");
    expect(shiftedPeriod(read("annee=2026"), 1)).toMatchObject({ name: "2027", from: "2027-01" });
    expect(periodTitle(monthPeriod("2026-01"))).toBe("janvier 2026");
  });

  it("is read from the address that is made of it", () => {
    const periods = fc
      .tuple(fc.integer({ min: 2000, max: 2100 }), fc.integer({ min: 1, max: 12 }), fc.boolean())
      .map(([year, month, isYear]) =>
        isYear ? read(`annee=${year}`) : monthPeriod(`${year}-${String(month).padStart(2, "0")}`),
      );
    fc.assert(
      fc.property(periods, (period) => {
        const { search } = new URL(incomePath({ period }), "http://a");
        expect(read(search)).toEqual(period);
      }),
    );
  });
});

it("compares with the period before only if there was something", () => {
  expect(incomeChange(12_000, 10_000)).toBe(20);
  expect(incomeChange(5_000, 10_000)).toBe(-50);
  expect(incomeChange(5_000, 0)).toBeUndefined();
});

it("adds up the months of a year, whatever they are, in their quarters", () => {
  const months = fc.uniqueArray(
    fc.record({
      month: fc.integer({ min: 1, max: 12 }).map((at) => `2026-${String(at).padStart(2, "0")}`),
      salesCents: fc.integer({ min: -50_000, max: 50_000 }),
      suppliedCents: fc.integer({ min: 0, max: 50_000 }),
    }),
    { selector: ({ month }) => month },
  );
  fc.assert(
    fc.property(months, (found) => {
      const quarters = receivedQuarters(2026, found);
      expect(sumReceived(quarters)).toEqual(sumReceived(found));
      expect(quarters.flatMap((quarter) => quarter.months)).toHaveLength(12);
    }),
  );
});

describe("the next payout", () => {
  const monthly = { payoutFrequency: "monthly", lastPayday: "2026-11-01", heldUntil: null } as const;
  const at = (account: Partial<Parameters<typeof nextPayoutAt>[0]>, now = NOW) =>
    nextPayoutAt({ ...monthly, ...account }, now)
      .toISOString()
      .slice(0, 13);

  it("is on the payday, or at the next run if a payday was missed or none has been", () => {
    expect(at({})).toBe("2026-12-01T05");
    expect(at({ payoutFrequency: "weekly", lastPayday: "2026-11-16" })).toBe("2026-11-23T05");
    expect(at({ lastPayday: null })).toBe("2026-11-20T05");
    expect(at({ lastPayday: "2026-10-01" })).toBe("2026-11-20T05");
    expect(at({ lastPayday: null }, new Date("2026-11-19T04:00:00Z"))).toBe("2026-11-19T05");
  });
  it("waits for the end of a hold", () => {
    expect(at({ lastPayday: null, heldUntil: new Date("2026-11-21T12:00:00Z") })).toBe("2026-11-22T05");
    expect(at({ heldUntil: new Date("2026-12-02T12:00:00Z") })).toBe("2026-12-03T05");
    expect(at({ heldUntil: new Date("2026-11-18T12:00:00Z") })).toBe("2026-12-01T05");
  });
  it("is the first run that the condition of the job accepts", () => {
    const days = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(days, days, fc.constantFrom("weekly", "monthly"), (ago, ahead, payoutFrequency) => {
        const now = new Date(NOW.getTime() + ahead * 86_400_000);
        const paid = lastPayday(
          payoutFrequency,
          new Date(now.getTime() - ago * 86_400_000).toISOString().slice(0, 10),
        );
        const found = nextPayoutAt({ payoutFrequency, lastPayday: paid, heldUntil: null }, now);
        const isDue = (run: Date) => paid < lastPayday(payoutFrequency, run.toISOString().slice(0, 10));
        expect(found >= now && isDue(found)).toBe(true);
        const before = new Date(found.getTime() - 86_400_000);
        expect(before >= now && isDue(before)).toBe(false);
      }),
    );
  });
});
