import { expect, it } from "vitest";
import { parisInstant } from "~/platform/format/dates.ts";
import { daysShown, monthWeeksOf, readSchedule, schedulePath, weekOf } from "./schedule.ts";
import { shortWhen, timesOn, weekName } from "./schedule-words.ts";

it("a week is named by its days", () => {
  expect(weekName(weekOf("2026-11-20"))).toBe("16 – 22 novembre 2026");
  expect(weekName(weekOf("2026-12-01"))).toBe("30 novembre – 6 décembre 2026");
  expect(weekName(weekOf("2026-06-01"))).toBe("1er – 7 juin 2026");
  expect(weekName(weekOf("2027-01-01"))).toBe("28 décembre 2026 – 3 janvier 2027");
});

it("a time is short on what is dragged, by the clocks of Paris", () => {
  expect(shortWhen(new Date("2026-11-20T15:00:00Z"))).toBe("ven. 20, 16:00");
  expect(shortWhen(new Date("2026-05-31T22:30:00Z"))).toBe("lun. 1, 00:30");
});

it("the address says which week or day is shown, and nonsense is today", () => {
  const read = (text: string) => readSchedule(new URLSearchParams(text), "2026-11-16");
  expect(read("")).toEqual({ view: undefined, on: "2026-11-16" });
  expect(read("view=day&on=2026-11-20")).toEqual({ view: "day", on: "2026-11-20" });
  for (const on of ["2026-02-30", "0001-01-01", "9999-12-31", "demain", ""])
    expect(read(`view=year&on=${on}`)).toEqual({ view: undefined, on: "2026-11-16" });
  expect(read("view=month&on=2026-11-20")).toEqual({ view: "month", on: "2026-11-20" });
  expect(schedulePath({})).toBe("/dashboard/schedule");
  expect(schedulePath({ view: "week", on: "2026-11-20" }, "block")).toBe(
    "/dashboard/schedule/block?view=week&on=2026-11-20",
  );
  expect(schedulePath({}, "move/x", { day: "2026-11-20", time: "10:00" })).toBe(
    "/dashboard/schedule/move/x?day=2026-11-20&time=10%3A00",
  );
});

it("a month is shown in whole weeks, from the Monday before it to the Sunday after", () => {
  const edges = (on: string) => {
    const days = monthWeeksOf(on).flat();
    return [days[0], days.at(-1), days.length];
  };
  expect(edges("2026-11-20")).toEqual(["2026-10-26", "2026-12-06", 42]);
  expect(edges("2027-02-28")).toEqual(["2027-02-01", "2027-02-28", 28]);
  expect(edges("2028-02-29")).toEqual(["2028-01-31", "2028-03-05", 35]);
  expect(daysShown({ view: undefined, on: "2026-11-20" })).toEqual(weekOf("2026-11-20"));
  expect(daysShown({ view: "month", on: "2027-02-10" })).toHaveLength(28);
});

it("the part of an appointment on a day is told by its hours of that day", () => {
  const range = (from: string, to: string) => ({
    start: parisInstant(from.slice(0, 10), from.slice(11)),
    end: parisInstant(to.slice(0, 10), to.slice(11)),
  });
  const days = ["2026-10-24", "2026-10-25", "2026-10-26"] as const;
  const told = (from: string, to: string) => days.map((day) => timesOn(range(from, to), day));
  expect(told("2026-10-24 18:00", "2026-10-26 09:00")).toEqual([
    "à partir de 18:00",
    "toute la journée",
    "jusqu’à 09:00",
  ]);
  expect(timesOn(range("2026-10-25 00:00", "2026-10-26 00:00"), days[1])).toBe("toute la journée");
  expect(timesOn(range("2026-10-25 00:00", "2026-10-25 08:00"), days[1])).toBe("00:00 – 08:00");
  expect(timesOn(range("2026-10-25 20:00", "2026-10-26 00:00"), days[1])).toBe("20:00 – 00:00");
});
