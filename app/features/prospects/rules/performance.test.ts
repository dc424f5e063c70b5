import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CalledProspect, formatWait, performanceOf, stepText } from "./performance.ts";
import { STATUSES } from "./pipeline.ts";

const called = (status: CalledProspect["status"], furthest = 0, hours = 1): CalledProspect => ({
  status,
  calls: furthest,
  furthest,
  firstCallSeconds: furthest > 0 ? hours * 3600 : null,
});

describe("what a coach's calls have led to", () => {
  it("is nothing until somebody was called, won or lost", () => {
    expect(performanceOf([])).toBeUndefined();
    expect(
      performanceOf([called("non_appele"), called("en_attente"), called("pas_interesse")]),
    ).toBeUndefined();
    expect(performanceOf([called("perdu")])).toEqual({
      calls: 0,
      won: 0,
      lost: 1,
      firstCallSeconds: null,
      steps: [],
    });
  });

  it("counts whoever was called n times among those of every call before", () => {
    const people = [
      called("gagne", 1, 1),
      called("gagne", 3, 2),
      called("perdu", 2, 4),
      called("appel_1", 1, 8),
      // Won without a call, it says nothing about calls.
      called("gagne"),
    ];
    expect(performanceOf(people)).toEqual({
      calls: 7,
      won: 3,
      lost: 1,
      firstCallSeconds: 3 * 3600,
      steps: [
        { call: 1, reached: 4, won: 2 },
        { call: 2, reached: 2, won: 1 },
        { call: 3, reached: 1, won: 1 },
      ],
    });
  });

  it("never wins more than were reached, nor reaches more than the call before", () => {
    const person = fc.record({
      status: fc.constantFrom(...STATUSES),
      calls: fc.nat(9),
      furthest: fc.nat(5),
      firstCallSeconds: fc.option(fc.nat(1_000_000)),
    });
    fc.assert(
      fc.property(fc.array(person), (people) => {
        const { steps, won, firstCallSeconds } = performanceOf(people) ?? { steps: [], won: 0 };
        let before = people.length;
        for (const step of steps) {
          expect(step.reached).toBeGreaterThan(0);
          expect(step.reached).toBeLessThanOrEqual(before);
          expect(step.won).toBeLessThanOrEqual(Math.min(step.reached, won));
          before = step.reached;
        }
        const waits = people.flatMap((one) => one.firstCallSeconds ?? []);
        if (typeof firstCallSeconds !== "number") return;
        const half = waits.length / 2;
        expect(waits.filter((wait) => wait < firstCallSeconds).length).toBeLessThanOrEqual(half);
        expect(waits.filter((wait) => wait > firstCallSeconds).length).toBeLessThanOrEqual(half);
      }),
    );
  });
});

it("says how long it took as one would", () => {
  const told = [0, 60, 25 * 60, 59.8 * 60, 90 * 60, 47 * 3600, 48 * 3600, 240 * 3600].map(formatWait);
  expect(told.map((text) => text.replace(/\s/g, " "))).toEqual([
    "1 minute",
    "1 minute",
    "25 minutes",
    "1 heure",
    "2 heures",
    "47 heures",
    "2 jours",
    "10 jours",
  ]);
});

it("says what a call has led to", () => {
  const text = (reached: number, won: number) => stepText({ call: 1, reached, won }).replace(/\s/g, " ");
  expect(text(12, 4)).toBe("4 gagnés sur 12, soit 33 %");
  expect(text(3, 1)).toBe("1 gagné sur 3, soit 33 %");
  expect(text(1234, 0)).toBe("0 gagné sur 1 234, soit 0 %");
});
