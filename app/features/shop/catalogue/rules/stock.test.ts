import { expect, test } from "vitest";
import { MOST_STOCKS, readStockIds, stockLevel, stockPath, stockText } from "./stock.ts";

test.each([
  [0, "Épuisé", "none"],
  [1, "Plus que 1", "few"],
  [3, "Plus que 3", "few"],
  [5, "Plus que 5", "few"],
  [6, "En stock", "enough"],
  [1_000, "En stock", "enough"],
])("%i of something that is sent is said in words: %s", (stock, words, level) => {
  expect(stockLevel({ category: "equipment", stock })).toBe(level);
  expect(stockText({ category: "equipment", stock })).toBe(words);
  expect(stockText({ category: "coaching", stock })).toBeUndefined();
});

test("what is asked about is a list of ids, each once", () => {
  expect(readStockIds("1,2,2,7")).toEqual([1, 2, 7]);
  expect(stockPath([1, 2])).toBe("/functions/v1/stock?ids=1,2");
  const most = Array.from({ length: MOST_STOCKS }, (_, at) => at + 1);
  expect(readStockIds(most.join(","))).toEqual(most);
});

test.each([
  null,
  "",
  "x",
  "1,,2",
  "1,x",
  "0",
  "-1",
  "1.5",
  "1e3",
  "99999999999",
  "1;drop",
  `${"1,".repeat(MOST_STOCKS)}1`,
])("anything else is not understood: %j", (asked) => {
  expect(readStockIds(asked)).toBeUndefined();
});
