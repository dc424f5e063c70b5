import { expect, it } from "vitest";
import { weekOf } from "../../schedule/rules/schedule.ts";
import { occupancy, openMinutes } from "./occupancy.ts";

const hours = { 1: [{ start: 480, end: 720 }], 7: [{ start: 0, end: 1440 }] };

it("the hours that are worked are those that pass, time off left out", () => {
  expect(openMinutes(weekOf("2026-11-20"), { hours, timeOff: [] })).toBe(240 + 1440);
  expect(openMinutes(weekOf("2026-03-29"), { hours, timeOff: [] })).toBe(240 + 1380);
  expect(openMinutes(weekOf("2026-10-25"), { hours, timeOff: [] })).toBe(240 + 1500);
  const timeOff = [{ startsOn: "2026-11-16", endsOn: "2026-11-16", label: "" }];
  expect(openMinutes(weekOf("2026-11-20"), { hours, timeOff })).toBe(1440);
  expect(openMinutes(weekOf("2026-11-20"), { hours: {}, timeOff: [] })).toBe(0);
});

it("what is booked is a part of them, and never more than all", () => {
  expect(occupancy(60, 240)).toBe(25);
  expect(occupancy(0, 240)).toBe(0);
  expect(occupancy(500, 240)).toBe(100);
  expect(occupancy(60, 0)).toBeUndefined();
});
