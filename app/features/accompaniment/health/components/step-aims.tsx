import {
  GOAL_NAMES,
  GOALS,
  type Goal,
  LEVEL_NAMES,
  LEVELS,
  type Level,
} from "~/features/coaching/programme/rules/goals.ts";
import { Radio, RadioCard, RadioGroup } from "~/ui/controls/radio-group.tsx";
import type { StepProps } from "./step-props.ts";

const LEVEL_WORDS: Record<Level, string> = {
  debutant: "Je commence, ou je reprends après une longue pause.",
  intermediaire: "Je bouge une à deux fois par semaine depuis quelques mois.",
  avance: "Je m’entraîne régulièrement depuis plus d’un an.",
};

const GOAL_WORDS: Record<Goal, string> = {
  "perte-poids": "Perdre du poids sans perdre ses forces.",
  "prise-masse": "Prendre du muscle, régulièrement.",
  tonification: "Se raffermir, se tenir mieux.",
  endurance: "Durer plus longtemps, récupérer plus vite.",
  force: "Soulever et porter plus lourd, proprement.",
  "bien-etre": "Bouger mieux, dormir mieux, souffler.",
};

export function StepAims({ form, typed }: StepProps) {
  return (
    <div className="grid gap-8">
      <RadioGroup
        label="Niveau de forme physique"
        name="fitnessLevel"
        required
        defaultValue={typed.fitnessLevel ?? ""}
        error={form.errors.fitnessLevel}
      >
        {LEVELS.map((level) => (
          <Radio key={level} value={level} label={LEVEL_NAMES[level]} description={LEVEL_WORDS[level]} />
        ))}
      </RadioGroup>
      <RadioGroup
        label="Objectif principal"
        name="goal"
        required
        defaultValue={typed.goal ?? ""}
        error={form.errors.goal}
        layout="grid gap-3 sm:grid-cols-2"
      >
        {GOALS.map((goal) => (
          <RadioCard key={goal} value={goal} label={GOAL_NAMES[goal]} description={GOAL_WORDS[goal]} />
        ))}
      </RadioGroup>
    </div>
  );
}
