import { Check } from "lucide-react";
import { useTerms } from "~/features/business/components/use-terms.ts";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import {
  DEFAULT_PLAN,
  euros,
  extrasText,
  monthsText,
  type PlanConfig,
  type PlanPrices,
  planPrices,
  pricePlan,
  soldPrices,
  TYPE_NAMES,
} from "../rules/plan.ts";

const INSIDE = {
  accompagnement: [
    "Un coach dédié, qui vous suit du premier au dernier mois",
    "Un programme écrit pour vous, adapté semaine après semaine",
    "Des séances d’une heure avec lui, quand vous voulez",
    "Un bilan chaque mois, avec ses notes",
    "Vos mesures et votre progression en courbes",
  ],
  programme: [
    "Un coach qui écrit votre programme et le tient à jour",
    "Vos semaines à suivre et à cocher sur votre téléphone",
    "Des séances et des bilans en option, à l’unité",
    "Vos mesures et votre progression en courbes",
  ],
} as const;

/** Typical plans. Their prices are computed, never written by hand. */
const EXAMPLES: readonly PlanConfig[] = [
  DEFAULT_PLAN,
  { ...DEFAULT_PLAN, type: "programme", coachingSessions: 2, monthlyReviews: 0 },
];

export function LandingPrices() {
  const prices = planPrices(useTerms());
  return (
    <ul className="grid gap-5 lg:grid-cols-2">
      {EXAMPLES.map((plan) => (
        <Card key={plan.type} asChild>
          <li>
            <CardBody className="h-full content-start gap-5 sm:p-8">
              <div className="grid gap-1">
                <CardTitle level={3} className="text-2xl">
                  {TYPE_NAMES[plan.type]}
                </CardTitle>
                <p>
                  <span className="font-display text-3xl font-bold tabular">
                    {euros(prices.baseCents[plan.type])}
                  </span>{" "}
                  par mois
                </p>
                <p className="text-muted">plus {extrasText(prices)}</p>
              </div>
              <ul className="grid gap-2">
                {INSIDE[plan.type].map((line) => (
                  <li key={line} className="flex items-start gap-2.5">
                    <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-green-text" />
                    {line}
                  </li>
                ))}
              </ul>
              <Example plan={plan} prices={prices} />
            </CardBody>
          </li>
        </Card>
      ))}
    </ul>
  );
}

function Example({ plan, prices }: { plan: PlanConfig; prices: PlanPrices }) {
  const { totalCents, monthlyCents } = pricePlan(plan, soldPrices(plan.type, prices));
  const { duration, coachingSessions, monthlyReviews } = plan;
  return (
    <div className="mt-auto rounded-lg bg-sunken p-4">
      <p className="text-sm text-muted">
        Exemple&nbsp;: {monthsText(duration)}, l’introduction, {coachingSessions}&nbsp;séances
        {monthlyReviews > 0 && <>, {monthlyReviews}&nbsp;bilans</>}
      </p>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-display text-2xl font-bold tabular">{euros(monthlyCents)}/mois</span>
        <span className="text-muted tabular">soit {euros(totalCents)} en tout, rien d’autre</span>
      </p>
    </div>
  );
}
