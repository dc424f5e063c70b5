import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { type CsvRow, startCsv, writeRows } from "~/platform/format/csv.ts";
import { typedEuros } from "~/platform/format/money.ts";
import { formatDecimal } from "~/platform/format/numbers.ts";
import {
  type Amount,
  type FigureName,
  type FigureUnit,
  figureKind,
  shownValue,
  WHOLE,
} from "../rules/figures.ts";
import type { Period } from "../rules/periods.ts";
import type { Figures, Series } from "../rules/series.ts";
import { readFigures } from "./read-figures.server.ts";
import { readSearches } from "./read-searches.server.ts";

const HEADINGS = ["Début", "Chiffre", "Détail", "Nombre", "Montant", "Part en %"];

/** The points of figures with their parts, one line each. A whole has no detail. */
export async function* exportFigures(
  pool: pg.Pool,
  operator: Operator,
  wanted: { names: readonly FigureName[]; period: Period; now?: Date },
): AsyncGenerator<string> {
  yield startCsv(HEADINGS);
  const figures = await readFigures(pool, operator, { ...wanted, withParts: true });
  for (const name of wanted.names) yield writeRows(rowsOf(figures, name));
}

function rowsOf({ series, points }: Figures, name: FigureName): CsvRow[] {
  const { label, unit, parts, of } = figureKind(name);
  const base = series.find(({ figure, part }) => figure === of && part === WHOLE);
  return series
    .filter(({ figure }) => figure === name)
    .flatMap((one) =>
      points.flatMap((point, at): CsvRow[] => {
        const amount = one.points[at];
        if (!amount) return [];
        const detail = one.part === WHOLE ? "" : (parts[one.part] ?? one.part);
        return [[point, label, detail, ...cellsOf(name, unit, { amount, base: base?.points[at] })]];
      }),
    );
}

function cellsOf(
  name: FigureName,
  unit: FigureUnit,
  { amount, base }: { amount: Amount; base: Series["points"][number] | undefined },
): CsvRow {
  const share = unit === "share" ? shownValue(name, amount, base ?? undefined) : undefined;
  return [
    String(amount.count),
    unit === "cents" ? typedEuros(amount.cents) : "",
    share === undefined ? "" : formatDecimal(share * 100),
  ];
}

/** Places and disciplines in a file; rarer ones are left out. */
const MOST_EXPORTED = 5_000;
const SEARCH_HEADINGS = ["Lieu", "Discipline", "Recherches", "Sans résultat"];

export async function* exportSearches(
  pool: pg.Pool,
  operator: Operator,
  wanted: { period: Period; inVain: boolean },
): AsyncGenerator<string> {
  yield startCsv(SEARCH_HEADINGS);
  const searches = await readSearches(pool, operator, { ...wanted, most: MOST_EXPORTED });
  yield writeRows(
    searches.map(({ place, discipline, ...counts }) => [
      place,
      discipline,
      String(counts.searches),
      String(counts.empty),
    ]),
  );
}
