import type { ReactNode } from "react";
import { formatMonth } from "~/platform/format/dates.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { formatNumber } from "~/platform/format/numbers.ts";
import { Card } from "~/ui/layout/card.tsx";
import type { CoachDay } from "../queries/coach-day.server.ts";

interface MonthFiguresProps {
  day: Pick<CoachDay, "month">;
  /** net of the commission, from the ledger */
  incomeCents: number;
  /** booked percentage of this week's working hours; undefined if the coach does not work */
  occupied: number | undefined;
  /** "Répond en 2 heures"; undefined until there are enough answers */
  responseTime: string | undefined;
  now: Date;
}

export function MonthFigures({
  day: { month },
  incomeCents,
  occupied,
  responseTime,
  now,
}: MonthFiguresProps) {
  return (
    <section aria-labelledby="mois" className="grid gap-4">
      <h2 id="mois" className="text-xl first-letter:uppercase">
        {formatMonth(now)}
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        <Figure label="Séances" value={formatNumber(month.sessions)}>
          {month.minutes > 0
            ? `${formatMinutes(month.minutes)} en tout, faites ou à venir`
            : "Faites ou à venir"}
        </Figure>
        <Figure label="Revenus" value={formatEuros(incomeCents, { short: true })}>
          Des séances terminées, commission déduite
        </Figure>
        <Figure label="Occupation" value={occupied === undefined ? "–" : `${occupied}\u00a0%`}>
          De vos heures de travail, cette semaine
        </Figure>
        <Figure label="Temps de réponse" value={responseTime?.replace(/^Répond en /, "") ?? "–"}>
          {responseTime ? "À vos demandes, en général" : "Il se mesure à partir de cinq réponses"}
        </Figure>
      </ul>
    </section>
  );
}

function Figure({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <Card asChild>
      <li className="grid content-start gap-2 p-4 sm:p-5">
        <p className="text-sm font-semibold text-muted">{label}</p>
        <p className="font-display text-2xl leading-none font-bold tabular sm:text-3xl">{value}</p>
        <p className="text-sm text-muted">{children}</p>
      </li>
    </Card>
  );
}
