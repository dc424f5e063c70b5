import { expect, test } from "vitest";
import { awaitsHours, type GoingLive, goingLiveSteps, isLive, limitsOf, stepsLeft } from "./going-live.ts";

const PAPERS = {
  "professional-card": "accepted",
  diploma: "missing",
  insurance: "accepted",
  identity: "accepted",
} as const;
const READY: GoingLive = {
  approval: "approved",
  isPublic: true,
  hasListing: true,
  hasHours: true,
  papers: PAPERS,
  needsPapers: true,
  account: "active",
};
const MISSING: [string, Partial<GoingLive>][] = [
  ["page", { approval: "waiting" }],
  ["listing", { hasListing: false }],
  ["hours", { hasHours: false }],
  ["papers", { papers: { ...PAPERS, identity: "waiting" } }],
  ["payments", { account: "restricted" }],
];

test("a coach who has done all five is live, and nothing is limited", () => {
  const steps = goingLiveSteps(READY);
  expect(steps).toHaveLength(5);
  expect(isLive(steps)).toBe(true);
  expect(stepsLeft(steps)).toEqual([]);
  expect(limitsOf(READY, { firstLessonFree: false })).toBeUndefined();
});

test.each(MISSING)("without the %s, one step is left, with its own link", (name, without) => {
  const steps = goingLiveSteps({ ...READY, ...without });
  expect(isLive(steps)).toBe(false);
  expect(steps.filter(({ done }) => !done).map((step) => step.name)).toEqual([name]);
  expect(stepsLeft(steps)).toHaveLength(1);
  expect(steps.every(({ to }) => to.startsWith("/dashboard"))).toBe(true);
});

test("papers that the operator does not ask for hold nothing up, and are still proposed", () => {
  const state: GoingLive = { ...READY, needsPapers: false, papers: { ...PAPERS, identity: "missing" } };
  const steps = goingLiveSteps(state);
  expect(isLive(steps)).toBe(true);
  expect(steps.find(({ name }) => name === "papers")).toMatchObject({ done: false, isOptional: true });
  expect(limitsOf(state, { firstLessonFree: false })).toBeUndefined();
});

test("the coach is told what the page takes meanwhile", () => {
  const told = (without: Partial<GoingLive>, firstLessonFree = false) =>
    limitsOf({ ...READY, ...without }, { firstLessonFree });
  expect(told({ hasHours: false }, true)).toContain("seulement vous écrire");
  expect(told({ hasHours: false, isPublic: false }, true)).toContain("qu’une fois vos horaires choisis");
  expect(told({ account: "pending" }, true)).toContain("premier cours offert");
  expect(told({ account: null })).toContain("ni réserver ni payer");
  expect(told({ papers: { ...PAPERS, insurance: "expired" } })).toContain("ni réserver ni payer");
});

test("a page awaits hours if it is approved, has a listing and is not public yet", () => {
  const hidden: GoingLive = { ...READY, isPublic: false, hasHours: false };
  expect(awaitsHours(hidden)).toBe(true);
  expect(goingLiveSteps(hidden).find(({ name }) => name === "hours")?.text).toContain(
    "ne voient pas votre page",
  );
  for (const other of [
    { isPublic: true },
    { hasHours: true },
    { hasListing: false },
    { approval: "waiting" },
  ])
    expect(awaitsHours({ ...hidden, ...other } as GoingLive)).toBe(false);
});
