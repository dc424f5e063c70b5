import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "~/platform/format/dates.ts";
import { curveOf, progressOf, readMeasure, sayMeasure, typedMeasure } from "./rules.ts";

const tenths = fc.integer({ min: 250, max: 3_500 }).map((value) => value / 10);
const measured = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 900 }), tenths), {
    minLength: 1,
    maxLength: 40,
    selector: ([day]) => day,
  })
  .map((days) =>
    days.sort(([a], [b]) => a - b).map(([day, value]) => ({ day: addDays("2026-01-01", day), value })),
  );

describe("what is typed", () => {
  it("is read with a comma or a point, to a tenth", () => {
    expect(["72", "72,5", " 72.5 "].map(readMeasure)).toEqual([72, 72.5, 72.5]);
    expect(["", "7kg", "72,55", "1e2", "-72", "1000"].map(readMeasure)).toEqual(Array(6).fill(undefined));
  });
  it("is what was shown, for every tenth", () => {
    fc.assert(fc.property(tenths, (value) => readMeasure(typedMeasure(value)) === value));
    expect(sayMeasure("weight", 72.5)).toBe("72,5\u00a0kg");
  });
});

describe("the curve", () => {
  it("stays in its box, goes right with time, and shows the target", () => {
    fc.assert(
      fc.property(measured, fc.option(tenths, { nil: undefined }), (days, target) => {
        const { points, targetY, lowest, highest } = curveOf(days, { width: 600, height: 200, target });
        for (const { x, y } of points) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(600);
          expect(y).toBeGreaterThan(0);
          expect(y).toBeLessThan(200);
        }
        for (const [at, { x }] of points.entries()) expect(x).toBeGreaterThan(points[at - 1]?.x ?? -1);
        for (const a of points) for (const b of points) if (a.value > b.value) expect(a.y).toBeLessThan(b.y);
        if (target === undefined) expect(targetY).toBeUndefined();
        else expect(targetY).toBeCloseTo(200 - ((target - lowest) / (highest - lowest)) * 200);
      }),
    );
  });
});

describe("progress", () => {
  it("is what has changed, and what is left, in either direction", () => {
    const days = (...values: number[]) =>
      values.map((value, at) => ({ day: addDays("2026-01-01", at), value }));
    expect(progressOf([])).toBeUndefined();
    expect(progressOf(days(80, 76.4), 70)).toEqual({ first: 80, latest: 76.4, change: -3.6, left: 6.4 });
    expect(progressOf(days(60, 62.3), 68)).toEqual({ first: 60, latest: 62.3, change: 2.3, left: 5.7 });
    expect(progressOf(days(80, 69), 70)?.left).toBe(0);
    expect(progressOf(days(60, 69), 68)?.left).toBe(0);
    expect(progressOf(days(80))?.left).toBeUndefined();
  });
});
