import { CircleCheck } from "lucide-react";
import { formatDecimal } from "~/platform/format/numbers.ts";
import { Slider } from "~/ui/controls/slider.tsx";
import { euros, LIMITS, monthsText, type PlanConfig, UNIT_CENTS, withDuration } from "../rules/plan.ts";

interface PlanSlidersProps {
  plan: PlanConfig;
  change: (plan: PlanConfig) => void;
}

/** Every plan includes the introduction, so it has no slider. */
export function PlanSliders({ plan, change }: PlanSlidersProps) {
  const { duration, coachingSessions, monthlyReviews } = plan;
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
            <span className="tabular">{euros(UNIT_CENTS)}</span>
          </p>
          <p className="text-sm">
            Évaluation et définition des objectifs&nbsp;: une heure avec votre coach, proposée dès qu’il a dit
            oui.
          </p>
        </div>
      </div>
      <Slider
        label="Séances de coaching"
        {...LIMITS.coachingSessions}
        value={coachingSessions}
        format={(count) => `${count}`}
        hint={`${euros(UNIT_CENTS)} la séance d’une heure. ${frequency(coachingSessions, duration)}`}
        onValueChange={(count) => change({ ...plan, coachingSessions: count })}
      />
      <Slider
        label="Bilans mensuels"
        {...LIMITS.monthlyReviews}
        value={monthlyReviews}
        format={(count) => `${count}`}
        hint={`${euros(UNIT_CENTS)} le bilan. Un par mois au plus\u00a0: ${duration} pour ${monthsText(duration)}.`}
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
