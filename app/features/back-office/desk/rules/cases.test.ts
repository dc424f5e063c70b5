import { expect, it } from "vitest";
import { CASE_KINDS, caseDueAt, sayOwnCase, sidesAskedAtOnce, wordsDueAt } from "./cases.ts";

const NOW = new Date("2026-11-20T10:00:00Z");
const inDays = (days: number) => new Date(NOW.getTime() + days * 24 * 60 * 60 * 1000);

it("gives both three days to write, a day before the decision at the latest, and a day at least", () => {
  expect(caseDueAt(NOW)).toEqual(inDays(7));
  expect(wordsDueAt(NOW, caseDueAt(NOW))).toEqual(inDays(3));
  expect(wordsDueAt(NOW, inDays(3))).toEqual(inDays(2));
  expect(wordsDueAt(NOW, inDays(1))).toEqual(inDays(1));
  expect(wordsDueAt(NOW, inDays(21))).toEqual(inDays(3));
});

it("asks at once those who have not written and who can help", () => {
  expect(sidesAskedAtOnce("dispute", null)).toEqual(["student", "coach"]);
  expect(sidesAskedAtOnce("problem", "student")).toEqual(["coach"]);
  expect(sidesAskedAtOnce("problem", "coach")).toEqual(["student"]);
  expect(sidesAskedAtOnce("refund", null)).toEqual([]);
  expect(sidesAskedAtOnce("absence", null)).toEqual([]);
});

it("tells each side what the case is about, in words of their own", () => {
  for (const kind of CASE_KINDS.filter((one) => one === "problem" || one === "dispute"))
    expect(sayOwnCase(kind, "student", "student", 5_000)).not.toBe(
      sayOwnCase(kind, "coach", "student", 5_000),
    );
});
