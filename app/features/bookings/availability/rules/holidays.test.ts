import fc from "fast-check";
import { expect, it, test } from "vitest";
import { addDays, weekdayOf } from "~/platform/format/dates.ts";
import { easterOf, holidayOn } from "./holidays.ts";

/** The church's table of the full moon before Easter by golden number, valid from 1900 to 2199. */
const FULL_MOONS =
  "04-14 04-03 03-23 04-11 03-31 04-18 04-08 03-28 04-16 04-05 03-25 04-13 04-02 03-22 04-10 03-30 04-17 04-07 03-27".split(
    " ",
  );

test("Easter is the Sunday after the full moon of the church's table", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1900, max: 2199 }), (year) => {
      const moon = `${year}-${FULL_MOONS[year % 19]}`;
      expect(easterOf(year)).toBe(addDays(moon, 7 - (weekdayOf(moon) % 7)));
    }),
    { numRuns: 300 },
  );
});

it("knows the eleven holidays of a year", () => {
  const days = Array.from({ length: 365 }, (_, at) => addDays("2026-01-01", at));
  expect(days.flatMap((day) => (holidayOn(day) ? [`${day} ${holidayOn(day)}`] : []))).toEqual([
    "2026-01-01 Jour de l’an",
    "2026-04-06 Lundi de Pâques",
    "2026-05-01 Fête du Travail",
    "2026-05-08 Victoire de 1945",
    "2026-05-14 Ascension",
    "2026-05-25 Lundi de Pentecôte",
    "2026-07-14 Fête nationale",
    "2026-08-15 Assomption",
    "2026-11-01 Toussaint",
    "2026-11-11 Armistice de 1918",
    "2026-12-25 Noël",
  ]);
});
