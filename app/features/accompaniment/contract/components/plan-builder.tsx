import { type ReactNode, useEffect, useState } from "react";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import type { Reach } from "../../coach/queries/candidates.server.ts";
import { usePlanDraft } from "../../health/components/stored-answers.ts";
import type { SetupAnswers } from "../../health/schema/setup.ts";
import { PlanPayment } from "./plan-payment.tsx";
import { PlanSliders } from "./plan-sliders.tsx";
import { PlanSummary } from "./plan-summary.tsx";
import { PlanTypeChoice } from "./plan-type.tsx";
import { loadReach } from "./purchase-client.ts";

interface PlanBuilderProps {
  setup: SetupAnswers;
  /** coaches blocked by this student, or who have blocked them, do not count */
  viewerId: string | undefined;
  /** why this visitor cannot buy, and what to do; it disables the button */
  hindrance: ReactNode;
  /** state of an earlier purchase */
  followed: ReactNode;
}

export function PlanBuilder({ setup, viewerId, hindrance, followed }: PlanBuilderProps) {
  const { plan, change } = usePlanDraft();
  const [reach, setReach] = useReach(setup, viewerId);
  const isFar = reach === "webcam";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-10">
      <div className="grid gap-6">
        {isFar && (
          <Alert title="Personne n’est libre près de chez vous en ce moment">
            Pour votre objectif, un coach peut vous suivre en visio. C’est dit avant de payer, et c’est à vous
            d’accepter.
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
      </div>
      <div className="lg:sticky lg:top-24">
        <PlanSummary plan={plan} setup={setup} isFar={isFar}>
          <PlanPayment
            plan={plan}
            setup={setup}
            reach={reach}
            onFar={() => setReach("webcam")}
            hindrance={hindrance}
          />
          {followed}
        </PlanSummary>
      </div>
    </div>
  );
}

/** Finds out whether a coach is near. Until then the page assumes one; the purchase checks it again. */
function useReach({ goal, location }: SetupAnswers, viewerId: string | undefined) {
  const [reach, setReach] = useState<Reach>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever signs in may be kept apart from somebody
  useEffect(() => {
    const leaving = new AbortController();
    void loadReach({ goal, location }, leaving.signal).then((found) => found && setReach(found));
    return () => leaving.abort();
  }, [goal, location, viewerId]);
  return [reach, setReach] as const;
}
