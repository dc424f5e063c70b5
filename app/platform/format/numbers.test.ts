import { expect, test } from "vitest";
import { formatCount, formatDecimal, formatNumber } from "./numbers.ts";

test("numbers are written as in French", () => {
  expect(formatNumber(12_500)).toBe("12\u202f500");
  expect([4.46, 4].map(formatDecimal)).toEqual(["4,5", "4"]);
});

test("the plural begins with two", () => {
  expect([0, 1, 2].map((count) => formatCount(count, "coach"))).toEqual(["0 coach", "1 coach", "2 coachs"]);
  expect(formatCount(1_200, "élève accompagné", "élèves accompagnés")).toBe("1\u202f200 élèves accompagnés");
});
