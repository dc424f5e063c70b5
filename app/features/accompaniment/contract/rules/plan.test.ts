import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { splitInstalments } from "~/platform/format/money.ts";
import { planSchema } from "../schema/purchase.ts";
import {
  DEFAULT_PLAN,
  LIMITS,
  type PlanConfig,
  pricePlan,
  productIdOf,
  requestPricing,
  STANDARD_PRICES,
  soldPrices,
  withDuration,
  withType,
} from "./plan.ts";

/** Every plan that can be bought. */
const plans = fc
  .record({
    type: fc.constantFrom("accompagnement" as const, "programme" as const),
    duration: fc.integer(LIMITS.duration),
    introSession: fc.constant(true),
    coachingSessions: fc.integer(LIMITS.coachingSessions),
    monthlyReviews: fc.integer(LIMITS.monthlyReviews),
  })
  .map((plan): PlanConfig => withDuration(plan, plan.duration));

/** As the specification words it, in numbers of its own. */
function specified({ type, duration, introSession, coachingSessions, monthlyReviews }: PlanConfig) {
  const base = type === "accompagnement" ? 120 : 80;
  const total = (introSession ? 50 : 0) + 50 * coachingSessions + 50 * monthlyReviews + base * duration;
  return { total, monthly: Math.round(total / duration) };
}

describe("what a plan costs", () => {
  test("is what the specification says, for every plan", () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const { totalCents, monthlyCents, ...lines } = pricePlan(
          plan,
          soldPrices(plan.type, STANDARD_PRICES),
        );
        expect({ total: totalCents / 100, monthly: monthlyCents / 100 }).toEqual(specified(plan));
        expect(lines.introCents + lines.sessionsCents + lines.reviewsCents + lines.monthsCents).toBe(
          totalCents,
        );
        expect(lines.monthsCents).toBe(lines.baseMonthlyCents * plan.duration);
      }),
      { numRuns: 2_000 },
    );
  });

  test("is paid in so many instalments as months, which add up to the cent and hardly differ from what is shown", () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const { totalCents, monthlyCents } = pricePlan(plan, soldPrices(plan.type, STANDARD_PRICES));
        const parts = splitInstalments(totalCents, plan.duration);
        expect(parts).toHaveLength(plan.duration);
        expect(parts.reduce((sum, cents) => sum + cents, 0)).toBe(totalCents);
        // The shown price is rounded to a euro, so each instalment differs from it by half a euro and its share of the
        // rest.
        expect(Math.max(...parts.map((cents) => Math.abs(cents - monthlyCents)))).toBeLessThanOrEqual(67);
      }),
      { numRuns: 2_000 },
    );
  });

  test("of the usual plan is 1 160 €, 387 € a month", () => {
    expect(requestPricing(DEFAULT_PLAN, soldPrices(DEFAULT_PLAN.type, STANDARD_PRICES))).toEqual({
      introPrice: 50,
      sessionsPrice: 600,
      reviewsPrice: 150,
      monthlyAccompanimentPrice: 360,
      totalPrice: 1_160,
      monthlyPrice: 387,
      baseMonthlyPrice: 120,
    });
  });
});

describe("a change of the plan", () => {
  test("leaves one that can be bought, whatever is moved in whatever order", () => {
    const moves = fc.array(
      fc.oneof(
        fc.integer(LIMITS.duration).map((months) => (plan: PlanConfig) => withDuration(plan, months)),
        fc
          .constantFrom("accompagnement" as const, "programme" as const)
          .map((type) => (plan: PlanConfig) => withType(plan, type)),
      ),
    );
    fc.assert(
      fc.property(plans, moves, (plan, all) => {
        const moved = all.reduce((now, move) => move(now), plan);
        expect(planSchema.safeParse(moved).success).toBe(true);
        expect(moved.coachingSessions).toBe(plan.coachingSessions);
      }),
    );
  });

  test("of the length caps the reviews, and does not raise them again", () => {
    const short = withDuration({ ...DEFAULT_PLAN, duration: 6, monthlyReviews: 6 }, 2);
    expect(short.monthlyReviews).toBe(2);
    expect(withDuration(short, 6).monthlyReviews).toBe(2);
  });

  test("of the type brings the first meeting back", () => {
    expect(withType({ ...DEFAULT_PLAN, introSession: false }, "programme")).toMatchObject({
      type: "programme",
      introSession: true,
    });
  });

  test("has the name that the request gives it", () => {
    expect(productIdOf(DEFAULT_PLAN)).toBe("accompagnement_3m");
    expect(productIdOf({ ...DEFAULT_PLAN, type: "programme", duration: 18 })).toBe("programme_18m");
  });
});
