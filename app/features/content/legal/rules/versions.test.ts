import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { LEGAL_NAMES, legalTextOf } from "./legal-texts.ts";
import {
  CHOSEN_KINDS,
  type DatedVersion,
  earliestDay,
  plannedAfter,
  refuseEffectiveDay,
  versionAt,
} from "./versions.ts";

const HOUR_MS = 3_600_000;
const hour = (count: number) => new Date(Date.UTC(2026, 0, 1) + count * HOUR_MS);

/** A few moments, so that versions often share one. */
const someVersions = fc
  .array(fc.record({ at: fc.integer({ min: 0, max: 8 }), isWithdrawn: fc.boolean() }), { maxLength: 12 })
  .map((drawn) =>
    drawn.map(
      ({ at, isWithdrawn }, index): DatedVersion => ({
        id: index + 1,
        effectiveFrom: hour(at),
        withdrawnAt: isWithdrawn ? hour(at - 1) : null,
      }),
    ),
  );
const someMoment = fc.integer({ min: -1, max: 9 }).map(hour);

const inOrder = (versions: readonly DatedVersion[]) =>
  versions
    .filter(({ withdrawnAt }) => !withdrawnAt)
    .toSorted((a, b) => a.effectiveFrom.getTime() - b.effectiveFrom.getTime() || a.id - b.id);

describe("the version in force", () => {
  it("is the last one whose moment has come and that was not taken back", () =>
    fc.assert(
      fc.property(someVersions, someMoment, (versions, at) => {
        const due = inOrder(versions).filter(({ effectiveFrom }) => effectiveFrom <= at);
        expect(versionAt(versions, at)).toBe(due.at(-1));
      }),
    ));

  it("does not depend on the order in which the versions are read", () =>
    fc.assert(
      fc.property(someVersions, someMoment, (versions, at) => {
        expect(versionAt(versions.toReversed(), at)).toBe(versionAt(versions, at));
        expect(plannedAfter(versions.toReversed(), at)).toBe(plannedAfter(versions, at));
      }),
    ));

  it("becomes the planned one at its moment, and not before", () =>
    fc.assert(
      fc.property(someVersions, someMoment, (versions, at) => {
        const next = plannedAfter(versions, at);
        if (!next) return;
        const momentBefore = new Date(next.effectiveFrom.getTime() - 1);
        expect(versionAt(versions, momentBefore)).toBe(versionAt(versions, at));
        expect(versionAt(versions, next.effectiveFrom)?.effectiveFrom).toEqual(next.effectiveFrom);
      }),
    ));
});

describe("the day of a version", () => {
  const now = new Date("2026-11-19T20:00:00Z");

  test.each([
    ["terms", "announced", "2026-12-19", true],
    ["terms", "announced", "2026-12-20", false],
    ["terms", "announced", undefined, true],
    ["privacy", "announced", "2026-12-04", true],
    ["privacy", "announced", "2026-12-05", false],
    ["terms", "wording", undefined, false],
    ["terms", "required", undefined, false],
    ["terms", "required", "2026-11-20", false],
    ["notice", "wording", undefined, false],
    ["notice", "wording", "2026-11-19", true],
    ["notice", "wording", "2027-12-01", true],
  ] as const)("of %s, %s, on %s is refused: %s", (name, kind, day, isRefused) =>
    expect(refuseEffectiveDay({ name, kind, day }, now) !== undefined).toBe(isRefused),
  );

  it("leaves members the whole notice that the text promises, on any day of the year", () =>
    fc.assert(
      fc.property(
        fc.date({ min: hour(0), max: hour(24 * 400), noInvalidDate: true }),
        fc.constantFrom(...LEGAL_NAMES),
        fc.constantFrom(...CHOSEN_KINDS),
        (moment, name, kind) => {
          const day = earliestDay(name, kind, moment);
          const { noticeDays } = legalTextOf(name);
          if (day === undefined || noticeDays === undefined) return;
          expect(refuseEffectiveDay({ name, kind, day }, moment)).toBeUndefined();
          // Clocks that change make a day of 23 hours, of which there is one in a notice at most.
          const notice = new Date(`${day}T00:00:00+02:00`).getTime() - moment.getTime();
          expect(notice).toBeGreaterThanOrEqual((noticeDays * 24 - 2) * HOUR_MS);
        },
      ),
    ));
});
