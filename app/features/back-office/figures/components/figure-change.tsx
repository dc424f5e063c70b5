import { sayChange, sayValue } from "../rules/changes.ts";
import type { FigureUnit } from "../rules/figures.ts";

interface FigureChangeProps {
  unit: FigureUnit;
  value: number | undefined;
  before: number | undefined;
}

/** The value of the period before, and how far this one is from it. More is not always better, so it has no colour. */
export function FigureChange({ unit, value, before }: FigureChangeProps) {
  const change = sayChange(unit, value, before);
  if (before === undefined) return <p className="text-sm text-muted">Rien à comparer avant.</p>;
  return (
    <p className="text-sm text-muted tabular">
      {change && <strong className="font-semibold text-ink">{change}</strong>}
      {change ? ", contre " : "Contre "}
      {`${sayValue(unit, before)} avant`}
    </p>
  );
}
