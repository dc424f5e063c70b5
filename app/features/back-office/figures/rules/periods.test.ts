import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "~/platform/format/dates.ts";
import {
  type Period,
  periodWords,
  pointsOf,
  pointWords,
  readPeriod,
  stepStart,
  withPeriod,
} from "./periods.ts";

const TODAY = "2026-11-19";
const read = (query: string, today = TODAY) => readPeriod(new URLSearchParams(query), today);

describe("a period of the address", () => {
  it("is the last thirty days unless another is asked for", () => {
    const standard = { name: "30", from: "2026-10-21", to: TODAY, before: "2026-09-21", step: "day" };
    for (const query of ["", "periode=31", "du=hier&au=demain", "du=2026-11-01"])
      expect(read(query), query).toEqual(standard);
  });

  it("is a week, three months or twelve", () => {
    expect(read("periode=7")).toMatchObject({ from: "2026-11-13", before: "2026-11-06", step: "day" });
    expect(read("periode=90")).toMatchObject({ from: "2026-08-22", step: "day" });
    expect(read("periode=12m")).toMatchObject({ from: "2025-11-20", before: "2024-11-20", step: "month" });
    expect(read("periode=12m", "2028-02-29")).toMatchObject({ from: "2027-03-01", before: "2026-03-01" });
  });

  it("has chosen dates in either order, without days to come and at most three years", () => {
    const chosen = {
      name: undefined,
      from: "2026-11-01",
      to: "2026-11-10",
      before: "2026-10-22",
      step: "day",
    };
    expect(read("du=2026-11-01&au=2026-11-10")).toEqual(chosen);
    expect(read("du=2026-11-10&au=2026-11-01")).toEqual(chosen);
    expect(read("du=2026-11-10&au=2027-01-01")).toMatchObject({ from: "2026-11-10", to: TODAY });
    expect(read("du=2027-01-01&au=2027-02-01")).toMatchObject({ from: TODAY, to: TODAY });
    expect(read("du=1990-01-01&au=2026-11-01")).toMatchObject({ from: "2023-11-02", step: "month" });
    expect(read("du=2026-05-01&au=2026-09-30")).toMatchObject({ step: "week" });
  });

  it("can be read from its own address", () => {
    for (const query of ["", "periode=7", "periode=12m", "du=2026-01-02&au=2026-03-04"]) {
      const period = read(query);
      expect(read(withPeriod("/x?chiffre=ventes", period).split("?")[1] ?? "")).toEqual(period);
    }
    expect(withPeriod("/x", read(""))).toBe("/x");
  });
});

it("has points that hold every day of the period once, and a period before of the same length", () => {
  const days = fc.integer({ min: 0, max: 1_500 }).map((back) => addDays(TODAY, -back));
  fc.assert(
    fc.property(days, days, (one, other) => {
      const period: Period = read(`du=${one}&au=${other}`);
      const points = pointsOf(period);
      expect(points).toEqual([...new Set(points)].sort());
      const found = new Set<string>();
      for (let day = period.from; day <= period.to; day = addDays(day, 1))
        found.add(stepStart(day, period.step));
      expect([...found].sort()).toEqual(points);
      const length = (from: string, to: string) => Date.parse(to) - Date.parse(from);
      expect(length(period.before, period.from)).toBe(length(period.from, addDays(period.to, 1)));
      expect(points.length).toBeLessThanOrEqual(93);
    }),
    { numRuns: 40 },
  );
});

it("says days, weeks and months", () => {
  expect(pointWords("2026-11-01", "day")).toBe("1er novembre 2026");
  expect(pointWords("2026-11-16", "week")).toBe("semaine du 16 novembre 2026");
  expect(pointWords("2026-11-01", "month")).toBe("novembre 2026");
  expect(periodWords({ from: TODAY, to: TODAY })).toBe("le 19 novembre 2026");
  expect(periodWords({ from: "2026-11-01", to: TODAY })).toBe("du 1er novembre 2026 au 19 novembre 2026");
});
