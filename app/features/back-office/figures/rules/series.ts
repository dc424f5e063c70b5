import { type Amount, type FigureName, type FigureUnit, figureKind, shownValue, WHOLE } from "./figures.ts";

/** One part of a figure in a period. */
export interface Series {
  figure: FigureName;
  /** a key of the figure's parts, or the whole */
  part: string;
  /** one for each point of the period; null where a state was not noted */
  points: (Amount | null)[];
  total: Amount;
  /** of the period before; undefined where a state was not noted */
  before: Amount | undefined;
}

export interface Figures {
  series: Series[];
  /** the first days of the points */
  points: string[];
  /** the first day that has been computed; undefined before the first run of the job */
  since: string | undefined;
}

/** A series as the screens show it; undefined is a value that is not known. */
export interface ShownSeries {
  part: string;
  label: string;
  value: number | undefined;
  before: number | undefined;
  points: (number | undefined)[];
}

export interface ShownFigure {
  name: FigureName;
  label: string;
  text: string;
  unit: FigureUnit;
  whole: ShownSeries;
  parts: ShownSeries[];
}

/** Computes shares, and leaves out parts that had nothing in either period. */
export function showFigure({ series }: Pick<Figures, "series">, name: FigureName): ShownFigure {
  const { label, text, unit, parts, of } = figureKind(name);
  const base = series.find(({ figure, part }) => figure === of && part === WHOLE);
  const shown = series.filter(({ figure }) => figure === name).map((one) => showSeries(one, base, parts));
  const [whole = EMPTY, ...others] = shown;
  return { name, label, text, unit, whole, parts: others.filter(hasSomething) };
}

const EMPTY: ShownSeries = { part: WHOLE, label: "", value: undefined, before: undefined, points: [] };
const hasSomething = ({ value, before }: ShownSeries) => (value ?? 0) !== 0 || (before ?? 0) !== 0;

function showSeries(
  { figure, part, points, total, before }: Series,
  base: Series | undefined,
  labels: Record<string, string>,
): ShownSeries {
  return {
    part,
    label: part === WHOLE ? "Total" : (labels[part] ?? part),
    value: shownValue(figure, total, base?.total),
    before: before && shownValue(figure, before, base?.before),
    points: points.map((amount, at) =>
      amount ? shownValue(figure, amount, base?.points[at] ?? undefined) : undefined,
    ),
  };
}
