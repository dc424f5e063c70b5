import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatEuros, parseEuros, splitInstalments, typedEuros } from "./money.ts";

const amounts = fc.integer({ min: 0, max: 1_000_000_000 });

describe("formatEuros", () => {
  test.each([
    [123_450, "1\u202f234,50\u00a0€"],
    [5_000, "50,00\u00a0€"],
    [5, "0,05\u00a0€"],
    [0, "0,00\u00a0€"],
    [-0, "0,00\u00a0€"],
    [-1_250, "\u221212,50\u00a0€"],
  ])("%i cents", (cents, shown) => expect(formatEuros(cents)).toBe(shown));

  test.each([
    [5_000, "50\u00a0€"],
    [5_050, "50,50\u00a0€"],
    [1_000_000, "10\u202f000\u00a0€"],
    [0, "0\u00a0€"],
  ])("%i cents, short", (cents, shown) => expect(formatEuros(cents, { short: true })).toBe(shown));

  test("shows every cent", () =>
    fc.assert(
      fc.property(amounts, (cents) => {
        expect(Number(formatEuros(cents).replace(/\D/g, ""))).toBe(cents);
      }),
    ));

  test.each([12.5, Number.NaN, Number.POSITIVE_INFINITY])("refuses %d", (value) =>
    expect(() => formatEuros(value)).toThrow(RangeError),
  );
});

describe("splitInstalments", () => {
  test("the last instalment takes the difference", () => {
    expect(splitInstalments(116_000, 3)).toEqual([38_666, 38_666, 38_668]);
    expect(splitInstalments(90_000, 3)).toEqual([30_000, 30_000, 30_000]);
    expect(splitInstalments(1, 3)).toEqual([0, 0, 1]);
  });

  test("adds up to the cent, equal but for the last", () =>
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 36 }), (total, count) => {
        const instalments = splitInstalments(total, count);
        expect(instalments).toHaveLength(count);
        expect(instalments.reduce((sum, cents) => sum + cents, 0)).toBe(total);
        expect(new Set(instalments.slice(0, -1)).size).toBeLessThanOrEqual(1);
        const last = instalments.at(-1) ?? 0;
        const first = instalments[0] ?? 0;
        expect(last - first).toBeGreaterThanOrEqual(0);
        expect(last - first).toBeLessThan(count);
      }),
    ));

  test.each([
    [100, 0],
    [100, 1.5],
    [-100, 2],
    [0.5, 2],
  ])("refuses %d in %d", (total, count) => expect(() => splitInstalments(total, count)).toThrow(RangeError));
});

test.each([
  [4_500, "45"],
  [4_550, "45,50"],
  [5, "0,05"],
])("%i cents as they are typed", (cents, text) => expect(typedEuros(cents)).toBe(text));

test("reads what people type, and what a field shows, into cents", () => {
  expect([" 45 ", "45,5", "45.50", "0,05", "999999,99"].map(parseEuros)).toEqual([
    4_500, 4_550, 4_550, 5, 99_999_999,
  ]);
  expect(["", "-3", "1,", "1,234", "1 000", "1e3", "1000000"].map(parseEuros)).toEqual(
    Array.from({ length: 7 }, () => undefined),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
      expect(parseEuros(typedEuros(cents))).toBe(cents);
    }),
  );
});
