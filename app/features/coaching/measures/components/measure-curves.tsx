import { useId } from "react";
import { formatDay, parisInstant } from "~/platform/format/dates.ts";
import { Card } from "~/ui/layout/card.tsx";
import {
  curveOf,
  type ListedMeasures,
  MEASURE_KINDS,
  MEASURES,
  type MeasuredDay,
  type MeasureKind,
  progressOf,
  sayMeasure,
} from "../rules.ts";

interface MeasureCurvesProps {
  measures: readonly ListedMeasures[];
  /** weight of the setup, and the target */
  weight?: { day: string; value: number; target: number } | undefined;
  headingLevel?: 2 | 3;
}

/** One chart for each measure. The weight starts with the answer of the setup. */
export function MeasureCurves({ measures, weight, headingLevel }: MeasureCurvesProps) {
  const curves = MEASURE_KINDS.map((kind) => {
    const days: MeasuredDay[] = measures.flatMap(({ day, values }) => {
      const value = values[kind];
      return value === undefined ? [] : [{ day, value }];
    });
    const [first] = days;
    const begins = kind === "weight" && weight && (!first || first.day > weight.day);
    return { kind, days: begins ? [weight, ...days] : days };
  }).filter(({ days }) => days.length > 0);
  if (curves.length === 0) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
      {curves.map(({ kind, days }) => (
        <div key={kind} className={kind === "weight" ? "lg:col-span-2" : undefined}>
          <MeasureCurve
            kind={kind}
            days={days}
            target={kind === "weight" ? weight?.target : undefined}
            {...(headingLevel && { headingLevel })}
          />
        </div>
      ))}
    </div>
  );
}

const WIDTH = 640;
const HEIGHT = 200;

const dayWords = (day: string) => formatDay(parisInstant(day, "12:00"));

interface MeasureCurveProps {
  kind: MeasureKind;
  days: readonly MeasuredDay[];
  target?: number | undefined;
  headingLevel?: 2 | 3;
}

/** A chart with a text alternative. The table beside it lists every value. */
function MeasureCurve({ kind, days, target, headingLevel = 2 }: MeasureCurveProps) {
  const titleId = useId();
  const progress = progressOf(days, target);
  const [first, latest] = [days[0], days.at(-1)];
  if (!progress || !first || !latest) return null;
  const { points, targetY, lowest, highest } = curveOf(days, { width: WIDTH, height: HEIGHT, target });
  const Heading = `h${headingLevel}` as const;
  const words = sayProgress(kind, progress, { days, target });
  return (
    <Card asChild>
      <figure aria-labelledby={titleId} className="grid gap-3 p-4 sm:p-5">
        <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <Heading id={titleId} className="text-lg">
            {MEASURES[kind].label}
          </Heading>
          <p className="font-display text-2xl font-bold tabular">{sayMeasure(kind, latest.value)}</p>
          <p className="w-full text-sm text-muted">{words}</p>
        </figcaption>
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm text-muted tabular">
          <div aria-hidden className="flex flex-col justify-between text-right leading-none">
            <span>{highest}</span>
            <span>{lowest}</span>
          </div>
          <svg
            role="img"
            aria-label={`${MEASURES[kind].label}. ${words}`}
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="h-36 w-full overflow-visible border-y border-line text-clay sm:h-44"
          >
            {targetY !== undefined && (
              <path
                d={`M0 ${targetY} H${WIDTH}`}
                strokeWidth="2"
                strokeDasharray="7 6"
                vectorEffect="non-scaling-stroke"
                className="stroke-green"
              />
            )}
            <polyline
              points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")}
              fill="none"
              stroke="currentColor"
              strokeWidth="2.5"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
            {/* Strokes without length draw dots that stay round at any width. */}
            <path
              d={points.map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`).join("")}
              stroke="currentColor"
              strokeWidth="9"
              strokeLinecap="round"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          <div className="col-start-2 flex flex-wrap justify-between gap-x-4">
            <span>{dayWords(first.day)}</span>
            {latest.day !== first.day && <span>{dayWords(latest.day)}</span>}
          </div>
          {target !== undefined && (
            <p className="col-start-2 flex items-center gap-2 font-semibold text-green-text">
              <span aria-hidden className="w-8 border-t-2 border-dashed border-green" />
              Objectif {sayMeasure(kind, target)}
            </p>
          )}
        </div>
      </figure>
    </Card>
  );
}

/** For example "−3,6 kg depuis le 2 mars 2026. Encore 6,4 kg jusqu’à votre objectif." */
function sayProgress(
  kind: MeasureKind,
  { change, left }: NonNullable<ReturnType<typeof progressOf>>,
  { days, target }: { days: readonly MeasuredDay[]; target: number | undefined },
): string {
  const [first] = days;
  const sign = change > 0 ? "+" : "−";
  const since =
    days.length < 2 || !first
      ? "Première mesure."
      : change === 0
        ? `Stable depuis le ${dayWords(first.day)}.`
        : `${sign}${sayMeasure(kind, Math.abs(change))} depuis le ${dayWords(first.day)}.`;
  if (target === undefined || left === undefined) return since;
  return left === 0
    ? `${since} Objectif de ${sayMeasure(kind, target)} atteint.`
    : `${since} Encore ${sayMeasure(kind, left)} jusqu’à l’objectif de ${sayMeasure(kind, target)}.`;
}
