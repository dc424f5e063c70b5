import { describe, expect, it, test } from "vitest";
import { addDays, formatTime, parisInstant } from "~/platform/format/dates.ts";
import { type Availability, UNCHOSEN_AVAILABILITY } from "./availability.ts";
import { type BusyTime, findSlots, type SlotSearch, type Spot, travelMinutes } from "./slots.ts";

const OPERA: Spot = { latitude: 48.8719, longitude: 2.3316 };
const BASTILLE: Spot = { latitude: 48.8532, longitude: 2.3692 };
const VERSAILLES: Spot = { latitude: 48.8049, longitude: 2.1204 };

/** Every day from 08:00 to 20:00, every quarter of an hour, no break, no notice. */
const OPEN: Availability = {
  ...UNCHOSEN_AVAILABILITY,
  hours: Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, [{ start: 480, end: 1200 }]])),
  breakMinutes: 0,
  noticeHours: 0,
  slotStepMinutes: 15,
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

  it("begin with each range, every so many minutes as the coach chooses", () => {
    const hours = {
      3: [
        { start: 485, end: 640 },
        { start: 840, end: 950 },
      ],
    };
    const every = (slotStepMinutes: number) =>
      timesOn(DAY, { availability: { ...OPEN, hours, slotStepMinutes } });
    expect(every(30)).toEqual(["08:05", "08:35", "09:05", "09:35", "14:00", "14:30"]);
    expect(every(60)).toEqual(["08:05", "09:05", "14:00"]);
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
