import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { useTerms } from "~/features/business/components/use-terms.ts";
import { GOAL_NAMES } from "~/features/coaching/programme/rules/goals.ts";
import { ofPlace } from "~/features/places/rules/french-places.ts";
import { formatEuros, splitInstalments } from "~/platform/format/money.ts";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import type { WantedCoach } from "../../health/components/stored-answers.ts";
import type { SetupAnswers } from "../../health/schema/setup.ts";
import {
  euros,
  monthsText,
  type PlanConfig,
  planPrices,
  pricePlan,
  soldPrices,
  TYPE_NAMES,
} from "../rules/plan.ts";
import { unitsReleasedBy, unitsText } from "../rules/units.ts";

interface PlanSummaryProps {
  plan: PlanConfig;
  setup: SetupAnswers;
  /** the student's commune */
  city: string;
  /** the coach whom the student would like */
  coach: WantedCoach | undefined;
  /** no coach is near: webcam only */
  isFar: boolean;
  /** the consents and the button */
  children: ReactNode;
}

export function PlanSummary({ plan, setup, city, coach, isFar, children }: PlanSummaryProps) {
  const { type, duration, coachingSessions, monthlyReviews } = plan;
  const prices = soldPrices(type, planPrices(useTerms()));
  const pricing = pricePlan(plan, prices);
  return (
    <Card asChild>
      <section aria-label="Récapitulatif">
        <CardBody className="grid-cols-[minmax(0,1fr)] gap-5">
          <CardTitle>Récapitulatif</CardTitle>
          <dl className="grid gap-2">
            <Line term="Séance d’introduction" cents={pricing.introCents} />
            <Line
              term={`Séances de coaching (${coachingSessions}\u00a0×\u00a0${euros(prices.unitCents)})`}
              cents={pricing.sessionsCents}
            />
            <Line
              term={`Bilans mensuels (${monthlyReviews}\u00a0×\u00a0${euros(prices.unitCents)})`}
              cents={pricing.reviewsCents}
            />
            <Line
              term={`${TYPE_NAMES[type]} (${monthsText(duration)}\u00a0×\u00a0${euros(pricing.baseMonthlyCents)})`}
              cents={pricing.monthsCents}
            />
            <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-4">
              <dt className="font-semibold">Total TTC</dt>
              <dd className="font-display text-2xl font-bold whitespace-nowrap tabular">
                {euros(pricing.totalCents)}
              </dd>
            </div>
            <div className="flex items-baseline justify-between gap-4">
              <dt className="text-muted">Par mois</dt>
              <dd className="font-semibold whitespace-nowrap tabular">{euros(pricing.monthlyCents)}/mois</dd>
            </div>
          </dl>
          <div className="grid gap-1 text-sm">
            <p className="font-semibold">Paiement par mensualités sur {monthsText(duration)}</p>
            <p className="text-muted">{instalmentsText(pricing.totalCents, duration)}</p>
          </div>
          <ul className="grid gap-2">
            {bulletsOf(plan, setup, { city, coach, isFar }).map((bullet) => (
              <li key={bullet} className="flex items-start gap-2.5">
                <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-green-text" />
                {bullet}
              </li>
            ))}
          </ul>
          {children}
        </CardBody>
      </section>
    </Card>
  );
}

function Line({ term, cents }: { term: string; cents: number }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>{term}</dt>
      <dd className="whitespace-nowrap tabular">{euros(cents)}</dd>
    </div>
  );
}

/** The exact instalments in cents: the monthly price on the page is rounded. */
function instalmentsText(totalCents: number, months: number): string {
  const parts = splitInstalments(totalCents, months);
  const [first = 0] = parts;
  const last = parts.at(-1) ?? first;
  const end = "Le paiement s’arrête de lui-même.";
  if (months === 1) return `Un seul paiement de ${formatEuros(first)}, aujourd’hui.`;
  if (first === last)
    return `${months} prélèvements de ${formatEuros(first)}, le premier aujourd’hui. ${end}`;
  return `${months - 1} × ${formatEuros(first)}, le premier aujourd’hui, puis ${formatEuros(last)}\u00a0: le total au centime près. ${end}`;
}

function bulletsOf(
  { type, duration, coachingSessions, monthlyReviews }: PlanConfig,
  { goal, sessionsPerWeek }: SetupAnswers,
  { city, coach, isFar }: Pick<PlanSummaryProps, "city" | "coach" | "isFar">,
): string[] {
  const near = isFar ? "Un coach qui vous suit en visio" : `Un coach attribué près ${ofPlace(city)}`;
  const some = (count: number, one: string, many: string) =>
    count > 0 ? [`${count}\u00a0${count > 1 ? many : one}`] : [];
  return [
    `${TYPE_NAMES[type]} pendant ${monthsText(duration)}`,
    coach ? `${coach.name}, à qui nous demandons d’abord${isFar ? ", en visio" : ""}` : near,
    `Objectif\u00a0: ${GOAL_NAMES[goal].toLowerCase()}, ${sessionsPerWeek}\u00a0× par semaine`,
    "1\u00a0séance d’introduction",
    ...some(coachingSessions, "séance de coaching", "séances de coaching"),
    ...some(monthlyReviews, "bilan mensuel", "bilans mensuels"),
    ...releaseBullet({ months: duration, sessions: coachingSessions, reviews: monthlyReviews }),
  ];
}

/** With several instalments, units are released as they are paid. */
function releaseBullet(of: { months: number; sessions: number; reviews: number }): string[] {
  if (of.months === 1 || of.sessions + of.reviews === 0) return [];
  const first = unitsText({ ...unitsReleasedBy(of, 1), intro: 0 });
  return [`À réserver dès le premier paiement\u00a0: ${first}, puis en proportion à chaque mensualité`];
}
