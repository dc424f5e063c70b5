import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  addMonths,
  formatDay,
  formatDayTime,
  formatMonth,
  formatRelative,
  formatTime,
  isDay,
  parisDay,
  parisInstant,
  readTime,
  weekdayOf,
} from "./dates.ts";

const instant = (iso: string) => new Date(iso);

describe("parisInstant", () => {
  test.each([
    ["2026-01-15", "09:00", "2026-01-15T08:00:00.000Z"],
    ["2026-07-15", "09:00", "2026-07-15T07:00:00.000Z"],
    ["2026-12-31", "23:59", "2026-12-31T22:59:00.000Z"],
    ["2028-02-29", "00:00", "2028-02-28T23:00:00.000Z"],
  ])("%s %s", (day, time, iso) => expect(parisInstant(day, time).toISOString()).toBe(iso));

  test.each([
    ["2026-03-29", "01:59", "2026-03-29T00:59:00.000Z"],
    ["2026-03-29", "02:00", "2026-03-29T01:00:00.000Z"],
    ["2026-03-29", "02:30", "2026-03-29T01:30:00.000Z"],
    ["2026-03-29", "03:00", "2026-03-29T01:00:00.000Z"],
    ["2027-03-28", "01:59", "2027-03-28T00:59:00.000Z"],
    ["2027-03-28", "02:30", "2027-03-28T01:30:00.000Z"],
    ["2027-03-28", "03:00", "2027-03-28T01:00:00.000Z"],
    ["2027-03-28", "23:00", "2027-03-28T21:00:00.000Z"],
  ])("summer time begins: %s %s", (day, time, iso) =>
    expect(parisInstant(day, time).toISOString()).toBe(iso),
  );

  test("a skipped time is shown an hour later", () => {
    expect(formatTime(parisInstant("2026-03-29", "02:30"))).toBe("03:30");
    expect(formatTime(parisInstant("2027-03-28", "02:00"))).toBe("03:00");
  });

  test.each([
    ["2026-10-25", "01:59", "2026-10-24T23:59:00.000Z"],
    ["2026-10-25", "02:00", "2026-10-25T00:00:00.000Z"],
    ["2026-10-25", "02:30", "2026-10-25T00:30:00.000Z"],
    ["2026-10-25", "03:00", "2026-10-25T02:00:00.000Z"],
    ["2027-10-31", "02:30", "2027-10-31T00:30:00.000Z"],
    ["2027-10-31", "02:59", "2027-10-31T00:59:00.000Z"],
    ["2027-10-31", "03:00", "2027-10-31T02:00:00.000Z"],
  ])("summer time ends: %s %s", (day, time, iso) => expect(parisInstant(day, time).toISOString()).toBe(iso));

  test("what is chosen is what is shown, but for the skipped hours", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_460 }),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 0, max: 59 }),
        (days, hour, minute) => {
          const day = addDays("2025-01-01", days);
          const time = `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
          const chosen = parisInstant(day, time);
          expect(parisDay(chosen)).toBe(day);
          const skipped =
            hour === 2 && ["2025-03-30", "2026-03-29", "2027-03-28", "2028-03-26"].includes(day);
          if (!skipped) expect(formatTime(chosen)).toBe(time);
        },
      ),
    ));

  test.each([
    ["2026-02-30", "10:00"],
    ["2026-3-1", "10:00"],
    ["demain", "10:00"],
    ["2026-03-01", "24:00"],
    ["2026-03-01", "9:00"],
    ["2026-03-01", "10:60"],
  ])("refuses %s %s", (day, time) => expect(() => parisInstant(day, time)).toThrow(RangeError));
});

describe("days", () => {
  test.each([
    ["2026-03-28T22:59:59Z", "2026-03-28"],
    ["2026-03-28T23:00:00Z", "2026-03-29"],
    ["2026-03-29T21:59:59Z", "2026-03-29"],
    ["2026-03-29T22:00:00Z", "2026-03-30"],
    ["2026-10-25T22:59:59.999Z", "2026-10-25"],
    ["2026-10-25T23:00:00Z", "2026-10-26"],
    ["2026-12-31T23:00:00Z", "2027-01-01"],
  ])("%s is %s in Paris", (iso, day) => expect(parisDay(instant(iso))).toBe(day));

  test("addDays counts days, not hours", () => {
    expect(addDays("2026-03-28", 1)).toBe("2026-03-29");
    expect(addDays("2026-03-29", 1)).toBe("2026-03-30");
    expect(addDays("2026-10-25", 1)).toBe("2026-10-26");
    expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  });

  test("the days of the changes last 23 and 25 hours", () => {
    const hours = (day: string) =>
      (parisInstant(addDays(day, 1), "00:00").getTime() - parisInstant(day, "00:00").getTime()) / 3_600_000;
    expect(["2026-03-29", "2027-03-28", "2026-10-25", "2027-10-31", "2026-06-01"].map(hours)).toEqual([
      23, 23, 25, 25, 24,
    ]);
  });
});

test("the day in Paris is what Intl says, at any instant of our years", () => {
  const intl = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Paris" });
  fc.assert(
    fc.property(
      fc.date({
        min: instant("1912-01-01T00:00:00Z"),
        max: instant("2999-12-30T00:00:00Z"),
        noInvalidDate: true,
      }),
      (date) => {
        expect(parisDay(date)).toBe(intl.format(date));
      },
    ),
  );
});

describe("formats", () => {
  const noon = instant("2026-03-29T12:30:00Z");
  test("day", () => expect(formatDay(noon)).toBe("29 mars 2026"));
  test("day with its weekday", () =>
    expect(formatDay(noon, { weekday: true })).toBe("dimanche 29 mars 2026"));
  test("first of the month", () => expect(formatDay(instant("2026-04-01T10:00:00Z"))).toBe("1er avril 2026"));
  test("eleventh of the month", () =>
    expect(formatDay(instant("2026-04-11T10:00:00Z"))).toBe("11 avril 2026"));
  test("time", () => expect(formatTime(noon)).toBe("14:30"));
  test("midnight", () => expect(formatTime(instant("2026-06-30T22:05:00Z"))).toBe("00:05"));
  test("day and time", () => expect(formatDayTime(noon)).toBe("dimanche 29 mars 2026 à 14:30"));
  test("month", () => expect(formatMonth(instant("2026-07-31T22:00:00Z"))).toBe("août 2026"));
});

describe("formatRelative", () => {
  const now = instant("2026-05-20T10:00:00Z");
  test.each([
    ["2026-05-20T09:59:30Z", "à l’instant"],
    ["2026-05-20T10:00:10Z", "à l’instant"],
    ["2026-05-20T09:55:00Z", "il y a 5 minutes"],
    ["2026-05-20T08:59:00Z", "il y a 1 heure"],
    ["2026-05-19T10:30:00Z", "il y a 23 heures"],
    ["2026-05-19T09:00:00Z", "hier"],
    ["2026-05-18T05:00:00Z", "avant-hier"],
    ["2026-05-17T21:59:00Z", "il y a 3 jours"],
    ["2026-05-17T22:00:00Z", "avant-hier"],
    ["2026-05-13T10:00:00Z", "il y a 1 semaine"],
    ["2026-04-25T10:00:00Z", "il y a 3 semaines"],
    ["2026-03-20T10:00:00Z", "il y a 2 mois"],
    ["2025-05-20T10:00:00Z", "il y a 1 an"],
    ["2023-05-01T10:00:00Z", "il y a 3 ans"],
    ["2026-05-21T12:00:00Z", "demain"],
    ["2026-05-24T12:00:00Z", "dans 4 jours"],
  ])("%s: %s", (iso, shown) =>
    expect(formatRelative(instant(iso), now).replaceAll("\u00a0", " ")).toBe(shown),
  );
});

test.each([
  ["2026-03-29", 7],
  ["2026-03-30", 1],
  ["2028-02-29", 2],
])("%s is day %i of its week", (day, weekday) => expect(weekdayOf(day)).toBe(weekday));

test.each([
  ["1970-01-01", true],
  ["2028-02-29", true],
  ["2027-02-29", false],
  ["2026-13-01", false],
  ["26-01-01", false],
  ["", false],
])("whether %j is a day", (text, is) => expect(isDay(text)).toBe(is));

test.each([
  ["00:00", 0],
  ["23:59", 1439],
  ["24:00", undefined],
  ["8:00", undefined],
])("the minutes of %j", (text, minutes) => expect(readTime(text)).toBe(minutes));

test.each([
  ["2026-01-31", 1, "2026-02-28"],
  ["2028-01-31", 1, "2028-02-29"],
  ["2026-01-31", 3, "2026-04-30"],
  ["2026-11-16", 2, "2027-01-16"],
  ["2026-12-31", 0, "2026-12-31"],
])("a day of the calendar, %s, and %i months are %s", (day, count, later) =>
  expect(addMonths(day, count)).toBe(later),
);
