import { expect, it } from "vitest";
import {
  CASE_KINDS,
  caseDueAt,
  isUnheard,
  reachableSides,
  sayOwnCase,
  sayWhoWrites,
  sidesAskedAtOnce,
  wordsDueAt,
} from "./cases.ts";

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

it("owes a decision to people with an account who have written or were asked to", () => {
  const untold = { openedBy: null, wordsAskedAt: null };
  expect(isUnheard(untold, ["student", "coach"])).toBe(true);
  expect(isUnheard({ ...untold, wordsAskedAt: NOW }, ["student"])).toBe(false);
  expect(isUnheard({ ...untold, openedBy: "student" }, ["student"])).toBe(false);
  expect(isUnheard({ openedBy: "student", wordsAskedAt: NOW }, [])).toBe(true);
});

it("says that people without an account cannot write", () => {
  const says = (student: string | null, coach: string | null, until: string | null = "3 décembre") =>
    sayWhoWrites(reachableSides({ student, coach }), until);
  expect(says("a@exemple.fr", "b@exemple.fr")).toBe("Les deux peuvent écrire jusqu’au 3 décembre.");
  expect(says("a@exemple.fr", null)).toContain("Seul l’élève a un compte");
  expect(says(null, "b@exemple.fr")).toContain("Seul le coach a un compte");
  expect(says(null, null)).toContain("Personne ici n’a de compte");
  expect(says("a@exemple.fr", "b@exemple.fr", null)).toBeNull();
});
