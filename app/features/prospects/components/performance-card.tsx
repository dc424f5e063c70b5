import { TrendingUpIcon } from "lucide-react";
import { formatNumber } from "~/platform/format/numbers.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Progress } from "~/ui/feedback/progress.tsx";
import { Card } from "~/ui/layout/card.tsx";
import type { CountedPerformance } from "../queries/get-performance.server.ts";
import { formatWait, stepText } from "../rules/performance.ts";

/** Shows how to begin while there are no results. */
export function PerformanceCard({ performance }: { performance: CountedPerformance | undefined }) {
  return performance ? <Results performance={performance} /> : <DayOne />;
}

function Results({ performance }: { performance: CountedPerformance }) {
  const { calls, won, lost, firstCallSeconds, steps, newestOnly } = performance;
  return (
    <Card asChild>
      <section aria-labelledby="performance" className="grid gap-6 p-5 sm:p-6">
        <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <div className="grid gap-1">
            <h2 id="performance" className="text-xl">
              Vos résultats
            </h2>
            <p className="text-sm text-muted">
              {newestOnly
                ? "D’après l’historique de vos 1\u202f000 prospects les plus récents."
                : "D’après l’historique de vos prospects."}
            </p>
          </div>
          <ButtonLink to="/dashboard/prospects" variant="secondary" className="w-full sm:w-fit">
            Voir mes prospects
          </ButtonLink>
        </header>
        <div className="grid gap-6 lg:grid-cols-2 lg:gap-8">
          <dl className="grid grid-cols-2 content-start gap-3">
            <Figure label="Appels passés" value={formatNumber(calls)} />
            <Figure
              label="Avant le premier appel"
              value={firstCallSeconds === null ? "–" : formatWait(firstCallSeconds)}
              note={firstCallSeconds === null ? "Aucun appel noté pour l’instant." : "En médiane."}
            />
            <Figure label="Gagnés" value={formatNumber(won)} tone="green" />
            <Figure label="Perdus" value={formatNumber(lost)} />
          </dl>
          <Conversion steps={steps} />
        </div>
      </section>
    </Card>
  );
}

interface FigureProps {
  label: string;
  value: string;
  note?: string;
  tone?: "sunken" | "green";
}

function Figure({ label, value, note, tone = "sunken" }: FigureProps) {
  return (
    <Card tone={tone} className="grid content-start gap-1 p-4">
      <dt className="text-sm font-semibold text-muted">{label}</dt>
      <dd className="font-display text-2xl leading-tight font-bold tabular sm:text-3xl">{value}</dd>
      {note && <dd className="text-sm text-muted">{note}</dd>}
    </Card>
  );
}

function Conversion({ steps }: Pick<CountedPerformance, "steps">) {
  return (
    <div className="grid content-start gap-3">
      <h3 className="text-base font-semibold">Conversion selon le nombre d’appels</h3>
      {steps.length === 0 ? (
        <p className="text-muted">Elle se calcule dès le premier appel noté dans vos prospects.</p>
      ) : (
        <ul className="grid gap-3">
          {steps.map((step) => (
            <li key={step.call}>
              <Progress
                label={`Appel ${step.call}`}
                value={step.won}
                max={step.reached}
                valueText={stepText(step)}
                tone="green"
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function DayOne() {
  return (
    <Card asChild tone="sunken">
      <section
        aria-labelledby="performance"
        className="flex flex-col gap-5 p-5 sm:p-6 lg:flex-row lg:items-center"
      >
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-surface text-muted">
          <TrendingUpIcon aria-hidden className="size-6" />
        </span>
        <div className="grid flex-1 gap-1">
          <h2 id="performance" className="text-xl">
            Vos résultats
          </h2>
          <p className="text-muted">
            Aucun chiffre pour l’instant. Une fois vos prospects suivis, vous lirez ici combien vous en avez
            rappelés, combien sont devenus élèves, et à quelle étape les autres s’arrêtent.
          </p>
        </div>
        <ButtonLink to="/dashboard/messages" variant="secondary" className="w-full lg:w-fit">
          Répondre à mes demandes
        </ButtonLink>
      </section>
    </Card>
  );
}
