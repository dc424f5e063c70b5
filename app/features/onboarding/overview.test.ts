import { expect, it } from "vitest";
import { chartText, firstStepOf, hasFigures, trendOf } from "./rules/overview.ts";

it("a trend compares with what there is to compare with", () => {
  expect(trendOf({ total: 5, before: 0 })).toBeUndefined();
  expect(trendOf({ total: 0, before: 0 })).toBeUndefined();
  expect(trendOf({ total: 4, before: 4 })).toBe("Comme les 30 jours précédents");
  expect(trendOf({ total: 6, before: 4 })).toBe("+50\u00a0% par rapport aux 30 jours précédents");
  expect(trendOf({ total: 1, before: 4 })).toBe("\u221275\u00a0% par rapport aux 30 jours précédents");
});

it("a chart has words", () => {
  expect(chartText([0, 0, 0], "vue", "vues")).toBe("0 vue en 3 jours");
  expect(chartText([0, 1, 0], "vue", "vues")).toBe("1 vue en 3 jours, 1 au plus en un jour");
  expect(chartText([2, 0, 5], "vue", "vues")).toBe("7 vues en 3 jours, 5 au plus en un jour");
});

it("three steps lead to the first students", () => {
  expect(firstStepOf(undefined)).toBe(1);
  expect(firstStepOf({ approval: "waiting", isOnline: false })).toBe(2);
  expect(firstStepOf({ approval: "approved", isOnline: false })).toBe(2);
  expect(firstStepOf({ approval: "approved", isOnline: true })).toBe(3);
});

it("figures are shown once there is something to count", () => {
  const nothing = {
    isOnline: false,
    views: { total: 0, before: 0 },
    conversations: { total: 0 },
    favoritesCount: 0,
    reviewsCount: 0,
  };
  expect(hasFigures(nothing)).toBe(false);
  expect(hasFigures({ ...nothing, isOnline: true })).toBe(true);
  expect(hasFigures({ ...nothing, views: { total: 0, before: 3 } })).toBe(true);
});
