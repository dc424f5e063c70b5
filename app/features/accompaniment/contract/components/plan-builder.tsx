import { CircleCheck } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import { useTerms } from "~/features/business/components/use-terms.ts";
import { formatDecimal } from "~/platform/format/numbers.ts";
import { RadioCard, RadioGroup } from "~/ui/controls/radio-group.tsx";
import { Slider } from "~/ui/controls/slider.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { usePlanDraft } from "../../health/components/stored-answers.ts";
import { placeName } from "../../health/rules/setup.ts";
import type { SetupAnswers } from "../../health/schema/setup.ts";
import {
  euros,
  extrasText,
  LIMITS,
  monthsText,
  PLAN_TYPES,
  type PlanConfig,
  type PlanType,
  planPrices,
  TYPE_NAMES,
  withDuration,
  withType,
} from "../rules/plan.ts";
import { CoachChoice } from "./coach-choice.tsx";
import { PlanPayment } from "./plan-payment.tsx";
import { PlanSummary } from "./plan-summary.tsx";
import { PlanTotal } from "./plan-total.tsx";
import { type FoundReach, loadReach } from "./purchase-client.ts";

interface PlanBuilderProps extends Pick<ComponentProps<typeof PlanPayment>, "hindrance" | "renderNames"> {
  setup: SetupAnswers;
  /** coaches blocked by this student, or who have blocked them, do not count */
  viewerId: string | undefined;
  /** state of an earlier purchase */
  followed: ReactNode;
}

export function PlanBuilder({ setup, viewerId, hindrance, renderNames, followed }: PlanBuilderProps) {
  const { plan, coach, change, chooseCoach } = usePlanDraft(setup);
  const { found, turn, again, isUnknownCity } = useReach(setup, viewerId);
  const reach = found?.reach;
  const isFar = reach === "webcam";
  const city = found?.city ?? placeName(setup.location);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-10">
      <div className="grid gap-6">
        {isFar && (
          <Alert title="Personne n’est libre près de chez vous en ce moment">
            Pour votre objectif, un coach peut vous suivre en visio. C’est dit avant de payer, et c’est à vous
            d’accepter.
          </Alert>
        )}
        {isUnknownCity && (
          <Alert tone="danger" title={`Nous ne connaissons pas «\u00a0${setup.location}\u00a0»`}>
            Modifiez vos réponses, et choisissez votre ville dans la liste.
          </Alert>
        )}
        <PlanTypeChoice plan={plan} change={change} />
        <Card asChild>
          <section aria-label="Contenu de la formule">
            <CardBody className="gap-7">
              <CardTitle>Composez votre formule</CardTitle>
              <PlanSliders plan={plan} change={change} />
            </CardBody>
          </section>
        </Card>
        {found && found.coaches.total > 0 && (
          <CoachChoice
            coaches={found.coaches}
            chosen={coach}
            isFar={isFar}
            onChoose={chooseCoach}
            onTurn={turn}
          />
        )}
        <PlanTotal plan={plan} />
      </div>
      <div className="lg:sticky lg:top-24">
        <PlanSummary plan={plan} setup={setup} city={city} coach={coach} isFar={isFar}>
          <PlanPayment
            plan={plan}
            setup={setup}
            city={city}
            coach={coach}
            reach={isUnknownCity ? "none" : reach}
            onStale={(field) => {
              if (field === "coach") chooseCoach(undefined);
              again();
            }}
            hindrance={hindrance}
            renderNames={renderNames}
          />
          {followed}
        </PlanSummary>
      </div>
    </div>
  );
}

/**
 * Finds out whether a coach is near, and who could be chosen. Until then the page assumes one; the purchase checks it
 * again.
 */
function useReach({ goal, location }: SetupAnswers, viewerId: string | undefined) {
  const [asked, setAsked] = useState({ page: 1, times: 0 });
  const [found, setFound] = useState<FoundReach | "unknown city">();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever signs in may be kept apart from somebody
  useEffect(() => {
    const leaving = new AbortController();
    void loadReach({ goal, location }, asked.page, leaving.signal).then(
      (answer) => answer && setFound(answer),
    );
    return () => leaving.abort();
  }, [goal, location, viewerId, asked]);
  const isUnknownCity = found === "unknown city";
  return {
    found: isUnknownCity ? undefined : found,
    isUnknownCity,
    turn: (page: number) => setAsked(({ times }) => ({ page, times })),
    /** after the purchase has found that something has changed */
    again: () => setAsked(({ times }) => ({ page: 1, times: times + 1 })),
  };
}

const WORDS: Record<PlanType, string> = {
  accompagnement: "Coach dédié, programme personnalisé, séances et bilans.",
  programme: "Programme personnalisé, écrit par un coach\u00a0; séances en option.",
};

interface PlanPartProps {
  plan: PlanConfig;
  change: (plan: PlanConfig) => void;
}

function PlanTypeChoice({ plan, change }: PlanPartProps) {
  const prices = planPrices(useTerms());
  return (
    <RadioGroup
      label="Type de formule"
      name="type"
      value={plan.type}
      onValueChange={(type) => {
        const chosen = PLAN_TYPES.find((known) => known === type);
        if (chosen) change(withType(plan, chosen));
      }}
      layout="grid gap-3 md:grid-cols-2"
    >
      {PLAN_TYPES.map((type) => (
        <RadioCard
          key={type}
          value={type}
          label={TYPE_NAMES[type]}
          description={
            <>
              {WORDS[type]}
              <span className="mt-2 block text-base font-semibold text-ink tabular">
                {euros(prices.baseCents[type])}/mois + séances
              </span>
              <span className="block tabular">En plus&nbsp;: {extrasText(prices)}.</span>
            </>
          }
        />
      ))}
    </RadioGroup>
  );
}

interface PlanSlidersProps {
  plan: PlanConfig;
  change: (plan: PlanConfig) => void;
}

/** Every plan includes the introduction, so it has no slider. */
function PlanSliders({ plan, change }: PlanSlidersProps) {
  const { duration, coachingSessions, monthlyReviews } = plan;
  const { accompanimentUnitCents } = useTerms();
  return (
    <div className="grid gap-8">
      <Slider
        label="Durée"
        {...LIMITS.duration}
        value={duration}
        format={monthsText}
        onValueChange={(months) => change(withDuration(plan, months))}
      />
      <div className="flex items-start gap-3 rounded-lg bg-green-pale p-4">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-green-text" />
        <div className="grid min-w-0 flex-1 gap-0.5">
          <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
            Séance d’introduction (obligatoire)
            <span className="tabular">{euros(accompanimentUnitCents)}</span>
          </p>
          <p className="text-sm">
            Évaluation et définition des objectifs&nbsp;: une heure avec votre coach. Vous en choisissez
            l’horaire parmi ses créneaux.
          </p>
        </div>
      </div>
      <Slider
        label="Séances de coaching"
        {...LIMITS.coachingSessions}
        value={coachingSessions}
        format={(count) => `${count}`}
        hint={`${euros(accompanimentUnitCents)} la séance d’une heure. ${frequency(coachingSessions, duration)}`}
        onValueChange={(count) => change({ ...plan, coachingSessions: count })}
      />
      <Slider
        label="Bilans mensuels"
        {...LIMITS.monthlyReviews}
        value={monthlyReviews}
        format={(count) => `${count}`}
        hint={`${euros(accompanimentUnitCents)} le bilan. Un par mois au plus\u00a0: ${duration} pour ${monthsText(duration)}.`}
        onValueChange={(count) => change({ ...plan, monthlyReviews: Math.min(count, duration) })}
      />
    </div>
  );
}

/** For example "Soit 4 par mois." */
function frequency(sessions: number, months: number): string {
  if (sessions === 0) return "Sans séance, vous suivez le programme en autonomie.";
  return `Soit ${formatDecimal(sessions / months)} par mois.`;
}
