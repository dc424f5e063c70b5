import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, formatTime, parisDay, parisInstant, readTime, weekdayOf } from "~/platform/format/dates.ts";
import { UNCHOSEN_AVAILABILITY } from "../../availability/rules/availability.ts";
import { findClashes, isRealTime, type WallTime } from "../../planning/rules/clashes.ts";
import { listOccurrences, MOST_OCCURRENCES, moveOccurrences, sessionsOf } from "./occurrences.ts";

const MINUTE = 60_000;
const STEP = 15 * MINUTE;

const clocks = new Map<number, { day: string; minute: number }>();
function clockAt(instant: number) {
  const known = clocks.get(instant);
  if (known) return known;
  const clock = { day: parisDay(new Date(instant)), minute: readTime(formatTime(new Date(instant))) ?? -1 };
  clocks.set(instant, clock);
  return clock;
}

/**
 * Walks through the calendar by quarters of an hour, looks at a clock each time, and counts the days that it shows: the
 * instants at which a session begins, and the days on which the clock skips its time.
 */
function bruteForce(
  first: WallTime,
  everyDays: number,
  days: number,
): { starts: number[]; skipped: string[] } {
  const wanted = readTime(first.time);
  const [starts, skipped]: [number[], string[]] = [[], []];
  let instant = parisInstant(first.day, "00:00").getTime();
  for (let elapsed = 0; elapsed < days; elapsed += 1) {
    const { day } = clockAt(instant);
    const isMeant = elapsed % everyDays === 0;
    let found: number | undefined;
    while (clockAt(instant).day === day) {
      if (clockAt(instant).minute === wanted) found ??= instant;
      instant += STEP;
    }
    if (isMeant && found === undefined) skipped.push(day);
    if (isMeant && found !== undefined) starts.push(found);
  }
  return { starts, skipped };
}

const startOf = ({ day, time }: WallTime) => parisInstant(day, time).getTime();

/** The nights of the clock changes are met often. */
const times = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom("02:00", "02:15", "02:45", "01:45", "03:00") },
  { weight: 3, arbitrary: fc.constantFrom("00:00", "09:30", "18:00", "23:45") },
);
const days = fc.oneof(
  // A Sunday: its weekly series meets both changes of the clocks.
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 20 }).map((weeks) => addDays("2026-11-22", 7 * weeks)) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 160 }).map((count) => addDays("2026-11-19", count)) },
);
const firsts = fc.record({ day: days, time: times });
const rhythms = fc.constantFrom(1 as const, 2 as const);

test("a series is what a calendar that is walked through shows, over every change of the clocks", () => {
  fc.assert(
    fc.property(firsts, rhythms, fc.integer({ min: 1, max: 60 }), (first, weeks, count) => {
      const occurrences = listOccurrences({ first, weeks, count });
      const most = Math.min(count, MOST_OCCURRENCES);
      const { starts, skipped } = bruteForce(first, 7 * weeks, 7 * weeks * (most - 1) + 1);
      expect(occurrences).toHaveLength(most);
      expect(occurrences.filter(isRealTime).map(startOf)).toEqual(starts);
      expect(occurrences.filter((one) => !isRealTime(one)).map(({ day }) => day)).toEqual(skipped);
    }),
    { numRuns: 60 },
  );
});

test("a series ends on its last day, its number of sessions or the balance of its pack, whichever is first", () => {
  fc.assert(
    fc.property(
      firsts,
      rhythms,
      fc.integer({ min: 0, max: 500 }),
      fc.integer({ min: 0, max: 60 }),
      (first, weeks, span, count) => {
        const until = addDays(first.day, span);
        const inTime = bruteForce(first, 7 * weeks, span + 1);
        const most = Math.min(inTime.starts.length + inTime.skipped.length, count, MOST_OCCURRENCES);
        expect(listOccurrences({ first, weeks, until, count })).toHaveLength(most);
      },
    ),
    { numRuns: 40 },
  );
  expect(sessionsOf(300, 60)).toBe(5);
  expect(sessionsOf(299, 60)).toBe(4);
  expect(sessionsOf(59, 60)).toBe(0);
  expect(sessionsOf(60 * 100, 60)).toBe(MOST_OCCURRENCES);
});

test("sessions move by the same days to the same time, whatever time each of them had", () => {
  const shifts = fc.integer({ min: -20, max: 20 });
  fc.assert(
    fc.property(
      firsts,
      rhythms,
      shifts,
      times,
      fc.integer({ min: 1, max: 30 }),
      (first, weeks, shift, time, count) => {
        const sessions = listOccurrences({ first, weeks, count }).map((one, at) =>
          // One of them was moved to another hour before.
          at === 1 ? { ...one, time: "12:15" } : one,
        );
        const to = { day: addDays(first.day, shift), time };
        const moved = moveOccurrences(sessions, to);
        const { starts, skipped } = bruteForce(to, 7 * weeks, 7 * weeks * (count - 1) + 1);
        expect(moved.filter(isRealTime).map(startOf)).toEqual(starts);
        expect(moved.length).toBe(starts.length + skipped.length);
        expect(new Set(moved.map(({ day }) => weekdayOf(day)))).toEqual(new Set([weekdayOf(to.day)]));
      },
    ),
    { numRuns: 40 },
  );
  expect(moveOccurrences([], { day: "2026-11-24", time: "10:00" })).toEqual([]);
});

/** By hand: the public holidays of two years, whose Easter Sundays are 28 March 2027 and 16 April 2028. */
const HOLIDAYS =
  `2026-12-25 2027-01-01 2027-03-29 2027-05-01 2027-05-06 2027-05-08 2027-05-17 2027-07-14 2027-08-15
  2027-11-01 2027-11-11 2027-12-25 2028-01-01 2028-04-17 2028-05-01 2028-05-08 2028-05-25 2028-06-05 2028-07-14 2028-08-15`.split(
    /\s+/,
  );

test("the public holidays of a series are proposed as exceptions, and no other day is", () => {
  const availability = {
    ...UNCHOSEN_AVAILABILITY,
    hours: Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, [{ start: 0, end: 1_440 }]])),
  };
  fc.assert(
    fc.property(firsts, rhythms, (first, weeks) => {
      const occurrences = listOccurrences({ first: { ...first, time: "10:00" }, weeks, count: 20 });
      const exceptions = occurrences.filter((when) => {
        const now = new Date(startOf(when) - 24 * 60 * MINUTE);
        return findClashes({ when, minutes: 60, at: null, availability, appointments: [], now }).length > 0;
      });
      expect(exceptions.map(({ day }) => day)).toEqual(
        occurrences
          .map(({ day }) => day)
          .filter((day) => (day > "2028-08-15" ? false : HOLIDAYS.includes(day))),
      );
    }),
    { numRuns: 40 },
  );
});
