import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, formatTime, parisDay, parisInstant, readTime, weekdayOf } from "~/platform/format/dates.ts";
import { SLOT_STEPS } from "./availability.ts";
import { holidayOn } from "./holidays.ts";
import { findSlots, type SlotSearch, type Spot, travelMinutes } from "./slots.ts";

const MINUTE = 60_000;
const OPERA: Spot = { latitude: 48.8719, longitude: 2.3316 };
const BASTILLE: Spot = { latitude: 48.8532, longitude: 2.3692 };
const VERSAILLES: Spot = { latitude: 48.8049, longitude: 2.1204 };

/** By their Monday, counted from a known week 1: the first week of a year is the one that contains 4 January. */
const WEEKS = new Map<string, "even" | "odd">();
for (let monday = "2024-12-30", number = 1; monday < "2040-01-01"; monday = addDays(monday, 7), number += 1) {
  const days = Array.from({ length: 7 }, (_, at) => addDays(monday, at));
  if (days.some((day) => day.endsWith("-01-04"))) number = 1;
  WEEKS.set(monday, number % 2 === 0 ? "even" : "odd");
}
const clocks = new Map<number, { day: string; minute: number }>();
function clockAt(instant: number) {
  const known = clocks.get(instant);
  if (known) return known;
  const date = new Date(instant);
  const clock = { day: parisDay(date), minute: readTime(formatTime(date)) ?? -1 };
  clocks.set(instant, clock);
  return clock;
}

/** Minute by minute: what each clock shows, what is in the way, nothing merged and nothing skipped. */
function bruteForce({ availability, busy, minutes, at, from, to, now }: SlotSearch): Date[] {
  const isWorked = (day: string, minute: number) => {
    const holds = ({ start, end }: { start: number; end: number }) => start <= minute && minute < end;
    const { hours, evenHours, openings, closures, closesOnHolidays, timeOff } = availability;
    if (openings.some((opening) => opening.day === day && holds(opening))) return true;
    if (timeOff.some(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn)) return false;
    if (closesOnHolidays && holidayOn(day)) return false;
    const isClosed = closures.some(
      (closure) =>
        closure.weekday === weekdayOf(day) && day <= (closure.until ?? "9999-12-31") && holds(closure),
    );
    // The week of 28 December 2026 has the number 53; each later one counts on, and starts again after a year's last.
    const week = evenHours && WEEKS.get(addDays(day, 1 - weekdayOf(day))) === "even" ? evenHours : hours;
    return !isClosed && (week[weekdayOf(day)] ?? []).some(holds);
  };
  /** Lists, for each minute of the day, when the coach's current working time began. */
  const sinceOn = (day: string) => {
    const since: (number | undefined)[] = [];
    for (let minute = 0; minute < 1440; minute += 1) {
      since.push(isWorked(day, minute) ? (since[minute - 1] ?? minute) : undefined);
    }
    return since;
  };
  const days = new Map<string, (number | undefined)[]>();
  const openSince = (instant: number) => {
    const { day, minute } = clockAt(instant);
    const known = days.get(day) ?? sinceOn(day);
    days.set(day, known);
    return known[minute];
  };
  const isOpen = (instant: number) => openSince(instant) !== undefined;
  const startsHere = (instant: number) => {
    const { day, minute } = clockAt(instant);
    const hourBefore = clockAt(instant - 60 * MINUTE);
    const isSecond = hourBefore.day === day && hourBefore.minute === minute;
    return !isSecond && (minute - (openSince(instant) ?? -1)) % availability.slotStepMinutes === 0;
  };
  const isFree = (instant: number) =>
    busy.every((time) => {
      const rest = time.isSession === false ? 0 : availability.breakMinutes;
      const isSamePlace = time.at?.latitude === at?.latitude && time.at?.longitude === at?.longitude;
      const buffer = isSamePlace ? 0 : availability.travelBufferMinutes;
      const apart = Math.max(rest, buffer, travelMinutes(time.at, at));
      for (let near = -apart; near < minutes + apart; near += 1) {
        const minute = instant + near * MINUTE;
        if (time.start.getTime() <= minute && minute < time.end.getTime()) return false;
      }
      return true;
    });
  const found: Date[] = [];
  for (let instant = from.getTime(); instant < to.getTime(); instant += MINUTE) {
    const inTime =
      instant > now.getTime() &&
      instant >= now.getTime() + availability.noticeHours * 60 * MINUTE &&
      clockAt(instant).day <= addDays(parisDay(now), availability.horizonDays);
    if (!inTime || !isOpen(instant) || !startsHere(instant)) continue;
    const whole = Array.from({ length: minutes }, (_, at) => instant + at * MINUTE).every(isOpen);
    if (whole && isFree(instant)) found.push(new Date(instant));
  }
  return found;
}

describe("slots against every minute", () => {
  const ranges = fc
    .uniqueArray(fc.integer({ min: 0, max: 288 }), { minLength: 0, maxLength: 8 })
    .map((edges) => edges.toSorted((a, b) => a - b))
    .map((edges) =>
      edges.flatMap((edge, at) => {
        const end = edges[at + 1];
        return at % 2 === 0 && end !== undefined ? [{ start: edge * 5, end: end * 5 }] : [];
      }),
    );
  /** Any part of a day, also over the hour at which clocks change. */
  const piece = fc
    .tuple(fc.integer({ min: 0, max: 287 }), fc.integer({ min: 1, max: 96 }))
    .map(([start, length]) => ({ start: start * 5, end: Math.min(1440, (start + length) * 5) }));
  /** Hours of the night as well as of the day: the clocks change at night. */
  const hours = fc.array(
    fc.oneof(ranges, fc.constant([{ start: 0, end: 1440 }]), fc.constant([{ start: 90, end: 270 }])),
    {
      minLength: 7,
      maxLength: 7,
    },
  );
  const spot = fc.option(fc.constantFrom(OPERA, BASTILLE, VERSAILLES));
  const search = (firstDay: fc.Arbitrary<string>) =>
    fc
      .record({
        day: firstDay,
        hours,
        evenHours: fc.option(hours),
        openings: fc.array(fc.record({ inDays: fc.integer({ min: -1, max: 3 }), range: piece }), {
          maxLength: 2,
        }),
        closures: fc.array(
          fc.record({
            weekday: fc.integer({ min: 1, max: 7 }),
            until: fc.option(fc.integer({ min: -1, max: 3 })),
            range: piece,
          }),
          { maxLength: 4 },
        ),
        closesOnHolidays: fc.boolean(),
        travelBufferMinutes: fc.constantFrom(0, 10, 45),
        off: fc.option(fc.tuple(fc.integer({ min: -1, max: 3 }), fc.integer({ min: 0, max: 1 }))),
        breakMinutes: fc.constantFrom(0, 5, 15, 25, 60),
        slotStepMinutes: fc.constantFrom(...SLOT_STEPS),
        noticeHours: fc.constantFrom(0, 1, 24, 48),
        horizonDays: fc.constantFrom(1, 2, 14, 60),
        sinceNow: fc.integer({ min: -600, max: 4000 }),
        minutes: fc.constantFrom(30, 45, 60, 75, 90, 120, 180),
        at: spot,
        busy: fc.array(
          fc.record({
            start: fc.integer({ min: -300, max: 3600 }),
            length: fc.integer({ min: 1, max: 200 }),
            at: spot,
            isSession: fc.boolean(),
          }),
          { maxLength: 12 },
        ),
        span: fc.integer({ min: 1, max: 2 * 1440 }),
        shift: fc.integer({ min: 0, max: 1440 }),
      })
      .map((given): SlotSearch => {
        const {
          day,
          hours,
          evenHours,
          openings,
          closures,
          off,
          sinceNow,
          busy,
          span,
          shift,
          minutes,
          at,
          ...rest
        } = given;
        const byWeekday = (week: typeof hours) =>
          Object.fromEntries(week.map((ranges, at) => [at + 1, ranges]));
        const midnight = parisInstant(day, "00:00").getTime();
        const from = midnight + shift * MINUTE;
        return {
          availability: {
            ...rest,
            hours: byWeekday(hours),
            evenHours: evenHours && byWeekday(evenHours),
            openings: openings.map(({ inDays, range }) => ({ day: addDays(day, inDays), ...range })),
            closures: closures.map(({ weekday, until, range }) => ({
              weekday,
              until: until === null ? null : addDays(day, until),
              label: "",
              ...range,
            })),
            timeOff: off
              ? [{ startsOn: addDays(day, off[0]), endsOn: addDays(day, off[0] + off[1]), label: "" }]
              : [],
            sessionLengths: [minutes],
          },
          busy: busy.map(({ start, length, ...time }) => ({
            ...time,
            start: new Date(midnight + start * MINUTE),
            end: new Date(midnight + (start + length) * MINUTE),
          })),
          minutes,
          at,
          from: new Date(from),
          to: new Date(from + span * MINUTE),
          now: new Date(midnight - sinceNow * MINUTE),
        };
      });
  const agree = (given: SlotSearch) => {
    expect(findSlots(given).map(String)).toEqual(bruteForce(given).map(String));
  };

  test("on any day", () => {
    const days = fc.integer({ min: 0, max: 3000 }).map((count) => addDays("2025-06-01", count));
    fc.assert(fc.property(search(days), agree), { numRuns: 40 });
  });

  test("on public holidays and when the year of weeks ends with an odd one", () => {
    const days = fc.constantFrom(
      "2026-05-07",
      "2026-05-13",
      "2026-11-10",
      "2026-12-24",
      "2026-12-26",
      "2027-01-02",
    );
    fc.assert(fc.property(search(days), agree), { numRuns: 20 });
  });

  test("on the weekends on which clocks change", () => {
    const changes = fc.constantFrom(
      "2026-03-28",
      "2026-10-24",
      "2027-03-27",
      "2027-10-30",
      "2027-10-31",
      "2028-03-26",
    );
    fc.assert(fc.property(search(changes), agree), { numRuns: 150 });
  });

  test("two slots that are taken together never overlap", () => {
    const changes = fc.constantFrom("2026-10-24", "2027-03-27");
    fc.assert(
      fc.property(search(changes), fc.nat(), (given, which) => {
        const before = findSlots(given);
        const taken = before[which % Math.max(1, before.length)];
        if (!taken) return;
        const end = new Date(taken.getTime() + given.minutes * MINUTE);
        const after = findSlots({ ...given, busy: [...given.busy, { start: taken, end, at: given.at }] });
        const length = given.minutes * MINUTE;
        for (const slot of after)
          expect(Math.abs(slot.getTime() - taken.getTime())).toBeGreaterThanOrEqual(
            length + given.availability.breakMinutes * MINUTE,
          );
        expect(before.map(Number)).toEqual(expect.arrayContaining(after.map(Number)));
      }),
      { numRuns: 60 },
    );
  });
});
