import { Sparkline } from "~/ui/data/sparkline.tsx";
import { Card, CardLink } from "~/ui/layout/card.tsx";
import { sayValue } from "../rules/changes.ts";
import { FIGURES, FIGURES_PATH } from "../rules/figures.ts";
import { type Period, withPeriod } from "../rules/periods.ts";
import type { ShownFigure } from "../rules/series.ts";
import { FigureChange } from "./figure-change.tsx";

/** One figure on the overview: its value, what it was, and the shape of its curve. */
export function FigureCard({ figure, period }: { figure: ShownFigure; period: Period }) {
  const { name, label, unit, whole } = figure;
  const values = whole.points.map((value) => Math.max(0, value ?? 0));
  return (
    <Card asChild interactive>
      <li className="grid content-start gap-2 p-4 sm:p-5">
        <h2 className="text-base font-semibold">
          <CardLink to={withPeriod(`${FIGURES_PATH}/${FIGURES[name].slug}`, period)}>{label}</CardLink>
        </h2>
        <p className="font-display text-3xl font-bold tabular">{sayValue(unit, whole.value)}</p>
        <FigureChange unit={unit} value={whole.value} before={whole.before} />
        <div aria-hidden>
          <Sparkline values={values} label="" />
        </div>
      </li>
    </Card>
  );
}
