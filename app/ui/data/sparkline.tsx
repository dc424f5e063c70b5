import { classNames } from "../theme/class-names.ts";

const WIDTH = 120;
const HEIGHT = 32;
/** Half the stroke, so that nothing is cut off at the edges. */
const EDGE = 1.5;

interface SparklineProps {
  /** One value for each day, the oldest first. */
  values: readonly number[];
  /** What the line says, in words. */
  label: string;
  className?: string;
}

/** A line without axes: how something went, at a glance. A flat one is drawn at the bottom. */
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
