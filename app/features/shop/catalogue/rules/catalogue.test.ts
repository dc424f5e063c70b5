import fc from "fast-check";
import { expect, test } from "vitest";
import { bandBounds, CATEGORIES, isSoldOut, PRICE_BANDS, type PriceBand } from "./catalogue.ts";

const isIn = (band: PriceBand, cents: number) => {
  const { from, below = Number.POSITIVE_INFINITY } = bandBounds(band);
  return cents >= from && cents < below;
};
const bandsOf = (cents: number) => PRICE_BANDS.filter((band) => band !== "all" && isIn(band, cents));

test("the bands are those of the specification", () => {
  expect(PRICE_BANDS).toEqual(["all", "0-100", "100-300", "300-1000", "1000-3000", "3000"]);
});

test("each price falls in exactly one band, and in all of them together", () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), (cents) => {
      expect(bandsOf(cents)).toHaveLength(1);
      expect(isIn("all", cents)).toBe(true);
    }),
  );
});

test("the lower bound is within, the upper one is not", () => {
  expect([0, 9_999, 10_000, 29_999, 30_000, 99_999, 100_000, 299_999, 300_000].map(bandsOf)).toEqual([
    ["0-100"],
    ["0-100"],
    ["100-300"],
    ["100-300"],
    ["300-1000"],
    ["300-1000"],
    ["1000-3000"],
    ["1000-3000"],
    ["3000"],
  ]);
});

test("what has no stock is sold out, but for programmes, of which there is always another one", () => {
  for (const category of CATEGORIES) {
    expect(isSoldOut({ category, stock: 0 })).toBe(category !== "coaching");
    expect(isSoldOut({ category, stock: 1 })).toBe(false);
  }
});
