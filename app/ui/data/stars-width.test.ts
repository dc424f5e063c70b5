import fc from "fast-check";
import { expect, test } from "vitest";
import { STAR_SIDE, starsWidth } from "./stars-width.ts";

test("nothing and everything", () => {
  expect(starsWidth(0)).toBe(0);
  expect(starsWidth(5)).toBe(5 * STAR_SIDE);
  expect(starsWidth(7)).toBe(5 * STAR_SIDE);
  expect(starsWidth(3)).toBe(3 * STAR_SIDE);
});

test("4,8 leaves a fifth of its last star empty", () => {
  expect(starsWidth(4.8)).toBeCloseTo(4 * STAR_SIDE + 1.85 + 0.8 * 20.3, 5);
  expect(starsWidth(4.82)).toBe(starsWidth(4.8));
});

test("a better rating is never drawn as a worse one, and only what is written as 5,0 is full", () => {
  const tenth = fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10);
  fc.assert(
    fc.property(tenth, tenth, (a, b) => {
      if (a < b) expect(starsWidth(a)).toBeLessThan(starsWidth(b));
      expect(starsWidth(a) === 5 * STAR_SIDE).toBe(a === 5);
    }),
  );
});
