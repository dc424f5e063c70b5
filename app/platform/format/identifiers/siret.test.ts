import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSiret } from "./siret.ts";

describe("a SIRET", () => {
  const thirteen = fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: 13, maxLength: 13 })
    .map((d) => d.join(""));

  it("is one of those that are known", () => {
    // The last one is a post office: theirs add up in another way.
    for (const known of ["73282932000074", "40483304800022", "55208131766522", "35600000049837"])
      expect(isSiret(known)).toBe(true);
  });

  it("has one last digit, whatever the others", () => {
    fc.assert(
      fc.property(thirteen, (start) => {
        const right = Array.from({ length: 10 }, (_, last) => `${start}${last}`).filter(isSiret);
        expect(right.length).toBe(/^0+$/.test(start) ? 0 : 1);
      }),
    );
  });

  it("does not survive one wrong digit", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 13 }), fc.integer({ min: 1, max: 9 }), (at, more) => {
        const digits = [..."73282932000074"];
        digits[at] = String((Number(digits[at]) + more) % 10);
        expect(isSiret(digits.join(""))).toBe(false);
      }),
    );
  });

  it("is fourteen digits and nothing else", () => {
    for (const typed of ["", "7328293200007", "732829320000740", "7328293200007a", "00000000000000"])
      expect(isSiret(typed), typed).toBe(false);
  });
});
