import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  boundingBox,
  type Coordinates,
  distanceKm,
  EARTH_RADIUS_KM,
  findKnownCity,
  KNOWN_CITIES,
  nearestCity,
} from "./geo.ts";

const position = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

const city = (name: string): Coordinates => {
  const found = findKnownCity(name);
  if (!found) throw new Error(`${name} is not a known city`);
  return found;
};

describe("distanceKm", () => {
  it.each([
    ["Paris", "Lyon", 392],
    ["Paris", "Marseille", 661],
    ["Lille", "Nice", 834],
    ["Bordeaux", "Strasbourg", 760],
    ["Toulouse", "Montpellier", 196],
  ])("puts %s and %s about %d km apart", (a, b, km) => {
    expect(Math.abs(distanceKm(city(a), city(b)) - km)).toBeLessThan(2);
  });

  it("is half the circumference between antipodes", () => {
    expect(distanceKm({ lat: 90, lng: 0 }, { lat: -90, lng: 0 })).toBeCloseTo(Math.PI * EARTH_RADIUS_KM, 6);
    expect(distanceKm({ lat: 0, lng: -90 }, { lat: 0, lng: 90 })).toBeCloseTo(Math.PI * EARTH_RADIUS_KM, 6);
  });

  it("is zero from a place to itself, and across the antimeridian", () => {
    fc.assert(
      fc.property(position, (a) => {
        expect(distanceKm(a, a)).toBe(0);
      }),
    );
    expect(distanceKm({ lat: 12, lng: 180 }, { lat: 12, lng: -180 })).toBeCloseTo(0, 6);
  });

  it("is the same both ways", () => {
    fc.assert(
      fc.property(position, position, (a, b) => {
        expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 9);
      }),
    );
  });

  it("never finds a detour shorter", () => {
    fc.assert(
      fc.property(position, position, position, (a, b, c) => {
        // Near antipodes haversine is good to some metres only.
        expect(distanceKm(a, c)).toBeLessThanOrEqual(distanceKm(a, b) + distanceKm(b, c) + 1e-3);
      }),
    );
  });
});

describe("boundingBox", () => {
  const radius = fc.double({ min: 0, max: 2000, noNaN: true });

  it("holds every point within the radius", () => {
    const bearing = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(position, radius, bearing, share, (center, km, towards, part) => {
        const point = destination(center, towards, km * part);
        const box = boundingBox(center, km);
        expect(point.lat).toBeGreaterThanOrEqual(box.minLat);
        expect(point.lat).toBeLessThanOrEqual(box.maxLat);
        expect(point.lng).toBeGreaterThanOrEqual(box.minLng);
        expect(point.lng).toBeLessThanOrEqual(box.maxLng);
      }),
      { numRuns: 2000 },
    );
  });

  it("stays on the globe", () => {
    fc.assert(
      fc.property(position, radius, (center, km) => {
        const box = boundingBox(center, km);
        expect(box.minLat).toBeGreaterThanOrEqual(-90);
        expect(box.maxLat).toBeLessThanOrEqual(90);
        expect(box.minLng).toBeGreaterThanOrEqual(-180);
        expect(box.maxLng).toBeLessThanOrEqual(180);
      }),
    );
  });

  it("is tight around Paris", () => {
    const box = boundingBox(city("Paris"), 25);
    expect(box.maxLat - box.minLat).toBeCloseTo(0.4497, 3);
    expect(box.maxLng - box.minLng).toBeCloseTo(0.6834, 3);
  });

  it("takes all longitudes at a pole and across the antimeridian", () => {
    expect(boundingBox({ lat: 89.9, lng: 10 }, 25)).toMatchObject({ minLng: -180, maxLng: 180, maxLat: 90 });
    expect(boundingBox({ lat: -17, lng: 179.9 }, 25)).toMatchObject({ minLng: -180, maxLng: 180 });
  });
});

describe("known cities", () => {
  it("are the ten of the specification", () => {
    expect(KNOWN_CITIES.map(({ name }) => name)).toEqual([
      "Paris",
      "Lyon",
      "Marseille",
      "Bordeaux",
      "Lille",
      "Toulouse",
      "Nice",
      "Nantes",
      "Strasbourg",
      "Montpellier",
    ]);
  });

  it("are found whatever the spelling", () => {
    expect(findKnownCity("  MARSEILLE ")?.slug).toBe("marseille");
    expect(findKnownCity("môntpellier")?.name).toBe("Montpellier");
    expect(findKnownCity("Brest")).toBeUndefined();
    expect(findKnownCity("")).toBeUndefined();
  });

  it("gives the nearest, and Paris by default", () => {
    expect(nearestCity({ lat: 45.1885, lng: 5.7245 }).name).toBe("Lyon");
    expect(nearestCity({ lat: 43.55, lng: 7.01 }).name).toBe("Nice");
    expect(nearestCity().name).toBe("Paris");
    for (const known of KNOWN_CITIES) expect(nearestCity(known)).toBe(known);
  });
});

/** The point at `km` from `start` in the direction `bearing`, normalised to [-180, 180]. */
function destination(start: Coordinates, bearing: number, km: number): Coordinates {
  const toRadians = Math.PI / 180;
  const angle = km / EARTH_RADIUS_KM;
  const lat1 = start.lat * toRadians;
  const sinLat2 = Math.sin(lat1) * Math.cos(angle) + Math.cos(lat1) * Math.sin(angle) * Math.cos(bearing);
  const lat2 = Math.asin(Math.max(-1, Math.min(1, sinLat2)));
  const turn = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(lat1),
    Math.cos(angle) - Math.sin(lat1) * sinLat2,
  );
  const lng = start.lng + turn / toRadians;
  return { lat: lat2 / toRadians, lng: lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng };
}
