import { expect, test } from "vitest";
import { readSetupStep, SETUP_STEP_NAMES, SETUP_STEPS, stepWithin } from "./wizard.ts";

test("there are four steps, each with a name", () => {
  expect(SETUP_STEPS).toBe(4);
  expect(SETUP_STEP_NAMES).toHaveLength(SETUP_STEPS);
});

test("an address names one of them, or it is the first", () => {
  expect(["1", "4", "5", "0", "", "deux", null].map(readSetupStep)).toEqual([1, 4, 1, 1, 1, 1, 1]);
});

test("nobody walks past the first or the last", () => {
  expect([0, 1, 4, 5].map(stepWithin)).toEqual([1, 1, 4, 4]);
});
