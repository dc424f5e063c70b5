import { DAY_MS } from "~/platform/format/durations.ts";
import { formatDecimal } from "~/platform/format/numbers.ts";

/** Body measures are health data: only the student and their coach may read them. */
export const MEASURE_KINDS = ["weight", "waist", "hips", "chest", "arm", "thigh"] as const;
export type MeasureKind = (typeof MEASURE_KINDS)[number];

/** Values outside these limits, in kilograms, are treated as typing errors. */
export const WEIGHT_LIMITS = { min: 30, max: 300 } as const;

interface MeasureFacts {
  label: string;
  unit: string;
  least: number;
  most: number;
}

const centimetres = (label: string, least: number, most: number): MeasureFacts => ({
  label,
  unit: "cm",
  least,
  most,
});

export const MEASURES: Record<MeasureKind, MeasureFacts> = {
  weight: { label: "Poids", unit: "kg", least: WEIGHT_LIMITS.min, most: WEIGHT_LIMITS.max },
  waist: centimetres("Tour de taille", 40, 250),
  hips: centimetres("Tour de hanches", 40, 250),
  chest: centimetres("Tour de poitrine", 40, 250),
  arm: centimetres("Tour de bras", 10, 100),
  thigh: centimetres("Tour de cuisse", 20, 150),
};

/** with at most one decimal */
export type BodyMeasures = Partial<Record<MeasureKind, number>>;

/** The measures of one day. */
export interface ListedMeasures {
  id: string;
  /** for example "2026-03-29" */
  day: string;
  values: BodyMeasures;
}

/** measures may be entered this many days late */
export const OLDEST_MEASURE_DAYS = 365;

/** For example "72,5 kg". */
export const sayMeasure = (kind: MeasureKind, value: number): string =>
  `${formatDecimal(value)}\u00a0${MEASURES[kind].unit}`;

/** The value for an input field, with a decimal comma. */
export const typedMeasure = (value: number): string => String(value).replace(".", ",");

/** Accepts "72", "72,5" and "72.5"; anything else is undefined. */
export function readMeasure(text: string): number | undefined {
  const [, whole, tenth = "0"] = /^(\d{1,3})(?:[.,](\d))?$/.exec(text.trim()) ?? [];
  return whole === undefined ? undefined : (Number(whole) * 10 + Number(tenth)) / 10;
}

export interface MeasuredDay {
  /** for example "2026-03-29" */
  day: string;
  value: number;
}

export interface Progress {
  first: number;
  latest: number;
  /** since the first day; negative for a decrease */
  change: number;
  /** distance to the target; 0 once it is reached or passed */
  left: number | undefined;
}

/** Rounded to one decimal; undefined without measures. */
export function progressOf(days: readonly MeasuredDay[], target?: number): Progress | undefined {
  const [first, latest] = [days[0], days.at(-1)];
  if (!first || !latest) return undefined;
  const tenths = (value: number) => Math.round(value * 10) / 10;
  return {
    first: first.value,
    latest: latest.value,
    change: tenths(latest.value - first.value),
    left: target === undefined ? undefined : leftTo(target, first.value, latest.value),
  };
}

function leftTo(target: number, first: number, latest: number): number {
  const isDown = target < first || (target === first && latest > target);
  return Math.max(0, Math.round((isDown ? latest - target : target - latest) * 10) / 10);
}

export interface Curve {
  points: { x: number; y: number; day: string; value: number }[];
  /** height of the target's line */
  targetY: number | undefined;
  /** values at the bottom and at the top */
  lowest: number;
  highest: number;
}

const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** Maps the days to points in a box. The target is always inside the box. */
export function curveOf(
  days: readonly MeasuredDay[],
  { width, height, target }: { width: number; height: number; target?: number | undefined },
): Curve {
  const values = [...days.map(({ value }) => value), ...(target === undefined ? [] : [target])];
  // The margin of half a unit keeps a flat line in the middle.
  const lowest = Math.floor(Math.min(...values, Number.POSITIVE_INFINITY) - 0.5);
  const highest = Math.ceil(Math.max(...values, Number.NEGATIVE_INFINITY) + 0.5);
  const start = dayNumber(days[0]?.day ?? "2000-01-01");
  const length = dayNumber(days.at(-1)?.day ?? "2000-01-01") - start;
  const heightOf = (value: number) => height - ((value - lowest) / (highest - lowest)) * height;
  return {
    points: days.map(({ day, value }) => ({
      x: length === 0 ? width / 2 : ((dayNumber(day) - start) / length) * width,
      y: heightOf(value),
      day,
      value,
    })),
    targetY: target === undefined || values.length === 0 ? undefined : heightOf(target),
    lowest,
    highest,
  };
}
