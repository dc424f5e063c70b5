import { expect, it } from "vitest";
import {
  CLOSING_TABS,
  moduleState,
  readingMinutes,
  readTab,
  TRAINING_TABS,
  trainingPath,
} from "./progress.ts";

it.each([
  [0, 4, "not-started"],
  [1, 4, "in-progress"],
  [3, 4, "in-progress"],
  [4, 4, "completed"],
] as const)("%i of %i lessons: %s", (read, total, state) => {
  expect(moduleState(read, total)).toBe(state);
});

it("opens the first tab unless the address names another", () => {
  expect(readTab(TRAINING_TABS, null)).toBe("modules");
  expect(readTab(TRAINING_TABS, "certifications")).toBe("certifications");
  expect(readTab(CLOSING_TABS, "certifications")).toBe("techniques");
  expect([trainingPath(), trainingPath("certifications")]).toEqual([
    "/dashboard/training",
    "/dashboard/training?tab=certifications",
  ]);
});

it("counts words, not signs", () => {
  expect(readingMinutes("- un ; deux ? « trois »")).toBe(1);
  expect(readingMinutes("mot ".repeat(540))).toBe(3);
});
