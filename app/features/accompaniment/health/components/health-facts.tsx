import { sayMeasure } from "~/features/coaching/measures/rules.ts";
import { formatNumber } from "~/platform/format/numbers.ts";
import type { HealthAnswers } from "../rules/setup.ts";

export function HealthFacts({ answers }: { answers: HealthAnswers }) {
  const { currentWeight, targetWeight, height, healthIssues } = answers;
  const facts = [
    ["Poids au départ", sayMeasure("weight", currentWeight)],
    ["Poids souhaité", sayMeasure("weight", targetWeight)],
    ["Taille", `${formatNumber(height)}\u00a0cm`],
  ] as const;
  return (
    <div className="grid gap-4">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {facts.map(([term, value]) => (
          <div key={term} className="grid content-start gap-1">
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="text-lg font-semibold tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-1">
        <h3 className="text-sm font-normal text-muted">Santé et blessures</h3>
        <p className="whitespace-pre-line wrap-anywhere">{healthIssues || "Rien de signalé."}</p>
      </div>
    </div>
  );
}
