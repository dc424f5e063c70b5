import { Link } from "react-router";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { FigureCard } from "~/features/back-office/figures/components/figure-card.tsx";
import { PeriodTools } from "~/features/back-office/figures/components/period-tools.tsx";
import { readFigures } from "~/features/back-office/figures/queries/read-figures.server.ts";
import { COHORTS, FIGURE_NAMES, FIGURES_PATH } from "~/features/back-office/figures/rules/figures.ts";
import {
  dayWords,
  periodWords,
  readPeriod,
  withPeriod,
} from "~/features/back-office/figures/rules/periods.ts";
import { showFigure } from "~/features/back-office/figures/rules/series.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { buttonClass } from "~/ui/controls/button.tsx";
import { privateHeaders, privatePage } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/figures.ts";

export const meta = () => privatePage("Chiffres");
export const headers = privateHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const operator = context.get(operatorViewerContext);
  const { pool } = context.get(servicesContext);
  const today = parisDay(new Date());
  const period = readPeriod(new URL(request.url).searchParams, today);
  const figures = await readFigures(pool, operator, { names: FIGURE_NAMES, withParts: false, period });
  return {
    period,
    today,
    since: figures.since ?? null,
    shown: FIGURE_NAMES.map((name) => showFigure(figures, name)),
  };
}

export default function FiguresPage({ loaderData: { period, today, since, shown } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-1">
        <h1 className="text-3xl">Chiffres</h1>
        <p className="text-muted">
          {`Ce qui se passe sur le site, ${periodWords(period)}, comparé à la période d’avant. Aujourd’hui est compté à l’instant.`}
        </p>
      </header>
      <PeriodTools
        action={FIGURES_PATH}
        exportPath={`${FIGURES_PATH}/export`}
        period={period}
        today={today}
      />
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {shown.map((figure) => (
          <FigureCard key={figure.name} figure={figure} period={period} />
        ))}
      </ul>
      <div className="grid justify-items-start gap-3">
        <Link
          to={withPeriod(`${FIGURES_PATH}/${COHORTS.slug}`, period)}
          className={buttonClass({ variant: "secondary" })}
        >
          {COHORTS.label}
        </Link>
        <p className="text-sm text-muted">
          {since
            ? `Les chiffres commencent le ${dayWords(since)}. Les pages vues, les recherches et les niveaux se comptent depuis que ce tableau existe.`
            : "Les jours passés se calculent en arrière-plan\u00a0: revenez dans une heure."}
        </p>
      </div>
    </div>
  );
}
