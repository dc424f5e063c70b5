import type { ListedMeasures } from "../queries/measures.server.ts";
import { MEASURE_KINDS, type MeasuredDay } from "../rules/measures.ts";
import { MeasureCurve } from "./measure-curve.tsx";

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
