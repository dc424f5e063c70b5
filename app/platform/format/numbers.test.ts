import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCount, formatDecimal, formatNumber } from "./numbers.ts";

test("numbers are written as in French", () => {
  expect(formatNumber(12_500)).toBe("12\u202f500");
  expect([4.46, 4].map(formatDecimal)).toEqual(["4,5", "4"]);
});

test("negative numbers have a true minus sign", () => {
  expect(formatNumber(-12_500)).toBe("\u221212\u202f500");
  expect(formatDecimal(-4.46)).toBe("\u22124,5");
});

test("the plural agrees with every count", () => {
  fc.assert(
    fc.property(fc.nat(), (count) => {
      const [number, word] = formatCount(count, "séance prévue", "séances prévues").split(/ (?=s)/);
      expect(Number(number?.replace(/\D/g, ""))).toBe(count);
      expect(word).toBe(count === 0 || count === 1 ? "séance prévue" : "séances prévues");
    }),
  );
});

test("the plural begins with two", () => {
  expect([0, 1, 2].map((count) => formatCount(count, "coach"))).toEqual(["0 coach", "1 coach", "2 coachs"]);
  expect(formatCount(1_200, "élève accompagné", "élèves accompagnés")).toBe("1\u202f200 élèves accompagnés");
});
