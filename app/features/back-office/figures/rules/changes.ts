import { formatEuros } from "~/platform/format/money.ts";
import { formatDecimal, formatNumber, withTrueMinus } from "~/platform/format/numbers.ts";
import type { FigureUnit } from "./figures.ts";

export const NOTHING = "–";

/** For example "1 234", "12,50 €", "43,5 %"; a dash for a share of nothing. */
export function sayValue(unit: FigureUnit, value: number | undefined): string {
  if (value === undefined) return NOTHING;
  if (unit === "cents") return formatEuros(value);
  return unit === "share" ? `${formatDecimal(value * 100)}\u00a0%` : formatNumber(value);
}

const signed = (text: string, value: number): string =>
  value > 0 ? `+${text}` : value < 0 ? withTrueMinus(`-${text}`) : text;

/**
 * How a value has changed: "+12,5 %" of what it was, for a share "+3 points". Undefined if the value before is zero
 * or unknown, because there is nothing to compare with.
 */
export function sayChange(
  unit: FigureUnit,
  value: number | undefined,
  before: number | undefined,
): string | undefined {
  if (value === undefined || before === undefined) return undefined;
  if (unit === "share") {
    const points = Math.round((value - before) * 1000) / 10;
    return `${signed(formatDecimal(Math.abs(points)), points)}\u00a0${Math.abs(points) < 2 ? "point" : "points"}`;
  }
  if (before <= 0) return undefined;
  const percent = Math.round(((value - before) / before) * 1000) / 10;
  return `${signed(formatDecimal(Math.abs(percent)), percent)}\u00a0%`;
}
