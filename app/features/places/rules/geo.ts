import { fold } from "~/platform/format/text.ts";

export const EARTH_RADIUS_KM = 6371;

/** Coordinates are decimal degrees. */
export interface Coordinates {
  lat: number;
  lng: number;
}

export interface City extends Coordinates {
  name: string;
  slug: string;
}

const PARIS: City = { name: "Paris", slug: "paris", lat: 48.8534, lng: 2.3488 };

/** The cities that search knows without a geocoder. */
export const KNOWN_CITIES: readonly City[] = [
  PARIS,
  { name: "Lyon", slug: "lyon", lat: 45.7485, lng: 4.8467 },
  { name: "Marseille", slug: "marseille", lat: 43.297, lng: 5.3811 },
  { name: "Bordeaux", slug: "bordeaux", lat: 44.8404, lng: -0.5805 },
  { name: "Lille", slug: "lille", lat: 50.633, lng: 3.0586 },
  { name: "Toulouse", slug: "toulouse", lat: 43.6043, lng: 1.4437 },
  { name: "Nice", slug: "nice", lat: 43.7031, lng: 7.2661 },
  { name: "Nantes", slug: "nantes", lat: 47.2173, lng: -1.5534 },
  { name: "Strasbourg", slug: "strasbourg", lat: 48.5839, lng: 7.7455 },
  { name: "Montpellier", slug: "montpellier", lat: 43.6109, lng: 3.8772 },
];

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** Returns the great-circle distance (haversine formula). */
export function distanceKm(a: Coordinates, b: Coordinates): number {
  const sinLat = Math.sin(radians(b.lat - a.lat) / 2);
  const sinLng = Math.sin(radians(b.lng - a.lng) / 2);
  const h = sinLat ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * sinLng ** 2;
  // Rounding can push antipodes slightly above 1, where asin is undefined.
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, h)));
}

export interface BoundingBox {
  minLat: number;
  maxLat: number;
  minLng: number;
  maxLng: number;
}

/**
 * Contains every point within `km` of the centre, for an index scan before the exact distance. If the circle
 * contains a pole or crosses the antimeridian, the box takes all longitudes, so that `min <= max` always
 * holds.
 */
export function boundingBox(center: Coordinates, km: number): BoundingBox {
  // Slightly wider, so that rounding does not exclude a point on the circle.
  const angle = (km / EARTH_RADIUS_KM) * (1 + 1e-9) + 1e-9;
  const minLat = center.lat - degrees(angle);
  const maxLat = center.lat + degrees(angle);
  const allLongitudes = {
    minLat: Math.max(-90, minLat),
    maxLat: Math.min(90, maxLat),
    minLng: -180,
    maxLng: 180,
  };
  if (minLat <= -90 || maxLat >= 90) return allLongitudes;
  // The circle is widest closer to the pole than its centre, so angle / cos(lat) would be too small.
  const halfWidth = degrees(Math.asin(Math.min(1, Math.sin(angle) / Math.cos(radians(center.lat)))));
  const minLng = center.lng - halfWidth;
  const maxLng = center.lng + halfWidth;
  return minLng < -180 || maxLng > 180 ? allLongitudes : { minLat, maxLat, minLng, maxLng };
}

/** Ignores accents and capitals. */
export function findKnownCity(name: string): City | undefined {
  const wanted = fold(name);
  return KNOWN_CITIES.find((city) => fold(city.name) === wanted);
}

/** Returns Paris if the position is unknown. */
export function nearestCity(position?: Coordinates): City {
  if (!position) return PARIS;
  return KNOWN_CITIES.reduce((best, city) =>
    distanceKm(position, city) < distanceKm(position, best) ? city : best,
  );
}
