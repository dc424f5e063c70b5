import { expect, it } from "vitest";
import { readSchedule, schedulePath, weekOf } from "./schedule.ts";
import { shortWhen, weekName } from "./schedule-words.ts";

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
    expect(read(`view=month&on=${on}`)).toEqual({ view: undefined, on: "2026-11-16" });
  expect(schedulePath({})).toBe("/dashboard/schedule");
  expect(schedulePath({ view: "week", on: "2026-11-20" }, "block")).toBe(
    "/dashboard/schedule/block?view=week&on=2026-11-20",
  );
  expect(schedulePath({}, "move/x", { day: "2026-11-20", time: "10:00" })).toBe(
    "/dashboard/schedule/move/x?day=2026-11-20&time=10%3A00",
  );
});
