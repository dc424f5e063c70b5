import { type Coordinates, EARTH_RADIUS_KM } from "~/features/places/rules/geo.ts";

/**
 * The grid of `search_cell()` in the database: cells of 0.02 degrees, numbered row by row, so that neighbours on a row
 * are one range of numbers. A circle on it is a few dozen ranges: those wholly inside are only counted, and distances
 * are measured on its rim alone.
 */
const CELLS_PER_DEGREE = 50;
const ROW_LENGTH = 32_768;
const LAST_ROW = 180 * CELLS_PER_DEGREE;
const LAST_COLUMN = 360 * CELLS_PER_DEGREE;

/** Far above what rounding can do to a coordinate, far below what a metre is. */
const MARGIN = 1e-9;

export interface CellRange {
  first: number;
  last: number;
}

interface Span {
  from: number;
  to: number;
}

/** One row of cells under a circle: those it touches, and those that lie in it whole. */
interface CoveredRow {
  row: number;
  touched: Span;
  inside: Span | undefined;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** The square of the sine of half an angle of `km`: what the database's `haversine()` is compared with. */
export function haversineOf(km: number): number {
  return Math.sin(km / EARTH_RADIUS_KM / 2) ** 2;
}

/** The cells wholly within `km` of the centre, and those that its circle crosses. */
export function coverCircle(center: Coordinates, km: number): { inside: CellRange[]; rim: CellRange[] } {
  const rows = coveredRows(center, km);
  return {
    inside: rows.flatMap(({ row, inside }) => (inside ? [range(row, inside)] : [])),
    rim: rows.flatMap(({ row, touched, inside }) => without(touched, inside).map((span) => range(row, span))),
  };
}

/** Every cell that may hold a place more than `fromKm` and at most `toKm` away from the centre. */
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
  // The meridians that touch the circle do so a little nearer the pole than its centre.
  const widest = degrees(Math.asin(Math.max(-1, Math.min(1, Math.sin(radians(lat)) / Math.cos(angle)))));
  const rows: CoveredRow[] = [];
  for (let row = rowOf(Math.max(-90, south)); row <= rowOf(Math.min(90, north)); row += 1) {
    const bottom = row / CELLS_PER_DEGREE - 90;
    const top = bottom + 1 / CELLS_PER_DEGREE;
    const ends = [widthAt(bottom), widthAt(top)];
    const within = widest >= bottom && widest <= top ? widthAt(widest) : 0;
    const outer = Math.max(within, ...ends) + MARGIN;
    // A circle that holds a pole or crosses the antimeridian is rare enough to be measured whole.
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

/** Half the width of the circle at a latitude, in degrees of longitude; 0 where it does not reach. */
function widthOfCircle(centerLat: number, angle: number): (lat: number) => number {
  const [sin, cos] = [Math.sin(radians(centerLat)), Math.cos(radians(centerLat))];
  return (lat) => {
    const cosine = (Math.cos(angle) - sin * Math.sin(radians(lat))) / (cos * Math.cos(radians(lat)));
    if (Number.isNaN(cosine) || cosine >= 1) return 0;
    return cosine <= -1 ? 180 : degrees(Math.acos(cosine));
  };
}
