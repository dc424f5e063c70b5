import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { addDays } from "~/platform/format/dates.ts";
import { checkForm } from "~/platform/web/forms.ts";
import { availabilitySchema } from "../schema.ts";
import { type MinuteRange, mergeRanges, openRangesOn, refuseRanges, weekdayNumbers } from "./availability.ts";

const at = (hours: number, minutes = 0) => hours * 60 + minutes;
const range = (start: number, end: number): MinuteRange => ({ start: at(start), end: at(end) });
const minutesOf = (ranges: readonly MinuteRange[]) =>
  new Set(ranges.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, i) => start + i)));

const ranges = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 287 }), fc.integer({ min: 1, max: 288 }))
    .map(([start, length]) => ({ start: start * 5, end: Math.min(1440, (start + length) * 5) })),
  { maxLength: 6 },
);
const days = fc.integer({ min: -400, max: 4000 }).map((count) => addDays("2026-01-01", count));

describe("the ranges of a day", () => {
  test.each([
    ["nothing", [], []],
    ["two that touch", [range(8, 12), range(12, 14)], []],
    ["in any order", [range(14, 18), range(8, 12)], []],
    ["an end before its start", [range(12, 8)], ["0 end L’heure de fin vient après l’heure de début."]],
    ["nothing at all", [range(8, 8)], ["0 end L’heure de fin vient après l’heure de début."]],
    [
      "one over another",
      [range(8, 12), range(11, 14)],
      ["1 start Ces heures en recouvrent d’autres\u00a0: 08:00 à 12:00."],
    ],
    [
      "one inside another",
      [range(9, 10), range(8, 12)],
      ["1 start Ces heures en recouvrent d’autres\u00a0: 09:00 à 10:00."],
    ],
    [
      "odd minutes",
      [{ start: at(8, 2), end: at(9) }],
      ["0 start Les minutes vont de 5 en 5\u00a0: 08:00, 08:05…"],
    ],
  ])("%s", (_, given, said) =>
    expect(refuseRanges(given).map(({ index, side, message }) => `${index} ${side} ${message}`)).toEqual(
      said,
    ),
  );

  it("are refused exactly when two of them share a minute", () => {
    fc.assert(
      fc.property(ranges, (given) => {
        const total = given.reduce((sum, { start, end }) => sum + end - start, 0);
        expect(refuseRanges(given).length > 0).toBe(minutesOf(given).size < total);
      }),
    );
  });

  it("hold the same minutes once merged, in order and apart from each other", () => {
    fc.assert(
      fc.property(ranges, (given) => {
        const merged = mergeRanges(given);
        expect(minutesOf(merged)).toEqual(minutesOf(given));
        for (const [index, { start, end }] of merged.entries()) {
          expect(start).toBeLessThan(end);
          expect(start).toBeGreaterThan(merged[index - 1]?.end ?? -1);
        }
        expect(mergeRanges(merged)).toEqual(merged);
      }),
    );
  });
});

describe("a day", () => {
  const hours = {
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((day) => [day, [range(8, 20)]])),
    7: [range(10, 12), range(1, 4)],
  };

  test.each([
    ["2026-03-27", [range(8, 20)]],
    // The clocks change on both of these Sundays: what is on the wall does not.
    ["2026-03-29", [range(1, 4), range(10, 12)]],
    ["2026-10-25", [range(1, 4), range(10, 12)]],
    ["2026-12-31", [range(8, 20)]],
  ])("%s is open as its weekday is", (day, open) =>
    expect(openRangesOn(day, { hours, timeOff: [] })).toEqual(open),
  );

  it("is open as the same weekday of every other week, and never during time off", () => {
    fc.assert(
      fc.property(
        days,
        fc.nat({ max: 30 }),
        fc.integer({ min: -40, max: 40 }),
        ranges,
        (day, length, shift, given) => {
          const availability = {
            hours: Object.fromEntries(weekdayNumbers.map((n) => [n, given])),
            timeOff: [],
          };
          const mine = { ...availability, hours };
          expect(openRangesOn(day, mine)).toEqual(openRangesOn(addDays(day, 7), mine));
          const startsOn = addDays(day, shift);
          const off = { startsOn, endsOn: addDays(startsOn, length), label: "" };
          const isOff = shift <= 0 && shift + length >= 0;
          expect(openRangesOn(day, { ...availability, timeOff: [off] })).toEqual(
            isOff ? [] : mergeRanges(given),
          );
        },
      ),
    );
  });
});

describe("the form", () => {
  const SETTLED = {
    breakMinutes: "15",
    noticeHours: "24",
    horizonDays: "60",
    slotStepMinutes: "30",
    version: "0",
    "length.60": "on",
  };
  const check = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...SETTLED, ...fields })) form.set(name, value);
    return checkForm(availabilitySchema, form);
  };

  it("reads rows by their numbers, leaves out empty ones, and takes midnight for the end of the day", () => {
    const answer = check({
      "hours.1.0.start": "14:00",
      "hours.1.0.end": "00:00",
      "hours.1.7.start": "08:00",
      "hours.1.7.end": "12:00",
      "hours.2.0.start": "",
      "hours.2.0.end": "",
      "hours.9.0.start": "08:00",
      "length.45": "on",
      "off.0.from": "",
      "off.0.to": "",
      "off.0.label": "",
      "off.3.from": "2999-01-01",
    });
    expect(answer).toMatchObject({
      ok: false,
      errors: { "off.3.from": "Choisissez une date dans les trois ans." },
    });
    const day = addDays(new Date().toISOString().slice(0, 10), 20);
    expect(
      check({
        "hours.1.0.start": "14:00",
        "hours.1.0.end": "00:00",
        "hours.1.7.start": "08:00",
        "hours.1.7.end": "12:00",
        "off.3.from": day,
        "off.3.label": " Congés ",
      }),
    ).toMatchObject({
      ok: true,
      data: {
        version: 0,
        sessionLengths: [60],
        hours: { 1: [{ start: 840, end: 1440 }, range(8, 12)], 2: [] },
        timeOff: [{ startsOn: day, endsOn: day, label: "Congés" }],
      },
    });
  });

  test.each([
    [{ breakMinutes: "61" }, { breakMinutes: "Un nombre de minutes, de 0 à 60." }],
    [{ breakMinutes: "-5" }, { breakMinutes: "Un nombre de minutes, de 0 à 60." }],
    [{ breakMinutes: "" }, { breakMinutes: "Un nombre de minutes, de 0 à 60." }],
    [{ slotStepMinutes: "20" }, { slotStepMinutes: "Choisissez une valeur de la liste." }],
    [{ noticeHours: "25" }, { noticeHours: "Choisissez une valeur de la liste." }],
    [{ "length.60": "" }, { lengths: "Choisissez au moins une durée." }],
    [{ "hours.3.1.start": "08:00", "hours.3.1.end": "" }, { "hours.3.1.end": "Indiquez l’heure de fin." }],
    [
      { "hours.3.1.start": "25:00", "hours.3.1.end": "12:00" },
      { "hours.3.1.start": "Indiquez l’heure de début." },
    ],
    [
      { "hours.3.1.start": "18:00", "hours.3.1.end": "12:00" },
      { "hours.3.1.end": "L’heure de fin vient après l’heure de début." },
    ],
    [{ "off.0.from": "2020-02-30" }, { "off.0.from": "Indiquez le premier jour." }],
    [{ "off.0.from": "2020-02-03" }, { "off.0.from": "Ces jours sont déjà passés." }],
    [{ "off.0.label": "Congés" }, { "off.0.from": "Indiquez le premier jour." }],
    [
      { "off.0.from": "2026-02-03", "off.0.to": "2026-02-01" },
      { "off.0.to": "Le dernier jour vient après le premier." },
    ],
  ])("%j is refused beside its field", (fields, errors) =>
    expect(check(fields as Record<string, string>)).toMatchObject({ ok: false, errors }),
  );

  it("never throws, whatever is sent", () => {
    const name = fc.oneof(
      fc.constantFrom(
        "hours.1.0.start",
        "hours.1.0.end",
        "hours.1.1.start",
        "off.0.from",
        "off.0.to",
        "off.0.label",
      ),
      fc.string(),
    );
    fc.assert(fc.property(fc.dictionary(name, fc.string()), (fields) => void check(fields)));
  });
});
