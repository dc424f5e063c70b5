import fc from "fast-check";
import { expect, test } from "vitest";
import { wrapText } from "./wrap-text.ts";

const measure = (text: string) => text.length;
const wrap = (text: string, width: number, lines: number) => wrapText(text, { width, lines, measure });

test("a text breaks at its spaces, and what does not fit ends with an ellipsis", () => {
  expect(wrap("Camille Laurent", 20, 2)).toEqual(["Camille Laurent"]);
  expect(wrap("Courir sous la pluie en hiver", 12, 3)).toEqual(["Courir sous", "la pluie en", "hiver"]);
  expect(wrap("Courir sous la pluie en hiver", 12, 2)).toEqual(["Courir sous", "la pluie en…"]);
  expect(wrap("Anticonstitutionnellement", 10, 2)).toEqual(["Anticonst…"]);
  expect(wrap("  ", 10, 2)).toEqual([]);
});

test("no line is wider than the room, there are never too many, and nothing is lost without an ellipsis", () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-zé]{1,14}$/), { maxLength: 12 }),
      fc.integer({ min: 2, max: 20 }),
      fc.integer({ min: 1, max: 4 }),
      (words, width, most) => {
        const lines = wrap(words.join(" "), width, most);
        expect(lines.length).toBeLessThanOrEqual(most);
        for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(width);
        if (!lines.some((line) => line.includes("…"))) expect(lines.join(" ")).toBe(words.join(" "));
      },
    ),
  );
});
