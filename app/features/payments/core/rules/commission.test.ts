import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { commissionCents } from "./commission.ts";

const amounts = fc.integer({ min: 0, max: 1_000_000_000 });

describe("commissionCents", () => {
  test.each([
    [0, 0],
    [4, 0],
    [5, 1],
    [14, 1],
    [15, 2],
    [5_000, 500],
    [4_999, 500],
  ])("of %i cents is %i", (cents, commission) => expect(commissionCents(cents)).toBe(commission));

  test("is a tenth, rounded half up", () =>
    fc.assert(
      fc.property(amounts, (cents) => {
        const commission = commissionCents(cents);
        expect(Number.isSafeInteger(commission)).toBe(true);
        expect(commission * 10 - cents).toBeGreaterThan(-5);
        expect(commission * 10 - cents).toBeLessThanOrEqual(5);
      }),
    ));

  test("refuses a negative amount", () => expect(() => commissionCents(-1)).toThrow(RangeError));
});
