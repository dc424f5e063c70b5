interface Size {
  width: number;
  height: number;
}

export interface Curve {
  /** the points of each unbroken piece of the line, as SVG reads them: "0,12.5 10,8" */
  lines: string[];
  /** the top of the scale, at least the highest value */
  top: number;
}

const NICE = [1, 2, 2.5, 5, 10];

/** The next round number, so that the scale is easy to read: 37 becomes 50. */
export function roundUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = NICE.find((nice) => nice * power >= value) ?? 10;
  return step * power;
}

/**
 * Lays a curve into a box, with zero at the bottom. A missing value breaks the line. Negative values, such as a
 * commission that was given back, reach below the box.
 */
export function layCurve(values: readonly (number | undefined)[], { width, height }: Size): Curve {
  const known = values.filter((value) => value !== undefined);
  const top = roundUp(Math.max(0, ...known));
  const lines: string[] = [];
  let piece: string[] = [];
  const endPiece = () => {
    // A line of one point is drawn as a dot: it ends where it begins.
    if (piece.length > 0) lines.push((piece.length > 1 ? piece : [...piece, ...piece]).join(" "));
    piece = [];
  };
  for (const [at, value] of values.entries()) {
    if (value === undefined) {
      endPiece();
      continue;
    }
    const x = values.length > 1 ? (at / (values.length - 1)) * width : width / 2;
    piece.push(`${x.toFixed(1)},${(height - (value / top) * height).toFixed(1)}`);
  }
  endPiece();
  return { lines, top };
}
