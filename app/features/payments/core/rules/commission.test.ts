import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { coachCents, commissionCents, netWords } from "./commission.ts";

const amounts = fc.integer({ min: 0, max: 1_000_000_000 });
const rates = fc.integer({ min: 0, max: 50 });

describe("commissionCents", () => {
  test.each([
    [0, 10, 0],
    [4, 10, 0],
    [5, 10, 1],
    [14, 10, 1],
    [15, 10, 2],
    [5_000, 10, 500],
    [4_999, 10, 500],
    [5_000, 0, 0],
    [4_999, 12, 600],
  ])("of %i cents at %i %% is %i", (cents, rate, commission) =>
    expect(commissionCents(cents, rate)).toBe(commission),
  );

  test("is the rate, rounded half up", () =>
    fc.assert(
      fc.property(amounts, rates, (cents, rate) => {
        const commission = commissionCents(cents, rate);
        expect(Number.isSafeInteger(commission)).toBe(true);
        expect(commission * 100 - cents * rate).toBeGreaterThan(-50);
        expect(commission * 100 - cents * rate).toBeLessThanOrEqual(50);
        expect(commission + coachCents(cents, rate)).toBe(cents);
      }),
    ));

  test("refuses a negative amount", () => expect(() => commissionCents(-1, 10)).toThrow(RangeError));
});

test("a coach reads what they earn, and the rate", () =>
  expect(netWords(4_200, 10)).toBe("37,80\u00a0€ pour vous, commission de 10\u00a0% déduite"));
