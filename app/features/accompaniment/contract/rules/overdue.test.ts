import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HOUR_MS } from "~/platform/format/durations.ts";
import {
  byUrgency,
  type FollowedFacts,
  OVERDUE_KINDS,
  overdueOf,
  programmeDeadline,
  SILENT_DAYS,
  type Urgency,
} from "./overdue.ts";
import { PROGRAMME_HOURS } from "./programme-deadline.ts";

const NOW = new Date("2026-03-20T10:00:00Z");
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);
const facts = (given: Partial<FollowedFacts> = {}): FollowedFacts => ({
  status: "running",
  bookableUntil: null,
  coachSince: ago(10 * 24),
  endsAt: new Date("2026-06-20T10:00:00Z"),
  firstPublishedAt: ago(24),
  lastPublished: 4,
  lastTickAt: ago(24),
  unnotedReviews: 0,
  unnotedSince: null,
  ...given,
});
const kinds = (given: Partial<FollowedFacts>) => overdueOf(facts(given), NOW).map(({ kind }) => kind);

describe("what a coach owes", () => {
  it("is nothing while all is written and the student ticks", () => {
    expect(kinds({})).toEqual([]);
  });
  it("is the first week, once its hours are over", () => {
    const none = { firstPublishedAt: null, lastPublished: 0, lastTickAt: null };
    expect(kinds({ ...none, coachSince: ago(PROGRAMME_HOURS - 1) })).toEqual([]);
    expect(kinds({ ...none, coachSince: ago(PROGRAMME_HOURS + 1) })).toEqual(["programme"]);
    expect(kinds({ ...none, status: "paused" })).toEqual([]);
  });
  it("is a word, after a week without a tick", () => {
    expect(kinds({ lastTickAt: ago(SILENT_DAYS * 24 - 1) })).toEqual([]);
    expect(kinds({ lastTickAt: ago(SILENT_DAYS * 24 + 1) })).toEqual(["silence"]);
    expect(kinds({ lastTickAt: null, firstPublishedAt: ago(SILENT_DAYS * 24 + 1) })).toEqual(["silence"]);
    expect(kinds({ lastTickAt: ago(SILENT_DAYS * 24 + 1), status: "ended" })).toEqual([]);
  });
  it("is the notes of a review, also after the end", () => {
    const unnoted = { unnotedReviews: 1, unnotedSince: ago(30) };
    const until = { status: "ended", bookableUntil: ago(-24) } as const;
    expect(kinds(unnoted)).toEqual(["notes"]);
    expect(kinds({ ...unnoted, ...until })).toEqual(["notes"]);
  });
  it("is no notes that cannot be written: while it is paused, or long after its end", () => {
    const unnoted = { unnotedReviews: 1, unnotedSince: ago(30) };
    expect(kinds({ ...unnoted, status: "paused" })).toEqual([]);
    expect(kinds({ ...unnoted, status: "ended" })).toEqual([]);
    expect(kinds({ ...unnoted, status: "ended", bookableUntil: ago(1) })).toEqual([]);
  });
});

describe("the deadline of a programme", () => {
  const none = { firstPublishedAt: null, lastPublished: 0, lastTickAt: null };
  const words = (given: Partial<FollowedFacts>) => programmeDeadline(facts(given), NOW)?.words;
  it("is said until it passes, by the hour or by the day, and only once it is near", () => {
    expect(words({ ...none, coachSince: ago(36) })).toBe(
      "Première semaine à publier avant le vendredi 20 mars 2026 à 23:00",
    );
    expect(words({ ...none, coachSince: ago(PROGRAMME_HOURS + 1) })).toBeUndefined();
    expect(words({ ...none, coachSince: ago(36), status: "paused" })).toBeUndefined();
    expect(words({ firstPublishedAt: ago(5.5 * 24), lastPublished: 1 })).toMatch(
      /^Semaine 2 à publier avant le samedi 21 mars 2026$/,
    );
    expect(words({ firstPublishedAt: ago(24), lastPublished: 1 })).toBeUndefined();
  });
});

it("puts a late programme first, then one that is due soon, then other work, always the same way round", () => {
  const urgency = fc.record({
    overdue: fc.uniqueArray(
      fc.record({
        kind: fc.constantFrom(...OVERDUE_KINDS),
        since: fc.date({ noInvalidDate: true }),
        words: fc.constant(""),
      }),
      { maxLength: 3 },
    ),
    deadline: fc.option(fc.record({ at: fc.date({ noInvalidDate: true }), words: fc.constant("") })),
  });
  const isLate = ({ overdue: [first] }: Urgency) => first?.kind === "programme";
  fc.assert(
    fc.property(urgency, urgency, (a, b) => {
      expect(Math.sign(byUrgency(a, b)) + Math.sign(byUrgency(b, a))).toBe(0);
      if (isLate(a) && !isLate(b)) expect(byUrgency(a, b)).toBeLessThan(0);
      if (a.deadline && !b.deadline && !isLate(b)) expect(byUrgency(a, b)).toBeLessThan(0);
      if (a.overdue.length > 0 && b.overdue.length === 0 && !b.deadline)
        expect(byUrgency(a, b)).toBeLessThan(0);
    }),
  );
});
