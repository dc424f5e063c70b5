import { FileDownIcon } from "lucide-react";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { FigureChange } from "~/features/back-office/figures/components/figure-change.tsx";
import { FigureCurve } from "~/features/back-office/figures/components/figure-curve.tsx";
import { PartsTable, PointsTable } from "~/features/back-office/figures/components/figure-tables.tsx";
import { PeriodTools } from "~/features/back-office/figures/components/period-tools.tsx";
import { SearchTable } from "~/features/back-office/figures/components/search-table.tsx";
import { readFigures } from "~/features/back-office/figures/queries/read-figures.server.ts";
import {
  readSearches,
  type SearchedPlace,
} from "~/features/back-office/figures/queries/read-searches.server.ts";
import { sayValue } from "~/features/back-office/figures/rules/changes.ts";
import {
  FIGURES,
  FIGURES_PATH,
  findFigure,
  isSearchFigure,
} from "~/features/back-office/figures/rules/figures.ts";
import { periodWords, readPeriod, withPeriod } from "~/features/back-office/figures/rules/periods.ts";
import { showFigure } from "~/features/back-office/figures/rules/series.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { AppError } from "~/platform/web/errors.ts";
import { buttonClass } from "~/ui/controls/button.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { Card } from "~/ui/layout/card.tsx";
import { privateHeaders, privatePage } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/figure.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => privatePage(loaderData?.figure.label ?? "Chiffres");
export const headers = privateHeaders;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const operator = context.get(operatorViewerContext);
  const { pool } = context.get(servicesContext);
  const name = findFigure(params.figure);
  if (!name) throw new AppError("not_found");
  const today = parisDay(new Date());
  const period = readPeriod(new URL(request.url).searchParams, today);
  const [figures, searches] = await Promise.all([
    readFigures(pool, operator, { names: [name], withParts: true, period }),
    isSearchFigure(name) ? readSearches(pool, operator, { period, inVain: name === "empty searches" }) : null,
  ]);
  return { period, today, figure: showFigure(figures, name), points: figures.points, searches };
}

export default function FigurePage({
  loaderData: { period, today, figure, points, searches },
}: Route.ComponentProps) {
  const { name, label, text, unit, whole, parts } = figure;
  const { slug } = FIGURES[name];
  const exportPath = `${FIGURES_PATH}/export?chiffre=${slug}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-1">
        <Breadcrumb items={[{ label: "Chiffres", to: FIGURES_PATH }, { label }]} />
        <h1 className="text-3xl">{label}</h1>
        <p className="text-muted">{text}</p>
      </header>
      <PeriodTools action={`${FIGURES_PATH}/${slug}`} exportPath={exportPath} period={period} today={today} />
      <Card asChild>
        <section aria-labelledby="courbe" className="grid gap-4 p-4 sm:p-5">
          <div className="grid gap-1">
            <h2 id="courbe" className="text-base font-semibold text-muted first-letter:uppercase">
              {periodWords(period)}
            </h2>
            <p className="font-display text-4xl font-bold tabular">{sayValue(unit, whole.value)}</p>
            <FigureChange unit={unit} value={whole.value} before={whole.before} />
          </div>
          <FigureCurve label={label} unit={unit} series={whole} points={points} period={period} />
        </section>
      </Card>
      {parts.length > 0 && <PartsTable figure={figure} />}
      {searches && (
        <Searches name={label} searches={searches} exportPath={withPeriod(`${exportPath}&lieux`, period)} />
      )}
      <section aria-labelledby="valeurs" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 id="valeurs" className="text-xl">
          Valeur par valeur
        </h2>
        <PointsTable figure={figure} points={points} period={period} />
      </section>
    </div>
  );
}

interface SearchesProps {
  name: string;
  searches: readonly SearchedPlace[];
  exportPath: string;
}

function Searches({ name, searches, exportPath }: SearchesProps) {
  return (
    <section aria-labelledby="lieux" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="lieux" className="text-xl">
        Où, et quelle discipline
      </h2>
      {searches.length === 0 ? (
        <p className="text-muted">
          Rien sur cette période. Seuls la commune et la discipline reconnues sont comptées, jamais ce qui est
          écrit.
        </p>
      ) : (
        <>
          <SearchTable caption={`${name} par lieu et discipline`} searches={searches} />
          <a
            href={exportPath}
            download
            className={buttonClass({ variant: "secondary" }, "w-fit max-sm:w-full")}
          >
            <FileDownIcon aria-hidden="true" />
            Exporter tous les lieux
          </a>
        </>
      )}
    </section>
  );
}
