import fc from "fast-check";
import { expect, it } from "vitest";
import { type CoachFigures, coachLevel, LEVELS } from "./level.ts";

const figures = fc.record({
  positiveReviews: fc.nat(400),
  sessions: fc.nat(2_000),
  average: fc.integer({ min: 0, max: 500 }).map((hundredths) => hundredths / 100),
  isAmbassador: fc.boolean(),
});

const NOTHING: CoachFigures = { positiveReviews: 0, sessions: 0, average: 0, isAmbassador: false };
const enoughFor = (rank: 0 | 1 | 2 | 3): CoachFigures => ({ ...LEVELS[rank].goals, isAmbassador: false });

it("has the four levels, each of which asks for more than the one before", () => {
  expect(LEVELS.map(({ label }) => label)).toEqual([
    "Nouveau coach",
    "Coach confirmé",
    "Super Coach",
    "Ambassadeur",
  ]);
  for (const [at, { goals }] of LEVELS.slice(1).entries())
    for (const [key, target] of Object.entries(goals))
      expect(target, key).toBeGreaterThan(LEVELS[at]?.goals[key as keyof typeof goals] ?? Number.NaN);
});

it("begins with everything before one: 5 positive reviews, 20 sessions, an average of 4.5", () => {
  expect(coachLevel(NOTHING)).toEqual({
    rank: 0,
    label: "Nouveau coach",
    next: {
      label: "Coach confirmé",
      percent: 0,
      isNamed: false,
      goals: [
        { key: "positiveReviews", value: 0, target: 5, reached: false },
        { key: "sessions", value: 0, target: 20, reached: false },
        { key: "average", value: 0, target: 4.5, reached: false },
      ],
    },
  });
});

it("is reached with every goal, and with none less", () => {
  for (const rank of [1, 2] as const) {
    expect(coachLevel(enoughFor(rank)).rank).toBe(rank);
    for (const [key, target] of Object.entries(LEVELS[rank].goals))
      expect(coachLevel({ ...enoughFor(rank), [key]: target - 0.01 }).rank, key).toBe(rank - 1);
  }
});

it("is Ambassadeur for whoever has the badge, and for nobody else", () => {
  fc.assert(
    fc.property(figures, (given) => {
      const { label, next } = coachLevel(given);
      expect(label === "Ambassadeur").toBe(given.isAmbassador);
      expect(next === undefined).toBe(given.isAmbassador);
    }),
  );
  expect(coachLevel(enoughFor(3)).next).toMatchObject({ label: "Ambassadeur", percent: 100, isNamed: true });
});

it("is never lowered by more reviews, more sessions, a better average or the badge", () => {
  fc.assert(
    fc.property(figures, figures, (one, other) => {
      const more: CoachFigures = {
        positiveReviews: Math.max(one.positiveReviews, other.positiveReviews),
        sessions: Math.max(one.sessions, other.sessions),
        average: Math.max(one.average, other.average),
        isAmbassador: one.isAmbassador || other.isAmbassador,
      };
      const [before, after] = [coachLevel(one), coachLevel(more)];
      expect(after.rank).toBeGreaterThanOrEqual(before.rank);
      if (before.next && after.rank === before.rank)
        expect(after.next?.percent).toBeGreaterThanOrEqual(before.next.percent);
    }),
  );
});

it("shows a whole bar only once every goal is reached", () => {
  fc.assert(
    fc.property(figures, (given) => {
      const { next } = coachLevel(given);
      if (!next) return;
      expect(next.percent).toBeGreaterThanOrEqual(0);
      expect(next.percent === 100).toBe(next.goals.every(({ reached }) => reached));
    }),
  );
});
