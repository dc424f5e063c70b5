import { useId } from "react";
import { formatDay, parisInstant } from "~/platform/dates.ts";
import { Card } from "~/ui/card.tsx";
import {
  curveOf,
  MEASURES,
  type MeasuredDay,
  type MeasureKind,
  progressOf,
  sayMeasure,
} from "../rules/measures.ts";

const WIDTH = 640;
const HEIGHT = 200;
/** For the words at the left and below. */
const LEFT = 56;
const BELOW = 28;
const EDGE = 10;

const dayWords = (day: string) => formatDay(parisInstant(day, "12:00"));

interface MeasureCurveProps {
  kind: MeasureKind;
  days: readonly MeasuredDay[];
  target?: number | undefined;
  headingLevel?: 2 | 3;
}

/** How one measure went, toward its target: a curve, and the same in a sentence. The table beside it has every value. */
export function MeasureCurve({ kind, days, target, headingLevel = 2 }: MeasureCurveProps) {
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
        <svg
          role="img"
          aria-label={`${MEASURES[kind].label}. ${words}`}
          viewBox={`0 0 ${LEFT + WIDTH + 2 * EDGE} ${HEIGHT + BELOW + 2 * EDGE}`}
          className="h-auto w-full text-clay"
        >
          <g transform={`translate(${LEFT + EDGE} ${EDGE})`}>
            {[0, HEIGHT].map((y) => (
              <line key={y} x1="0" x2={WIDTH} y1={y} y2={y} className="stroke-line" />
            ))}
            <g className="fill-muted text-[18px] tabular">
              <text x="-10" y="12" textAnchor="end">
                {highest}
              </text>
              <text x="-10" y={HEIGHT} textAnchor="end">
                {lowest}
              </text>
              <text x="0" y={HEIGHT + BELOW}>
                {dayWords(first.day)}
              </text>
              {latest.day !== first.day && (
                <text x={WIDTH} y={HEIGHT + BELOW} textAnchor="end">
                  {dayWords(latest.day)}
                </text>
              )}
            </g>
            {targetY !== undefined && target !== undefined && (
              <g>
                <line
                  x1="0"
                  x2={WIDTH}
                  y1={targetY}
                  y2={targetY}
                  strokeWidth="2.5"
                  strokeDasharray="8 7"
                  className="stroke-green"
                />
                <text
                  x={WIDTH}
                  y={targetY > 30 ? targetY - 8 : targetY + 22}
                  textAnchor="end"
                  className="fill-green-text text-[18px] font-semibold"
                >
                  Objectif {sayMeasure(kind, target)}
                </text>
              </g>
            )}
            <polyline
              points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")}
              fill="none"
              stroke="currentColor"
              strokeWidth="3.5"
              strokeLinejoin="round"
              strokeLinecap="round"
            />
            {points.map(({ x, y, day }) => (
              <circle
                key={day}
                cx={x}
                cy={y}
                r="5.5"
                fill="currentColor"
                className="stroke-surface"
                strokeWidth="2"
              />
            ))}
          </g>
        </svg>
      </figure>
    </Card>
  );
}

/** "−3,6 kg depuis le 2 mars 2026. Encore 6,4 kg jusqu’à votre objectif." */
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
