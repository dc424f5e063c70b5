import fc from "fast-check";
import { expect, it } from "vitest";
import { UNITS } from "~/features/bookings/packs/rules.ts";
import { pricePlan, STANDARD_PRICES, soldPrices } from "./plan.ts";
import { lockedUnits, releasedUnits, soldUnits, unitsReleasedBy, unitsText } from "./units.ts";

const contracts = fc.record({
  months: fc.integer({ min: 1, max: 18 }),
  sessions: fc.integer({ min: 0, max: 72 }),
  reviews: fc.integer({ min: 0, max: 18 }),
});

it.each([
  [12, 0, 18, 0],
  [12, 1, 18, 1],
  [12, 2, 18, 2],
  [12, 3, 18, 2],
  [12, 18, 18, 12],
  [1, 1, 18, 1],
  [0, 5, 18, 0],
  [4, 9, 3, 4],
])("of %i units, %i of %i instalments release %i", (sold, paid, instalments, released) =>
  expect(releasedUnits(sold, paid, instalments)).toBe(released),
);

it("releases all in the end, never less with another payment, and never two units more than were paid for", () =>
  fc.assert(
    fc.property(contracts, (of) => {
      const sold = soldUnits(of);
      for (const unit of UNITS) {
        let released = 0;
        for (let paid = 1; paid <= of.months; paid += 1) {
          const more = unitsReleasedBy(of, paid)[unit];
          expect(more).toBeGreaterThanOrEqual(0);
          released += more;
          expect(released).toBe(sold[unit] - lockedUnits(of, paid)[unit]);
          expect(released * of.months).toBeLessThan(sold[unit] * paid + of.months);
        }
        expect(released).toBe(sold[unit]);
      }
    }),
  ));

it("risks less than one unit of each kind beyond what was paid", () =>
  fc.assert(
    fc.property(contracts, fc.integer({ min: 1, max: 18 }), (of, instalments) => {
      const paid = Math.min(instalments, of.months);
      const plan = {
        duration: of.months,
        introSession: true,
        coachingSessions: of.sessions,
        monthlyReviews: of.reviews,
      } as const;
      const sold = soldUnits(of);
      const locked = lockedUnits(of, paid);
      const released = UNITS.reduce((sum, unit) => sum + sold[unit] - locked[unit], 0);
      const delivered =
        released * STANDARD_PRICES.unitCents + paid * STANDARD_PRICES.baseCents.accompagnement;
      const paidCents =
        (pricePlan(plan, soldPrices("accompagnement", STANDARD_PRICES)).totalCents * paid) / of.months;
      expect(delivered - paidCents).toBeLessThan(3 * STANDARD_PRICES.unitCents);
    }),
  ));

it("names what an instalment releases", () => {
  const of = { months: 3, sessions: 4, reviews: 3 };
  expect([1, 2, 3].map((instalment) => unitsText(unitsReleasedBy(of, instalment)))).toEqual([
    "1 séance d’introduction, 2 séances de coaching et 1 bilan mensuel",
    "1 séance de coaching et 1 bilan mensuel",
    "1 séance de coaching et 1 bilan mensuel",
  ]);
  expect(unitsText({ intro: 0, sessions: 0, reviews: 0 })).toBe("");
});
