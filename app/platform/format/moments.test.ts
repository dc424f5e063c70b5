import { expect, test } from "vitest";
import { formatMoment, readMoment } from "./moments.ts";

test.each([
  ["2026-03-28 14:30", "2026-03-28T13:30:00.000Z"],
  ["2026-07-01 00:00:59", "2026-06-30T22:00:59.000Z"],
  ["2026-07-01T14:30:15.25", "2026-07-01T12:30:15.250Z"],
  ["2026-07-01 14:30:15Z", "2026-07-01T14:30:15.000Z"],
  [" 2026-07-01 14:30-05:00 ", "2026-07-01T19:30:00.000Z"],
  ["2026-10-25 02:30:00+01:00", "2026-10-25T01:30:00.000Z"],
  ["2026-10-25 03:00", "2026-10-25T02:00:00.000Z"],
  ["2026-10-25 01:59", "2026-10-24T23:59:00.000Z"],
])("%s is %s", (text, instant) => {
  expect(readMoment(text)?.toISOString()).toBe(instant);
});

test.each([
  "",
  "hier",
  "14:30",
  "2026-07-01",
  "2026-07-01 24:00",
  "2026-07-01 14:60",
  "2026-07-01 14:30:60",
  "2026-02-30 14:30",
  "2026-13-01 14:30Z",
  "2026-07-01 14:30 Paris",
  // repeated, and skipped
  "2026-10-25 02:30",
  "2026-03-29 02:30:10",
])("%s is no time", (text) => {
  expect(readMoment(text)).toBeUndefined();
});

test("what is shown can be given back", () => {
  for (const instant of [
    "2026-07-01T12:30:15Z",
    "2026-12-31T23:59:59Z",
    "2026-10-25T00:30:00Z",
    "2026-10-25T01:30:00Z",
  ]) {
    const date = new Date(instant);
    expect(readMoment(formatMoment(date))).toEqual(date);
  }
  expect(formatMoment(new Date("2026-07-01T12:30:15.900Z"))).toBe("2026-07-01 14:30:15");
  expect(formatMoment(new Date("2026-10-25T00:30:00Z"))).toBe("2026-10-25 00:30:00Z");
});
