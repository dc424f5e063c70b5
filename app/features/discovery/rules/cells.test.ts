import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Coordinates, distanceKm } from "~/features/places/rules/geo.ts";
import { type CellRange, coverCircle, coverRing } from "./cells.ts";

const cellOf = ({ lat, lng }: Coordinates) =>
  Math.floor((lat + 90) * 50) * 32_768 + Math.floor((lng + 180) * 50);
const holds = (ranges: CellRange[], cell: number) =>
  ranges.some(({ first, last }) => cell >= first && cell <= last);

/** Mostly France, sometimes a pole or the antimeridian, where a careless cover breaks. */
const center = fc.oneof(
  { weight: 4, arbitrary: place(41, 51.2, -5.2, 9.6) },
  { weight: 1, arbitrary: place(-90, 90, -180, 180) },
  { weight: 1, arbitrary: place(89.5, 90, -180, 180) },
  { weight: 1, arbitrary: place(-50, 50, 179.6, 180) },
);
/** A step away in degrees, dense around the rim of 25 km. */
const step = fc.record({
  lat: fc.double({ min: -0.4, max: 0.4, noNaN: true }),
  lng: fc.double({ min: -0.6, max: 0.6, noNaN: true }),
});

function place(south: number, north: number, west: number, east: number) {
  return fc.record({
    lat: fc.double({ min: south, max: north, noNaN: true }),
    lng: fc.double({ min: west, max: east, noNaN: true }),
  });
}

function near(from: Coordinates, by: Coordinates): Coordinates {
  const lng = from.lng + by.lng;
  return {
    lat: Math.max(-90, Math.min(90, from.lat + by.lat)),
    lng: lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng,
  };
}

describe("the cells of a circle", () => {
  it("leave out nobody who is in it, and count nobody who is not", () => {
    fc.assert(
      fc.property(center, step, (from, by) => {
        const somebody = near(from, by);
        const { inside, rim } = coverCircle(from, 25);
        const cell = cellOf(somebody);
        const isNear = distanceKm(from, somebody) <= 25;
        if (holds(inside, cell)) expect(isNear).toBe(true);
        if (isNear) expect(holds(inside, cell) || holds(rim, cell)).toBe(true);
      }),
      { numRuns: 20_000 },
    );
  });

  it("are each in one range", () => {
    fc.assert(
      fc.property(center, (from) => {
        const { inside, rim } = coverCircle(from, 25);
        const ranges = [...inside, ...rim].sort((a, b) => a.first - b.first);
        for (const [index, { first, last }] of ranges.entries()) {
          expect(last).toBeGreaterThanOrEqual(first);
          expect(first).toBeGreaterThan(ranges[index - 1]?.last ?? -1);
        }
      }),
    );
  });

  it("are mostly inside, or counting would save nothing", () => {
    const count = (ranges: CellRange[]) => ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0);
    const { inside, rim } = coverCircle({ lat: 48.8534, lng: 2.3488 }, 25);
    expect(count(inside)).toBeGreaterThan(2 * count(rim));
  });
});

describe("the cells of a ring", () => {
  it("hold everybody in it", () => {
    fc.assert(
      fc.property(
        center,
        step,
        fc.constantFrom([0, 5], [5, 10], [20, 25]),
        (from, by, [low = 0, high = 0]) => {
          const somebody = near(from, by);
          const away = distanceKm(from, somebody);
          if (away > low && away <= high)
            expect(holds(coverRing(from, low, high), cellOf(somebody))).toBe(true);
        },
      ),
      { numRuns: 20_000 },
    );
  });
});
