import fc from "fast-check";
import { expect, it } from "vitest";
import { allowedMistakes, grade, PASS_PERCENT } from "./quiz.ts";

it.each([
  [7, 7, 100, true],
  [6, 7, 85, true],
  [5, 7, 71, false],
  [4, 5, 80, true],
  [0, 6, 0, false],
])("%i right of %i is %i %%, passed: %s", (right, total, percent, passed) => {
  expect(grade(right, total)).toEqual({ percent, passed });
});

it("passes with as many mistakes as are said to be allowed, and with none more", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), (total) => {
      const mistakes = allowedMistakes(total);
      expect(grade(total - mistakes, total).passed).toBe(true);
      expect(grade(total - mistakes - 1, total).passed).toBe(false);
    }),
  );
});

it("never shows a percentage that is enough where it is not", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.nat(50), (total, given) => {
      const { percent, passed } = grade(Math.min(given, total), total);
      expect(percent >= PASS_PERCENT).toBe(passed);
    }),
  );
});
