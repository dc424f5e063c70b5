import { describe, expect, it } from "vitest";
import { PROGRAMME_LIMITS } from "~/features/coaching/programme/rules/programme.ts";
import { parisInstant } from "~/platform/format/dates.ts";
import { HOUR_MS } from "~/platform/format/durations.ts";
import {
  isProgrammeOverdue,
  PROGRAMME_HOURS,
  type ProgrammeFacts,
  programmeDueAt,
} from "./programme-deadline.ts";

describe("when a week is due", () => {
  const since = new Date("2026-11-02T10:00:00Z");
  const facts = (more: Partial<ProgrammeFacts> = {}): ProgrammeFacts => ({
    coachSince: since,
    endsAt: new Date("2027-02-02T10:00:00Z"),
    firstPublishedAt: null,
    lastPublished: 0,
    ...more,
  });
  const hoursLater = (hours: number) => new Date(since.getTime() + hours * HOUR_MS);

  it("is 48 h after the coach's yes for the first", () => {
    expect(programmeDueAt(facts())).toEqual(hoursLater(PROGRAMME_HOURS));
    const late = { ...facts(), status: "running" };
    expect(isProgrammeOverdue(late, hoursLater(47))).toBe(false);
    expect(isProgrammeOverdue(late, hoursLater(49))).toBe(true);
    expect(isProgrammeOverdue({ ...late, status: "paused" }, hoursLater(49))).toBe(false);
    expect(isProgrammeOverdue({ ...late, status: "ended" }, hoursLater(49))).toBe(false);
  });

  it("is its first day for each other, and never before a new coach has had 48 h", () => {
    const published = { firstPublishedAt: new Date("2026-11-03T18:00:00Z"), lastPublished: 4 };
    expect(programmeDueAt(facts(published))).toEqual(parisInstant("2026-12-01", "00:00"));
    const changed = new Date("2026-12-05T08:00:00Z");
    expect(programmeDueAt(facts({ ...published, coachSince: changed }))).toEqual(
      new Date(changed.getTime() + PROGRAMME_HOURS * HOUR_MS),
    );
  });

  it("is nothing without a coach, past the end, and after the last", () => {
    expect(programmeDueAt(facts({ coachSince: null }))).toBeNull();
    const published = { firstPublishedAt: new Date("2026-11-03T18:00:00Z") };
    expect(programmeDueAt(facts({ ...published, lastPublished: 13 }))).toBeNull();
    expect(
      programmeDueAt(facts({ ...published, endsAt: null, lastPublished: PROGRAMME_LIMITS.weeks })),
    ).toBeNull();
  });
});
