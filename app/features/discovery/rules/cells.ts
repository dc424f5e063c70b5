import { type Coordinates, EARTH_RADIUS_KM } from "~/features/places/rules/geo.ts";

/**
 * The grid of `search_cell()` in the database: cells of 0.02 degrees, numbered row by row, so that neighbours
 * in a row form one range. A circle is a few dozen ranges. Cells inside it are only counted; distances are
 * measured on the rim.
 */
const CELLS_PER_DEGREE = 50;
const ROW_LENGTH = 32_768;
const LAST_ROW = 180 * CELLS_PER_DEGREE;
const LAST_COLUMN = 360 * CELLS_PER_DEGREE;

/** The margin in degrees is far above rounding errors and far below a metre. */
const MARGIN = 1e-9;

export interface CellRange {
  first: number;
  last: number;
}

interface Span {
  from: number;
  to: number;
}

/** A grid row under a circle has cells that the circle touches and cells entirely inside. */
interface CoveredRow {
  row: number;
  touched: Span;
  inside: Span | undefined;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** Returns sin² of half the angle of `km`, which is compared with the database's `haversine()`. */
export function haversineOf(km: number): number {
  return Math.sin(km / EARTH_RADIUS_KM / 2) ** 2;
}

/** Returns the cells entirely within `km` of the centre, and those on the rim. */
export function coverCircle(center: Coordinates, km: number): { inside: CellRange[]; rim: CellRange[] } {
  const rows = coveredRows(center, km);
  return {
    inside: rows.flatMap(({ row, inside }) => (inside ? [range(row, inside)] : [])),
    rim: rows.flatMap(({ row, touched, inside }) => without(touched, inside).map((span) => range(row, span))),
  };
}

/** Returns every cell that may contain a point between `fromKm` (exclusive) and `toKm` (inclusive). */
export function coverRing(center: Coordinates, fromKm: number, toKm: number): CellRange[] {
  const hole = new Map(fromKm > 0 ? coveredRows(center, fromKm).map(({ row, inside }) => [row, inside]) : []);
  return coveredRows(center, toKm).flatMap(({ row, touched }) =>
    without(touched, hole.get(row)).map((span) => range(row, span)),
  );
}

const range = (row: number, { from, to }: Span): CellRange => ({
  first: row * ROW_LENGTH + from,
  last: row * ROW_LENGTH + to,
});

function without(span: Span, hole: Span | undefined): Span[] {
  if (!hole) return [span];
  return [
    { from: span.from, to: hole.from - 1 },
    { from: hole.to + 1, to: span.to },
  ].filter(({ from, to }) => from <= to);
}

function coveredRows({ lat, lng }: Coordinates, km: number): CoveredRow[] {
  const angle = km / EARTH_RADIUS_KM;
  const south = lat - degrees(angle) - MARGIN;
  const north = lat + degrees(angle) + MARGIN;
  const widthAt = widthOfCircle(lat, angle);
  // The circle is widest slightly closer to the pole than its centre.
  const widest = degrees(Math.asin(Math.max(-1, Math.min(1, Math.sin(radians(lat)) / Math.cos(angle)))));
  const rows: CoveredRow[] = [];
  for (let row = rowOf(Math.max(-90, south)); row <= rowOf(Math.min(90, north)); row += 1) {
    const bottom = row / CELLS_PER_DEGREE - 90;
    const top = bottom + 1 / CELLS_PER_DEGREE;
    const ends = [widthAt(bottom), widthAt(top)];
    const within = widest >= bottom && widest <= top ? widthAt(widest) : 0;
    const outer = Math.max(within, ...ends) + MARGIN;
    // Circles that contain a pole or cross the antimeridian are rare, so their whole rows are measured.
    if (!(lng - outer >= -180 && lng + outer <= 180) || south < -90 || north > 90) {
      rows.push({ row, touched: { from: 0, to: LAST_COLUMN }, inside: undefined });
      continue;
    }
    const touched = { from: columnOf(lng - outer), to: columnOf(lng + outer) };
    const inner = Math.min(...ends) - MARGIN;
    const inside = { from: columnOf(lng - inner) + 1, to: columnOf(lng + inner) - 1 };
    rows.push({ row, touched, inside: inner > 0 && inside.from <= inside.to ? inside : undefined });
  }
  return rows;
}

const rowOf = (lat: number) => Math.min(LAST_ROW, Math.floor((lat + 90) * CELLS_PER_DEGREE));
const columnOf = (lng: number) => Math.floor((lng + 180) * CELLS_PER_DEGREE);

/** Returns half the width of the circle at a latitude, in degrees of longitude; 0 outside it. */
function widthOfCircle(centerLat: number, angle: number): (lat: number) => number {
  const [sin, cos] = [Math.sin(radians(centerLat)), Math.cos(radians(centerLat))];
  return (lat) => {
    const cosine = (Math.cos(angle) - sin * Math.sin(radians(lat))) / (cos * Math.cos(radians(lat)));
    if (Number.isNaN(cosine) || cosine >= 1) return 0;
    return cosine <= -1 ? 180 : degrees(Math.acos(cosine));
  };
}
