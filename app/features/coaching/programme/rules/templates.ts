import { GOAL_NAMES, type Goal, LEVEL_NAMES, type Level } from "./goals.ts";
import type { WeekContent } from "./programme.ts";
import { sessionAt, TEMPLATE_WEEKS, type Template, WEEK_SHAPES } from "./template-shape.ts";
import { ENDURANCE } from "./templates-endurance.ts";
import { MUSCLE } from "./templates-muscle.ts";
import { STRENGTH } from "./templates-strength.ts";
import { TONING } from "./templates-toning.ts";
import { WEIGHT_LOSS } from "./templates-weight-loss.ts";
import { WELL_BEING } from "./templates-well-being.ts";

export const TEMPLATES: Readonly<Record<Goal, Readonly<Record<Level, Template>>>> = {
  "perte-poids": WEIGHT_LOSS,
  "prise-masse": MUSCLE,
  tonification: TONING,
  endurance: ENDURANCE,
  force: STRENGTH,
  "bien-etre": WELL_BEING,
};

/** For example "Endurance, débutant : De la marche au footing". */
export const templateName = (goal: Goal, level: Level) =>
  `${GOAL_NAMES[goal]}, ${LEVEL_NAMES[level].toLowerCase()}\u00a0: ${TEMPLATES[goal][level].title}`;

const WEEK_TITLES = ["Prendre ses marques", "Consolider", "La semaine forte", "Semaine légère"] as const;

const GROWTH_WORDS: Record<Template["growth"], readonly [string, string, string]> = {
  volume: [
    "Les mêmes gestes, un peu plus longtemps. Si la semaine passée était déjà dure, refaites-la telle quelle.",
    "La semaine la plus chargée du mois. Dormez, et laissez de côté ce qui fait mal.",
    "Moins de séries pour récupérer. C’est cette semaine que le corps progresse\u00a0: ne la sautez pas.",
  ],
  weight: [
    "Ajoutez 2,5\u00a0kg aux grands mouvements si toutes les séries de la semaine passée étaient propres. Sinon, gardez la charge.",
    "Une série de plus sur les deux premiers mouvements, à la charge de la semaine passée. Prenez vos repos en entier.",
    "Une série de moins et 10\u00a0% de charge en moins. On repart plus haut le mois prochain.",
  ],
};

export interface TemplateWeek {
  title: string;
  words: string;
  content: WeekContent;
}

export function weeksOf(goal: Goal, level: Level, sessionsPerWeek: number): TemplateWeek[] {
  const template = TEMPLATES[goal][level];
  const shape = WEEK_SHAPES[sessionsPerWeek];
  if (!shape) throw new RangeError(`There is no week of ${sessionsPerWeek} sessions.`);
  return Array.from({ length: TEMPLATE_WEEKS }, (_, week) => ({
    title: WEEK_TITLES[week] ?? "",
    words:
      week === 0
        ? [template.text, ...template.cautions].join("\n")
        : (GROWTH_WORDS[template.growth][week - 1] ?? ""),
    content: { sessions: shape.map((place) => sessionAt(template, level, week, place)) },
  }));
}
