import { RadioCard, RadioGroup } from "~/ui/controls/radio-group.tsx";
import {
  BASE_CENTS,
  euros,
  PLAN_TYPES,
  type PlanConfig,
  type PlanType,
  TYPE_NAMES,
  withType,
} from "../rules/plan.ts";

const WORDS: Record<PlanType, string> = {
  accompagnement: "Coach dédié, programme personnalisé, séances et bilans.",
  programme: "Programme personnalisé, écrit par un coach\u00a0; séances en option.",
};

interface PlanPartProps {
  plan: PlanConfig;
  change: (plan: PlanConfig) => void;
}

export function PlanTypeChoice({ plan, change }: PlanPartProps) {
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
                {euros(BASE_CENTS[type])}/mois + séances
              </span>
            </>
          }
        />
      ))}
    </RadioGroup>
  );
}
