import { classNames } from "../theme/class-names.ts";

const WIDTH = 120;
const HEIGHT = 32;
/** Half the stroke width, so that the line is not clipped. */
const EDGE = 1.5;

interface SparklineProps {
  /** one value for each day, the oldest first */
  values: readonly number[];
  /** description of the line for screen readers */
  label: string;
  className?: string;
}

/** A small line chart without axes. If all values are zero, the line is at the bottom. */
export function Sparkline({ values, label, className }: SparklineProps) {
  const highest = Math.max(1, ...values);
  const points = values.map((value, at) => {
    const x = values.length > 1 ? (at / (values.length - 1)) * (WIDTH - 2 * EDGE) + EDGE : WIDTH / 2;
    const y = HEIGHT - EDGE - (value / highest) * (HEIGHT - 2 * EDGE);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={classNames("h-10 w-full text-clay", className)}
    >
      <polygon
        points={`${EDGE},${HEIGHT} ${points.join(" ")} ${WIDTH - EDGE},${HEIGHT}`}
        className="fill-clay-pale"
      />
      <polyline
        points={points.join(" ")}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
