import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { addDays, formatTime, parisDay, parisInstant, readTime, weekdayOf } from "~/platform/dates.ts";
import { type Availability, USUAL_AVAILABILITY } from "./availability.ts";
import {
  type BusyTime,
  findSlots,
  SLOT_STEP_MINUTES,
  type SlotSearch,
  type Spot,
  travelMinutes,
} from "./slots.ts";

const MINUTE = 60_000;
const OPERA: Spot = { latitude: 48.8719, longitude: 2.3316 };
const BASTILLE: Spot = { latitude: 48.8532, longitude: 2.3692 };
const VERSAILLES: Spot = { latitude: 48.8049, longitude: 2.1204 };

/** Every day from 08:00 to 20:00, no break, no notice. */
const OPEN: Availability = {
  ...USUAL_AVAILABILITY,
  hours: Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, [{ start: 480, end: 1200 }]])),
  breakMinutes: 0,
  noticeHours: 0,
};
const paris = (text: string) => {
  const [day = "", time = ""] = text.split(" ");
  return parisInstant(day, time);
};
const busyFrom = (from: string, to: string, at: Spot | null = null): BusyTime => ({
  start: paris(from),
  end: paris(to),
  at,
});
/** The times of one day. */
const timesOn = (day: string, search: Partial<SlotSearch> & { hours?: Availability["hours"] }) =>
  findSlots({
    availability: { ...OPEN, ...(search.hours && { hours: search.hours }) },
    busy: [],
    minutes: 60,
    at: null,
    from: paris(`${day} 00:00`),
    to: paris(`${addDays(day, 1)} 00:00`),
    now: paris(`${addDays(day, -10)} 12:00`),
    ...search,
  }).map(formatTime);
const everyDay = (...ranges: [number, number][]) =>
  Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7].map((day) => [
      day,
      ranges.map(([start, end]) => ({ start: start * 60, end: end * 60 })),
    ]),
  );

describe("slots", () => {
  const DAY = "2026-11-18";

  it("begin with the hours, every quarter of an hour, and end within them", () => {
    const times = timesOn(DAY, {});
    expect(times.slice(0, 3)).toEqual(["08:00", "08:15", "08:30"]);
    expect(times.at(-1)).toBe("19:00");
    expect(times).toHaveLength(45);
    expect(timesOn(DAY, { hours: { 3: [{ start: 485, end: 560 }] } })).toEqual(["08:05", "08:20"]);
    expect(timesOn(DAY, { hours: { 3: [{ start: 485, end: 540 }] } })).toEqual([]);
  });

  it("may go on past midnight where the next day begins with it", () => {
    expect(timesOn(DAY, { hours: everyDay([0, 1], [23, 24]) }).slice(-2)).toEqual(["23:30", "23:45"]);
    expect(timesOn(DAY, { hours: { 3: [{ start: 1380, end: 1440 }] } })).toEqual(["23:00"]);
  });

  it("leave what is booked alone, and the break around it", () => {
    const busy = [busyFrom(`${DAY} 09:00`, `${DAY} 10:00`), busyFrom(`${DAY} 11:00`, `${DAY} 12:00`)];
    const hours = everyDay([8, 13]);
    expect(timesOn(DAY, { busy, hours })).toEqual(["08:00", "10:00", "12:00"]);
    const availability = { ...OPEN, hours, breakMinutes: 15 };
    expect(timesOn(DAY, { busy, availability })).toEqual([]);
    expect(timesOn(DAY, { busy, availability, minutes: 30 })).toEqual([
      "08:00",
      "08:15",
      "10:15",
      "12:15",
      "12:30",
    ]);
    const own = busy.map((time) => ({ ...time, isSession: false }));
    expect(timesOn(DAY, { busy: own, availability })).toEqual(["08:00", "10:00", "12:00"]);
  });

  it("leave time for the way, from whichever session it is", () => {
    const way = travelMinutes(OPERA, VERSAILLES);
    expect(way).toBe(42);
    const hours = everyDay([8, 13]);
    const busy = [busyFrom(`${DAY} 09:00`, `${DAY} 10:00`, OPERA)];
    expect(timesOn(DAY, { busy, hours, at: VERSAILLES })).toEqual([
      "10:45",
      "11:00",
      "11:15",
      "11:30",
      "11:45",
      "12:00",
    ]);
    expect(timesOn(DAY, { busy, hours, at: OPERA })[1]).toBe("10:00");
    expect(timesOn(DAY, { busy, hours, at: null })[1]).toBe("10:00");
    // A session by webcam in between shortens no way.
    const between = [...busy, busyFrom(`${DAY} 10:00`, `${DAY} 10:30`)];
    expect(timesOn(DAY, { busy: between, hours, at: VERSAILLES })[0]).toBe("10:45");
    // The way is made in the break.
    const availability = { ...OPEN, hours, breakMinutes: 60 };
    expect(timesOn(DAY, { busy, availability, at: VERSAILLES })[0]).toBe("11:00");
  });

  it("keep to notice, horizon and time off", () => {
    const now = paris(`${DAY} 10:00`);
    const on = (availability: Partial<Availability>, day: string) =>
      timesOn(day, { availability: { ...OPEN, ...availability }, now });
    expect(on({}, DAY)[0]).toBe("10:15");
    expect(on({ noticeHours: 1 }, DAY)[0]).toBe("11:00");
    expect(on({ noticeHours: 24 }, addDays(DAY, 1))[0]).toBe("10:00");
    expect(on({ horizonDays: 14 }, addDays(DAY, 14))).toHaveLength(45);
    expect(on({ horizonDays: 14 }, addDays(DAY, 15))).toEqual([]);
    const timeOff = [{ startsOn: addDays(DAY, 1), endsOn: addDays(DAY, 2), label: "" }];
    expect([1, 2, 3].map((days) => on({ timeOff }, addDays(DAY, days)).length)).toEqual([0, 0, 45]);
  });

  test("in spring a skipped time is not offered", () => {
    const spring = "2027-03-28";
    expect(timesOn(spring, { hours: everyDay([1, 4]) })).toEqual([
      "01:00",
      "01:15",
      "01:30",
      "01:45",
      "03:00",
    ]);
    expect(timesOn(spring, { hours: everyDay([2, 3]) })).toEqual([]);
    expect(timesOn(spring, { hours: everyDay([2.5, 4]) })).toEqual(["03:00"]);
    expect(timesOn(spring, { hours: everyDay([8, 10]) })[0]).toBe("08:00");
  });

  test("in autumn a time that comes twice is offered once, and a session lasts as long as it lasts", () => {
    const autumn = "2026-10-25";
    const found = findSlots({
      availability: { ...OPEN, hours: everyDay([2, 4]) },
      busy: [],
      minutes: 60,
      at: null,
      from: paris(`${autumn} 00:00`),
      to: paris("2026-10-26 00:00"),
      now: paris("2026-10-20 00:00"),
    });
    expect(found.map((slot) => slot.toISOString().slice(11, 16))).toEqual([
      "00:00",
      "00:15",
      "00:30",
      "00:45",
      "02:00",
    ]);
    expect(found.map(formatTime)).toEqual(["02:00", "02:15", "02:30", "02:45", "03:00"]);
    expect(timesOn(autumn, { hours: everyDay([8, 10]) })[0]).toBe("08:00");
  });

  test("ways", () => {
    expect(travelMinutes(OPERA, OPERA)).toBe(0);
    expect(travelMinutes(OPERA, BASTILLE)).toBe(9);
    expect(travelMinutes(BASTILLE, OPERA)).toBe(9);
    expect(travelMinutes(null, OPERA)).toBe(0);
  });
});

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
  /** Of each minute that the clock shows: since which one of that day the coach has been working. */
  const sinceOn = (day: string) => {
    const since: (number | undefined)[] = [];
    for (let minute = 0; minute < 1440; minute += 1) {
      const isOff = availability.timeOff.some(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn);
      const ranges = availability.hours[weekdayOf(day)] ?? [];
      const isWorked = !isOff && ranges.some(({ start, end }) => start <= minute && minute < end);
      since.push(isWorked ? (since[minute - 1] ?? minute) : undefined);
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
    return !isSecond && (minute - (openSince(instant) ?? -1)) % SLOT_STEP_MINUTES === 0;
  };
  const isFree = (instant: number) =>
    busy.every((time) => {
      const rest = time.isSession === false ? 0 : availability.breakMinutes;
      const apart = Math.max(rest, travelMinutes(time.at, at));
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
        off: fc.option(fc.tuple(fc.integer({ min: -1, max: 3 }), fc.integer({ min: 0, max: 1 }))),
        breakMinutes: fc.constantFrom(0, 5, 15, 25, 60),
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
      .map(({ day, hours, off, sinceNow, busy, span, shift, minutes, at, ...rest }): SlotSearch => {
        const midnight = parisInstant(day, "00:00").getTime();
        const from = midnight + shift * MINUTE;
        return {
          availability: {
            ...rest,
            hours: Object.fromEntries(hours.map((ranges, at) => [at + 1, ranges])),
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
