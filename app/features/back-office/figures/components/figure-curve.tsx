import { sayValue } from "../rules/changes.ts";
import { layCurve } from "../rules/curves.ts";
import type { FigureUnit } from "../rules/figures.ts";
import { type Period, periodWords, pointWords } from "../rules/periods.ts";
import type { ShownSeries } from "../rules/series.ts";

const BOX = { width: 640, height: 200 };

interface FigureCurveProps {
  label: string;
  unit: FigureUnit;
  series: ShownSeries;
  points: readonly string[];
  period: Period;
}

/** A curve from zero to a round number. The table below it says every value. */
export function FigureCurve({ label, unit, series, points, period }: FigureCurveProps) {
  const { lines, top } = layCurve(series.points, BOX);
  const [first, last] = [points[0], points.at(-1)];
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm text-muted tabular">
      <div aria-hidden className="flex flex-col justify-between text-right leading-none whitespace-nowrap">
        <span>{sayValue(unit, top)}</span>
        <span>{sayValue(unit, 0)}</span>
      </div>
      <svg
        role="img"
        aria-label={`${label} ${periodWords(period)}\u00a0: ${sayValue(unit, series.value)}. Le tableau qui suit donne chaque valeur.`}
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        preserveAspectRatio="none"
        className="h-40 w-full overflow-visible border-y border-line text-clay sm:h-56"
      >
        <path
          d={`M0 ${BOX.height / 2} H${BOX.width}`}
          vectorEffect="non-scaling-stroke"
          className="stroke-line"
        />
        {lines.map((line) => (
          <polyline
            key={line}
            points={line}
            fill="none"
            stroke="currentColor"
            strokeWidth="2.5"
            strokeLinejoin="round"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <div className="col-start-2 flex flex-wrap justify-between gap-x-4">
        {first && <span>{pointWords(first, period.step)}</span>}
        {last && last !== first && <span>{pointWords(last, period.step)}</span>}
      </div>
    </div>
  );
}
