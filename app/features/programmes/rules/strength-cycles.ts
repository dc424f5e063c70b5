import type { ExerciseId } from "./exercises.ts";
import type { Day, Programme, Session } from "./model.ts";
import { STRENGTH_ADVICE, STRENGTH_COOL_DOWN, STRENGTH_WARM_UP } from "./routines.ts";
import { createWork, type Stage, sessionAt } from "./work.ts";

interface StrengthCycle {
  title: string;
  /** description of the month */
  text: string;
  sets: number;
  /** repetitions in the first week; each of the next two weeks adds one */
  repetitions: number;
  rest: number;
  /** three sessions of five exercises: legs, push, pull, hips, trunk */
  sessions: readonly [Five, Five, Five];
}
type Five = readonly [ExerciseId, ExerciseId, ExerciseId, ExerciseId, ExerciseId];

/** Each month builds on the one before, or takes a step back to learn harder movements. */
export const STRENGTH_CYCLES: readonly StrengthCycle[] = [
  {
    title: "Les fondations",
    text: "Peu de séries, des charges légères et des gestes propres. Notez vos charges, tout le reste de l’année s’appuie dessus.",
    sets: 2,
    repetitions: 10,
    rest: 60,
    sessions: [
      ["goblet-squat", "incline-push-up", "one-arm-row", "glute-bridge", "dead-bug"],
      ["reverse-lunge", "floor-press", "prone-row", "romanian-deadlift", "plank"],
      ["step-up", "overhead-press", "one-arm-row", "hip-hinge", "bird-dog"],
    ],
  },
  {
    title: "La troisième série",
    text: "Une série de plus, un peu moins de répétitions. Le corps apprend à supporter le travail.",
    sets: 3,
    repetitions: 8,
    rest: 60,
    sessions: [
      ["goblet-squat", "floor-press", "one-arm-row", "glute-bridge", "side-plank"],
      ["dumbbell-lunge", "incline-push-up", "bent-over-row", "romanian-deadlift", "dead-bug"],
      ["sumo-squat", "overhead-press", "reverse-fly", "weighted-bridge", "plank"],
    ],
  },
  {
    title: "Le volume",
    text: "Plus de répétitions à charge égale. La fatigue monte en troisième semaine, la quatrième la fait redescendre.",
    sets: 3,
    repetitions: 9,
    rest: 60,
    sessions: [
      ["goblet-squat", "push-up", "bent-over-row", "weighted-bridge", "hollow-hold"],
      ["dumbbell-lunge", "floor-press", "one-arm-row", "romanian-deadlift", "side-plank"],
      ["step-up", "overhead-press", "floor-pullover", "sumo-squat", "mountain-climber"],
    ],
  },
  {
    title: "Le dos solide",
    text: "Deux tirages pour une poussée. C’est le mois des épaules qui se redressent.",
    sets: 3,
    repetitions: 10,
    rest: 60,
    sessions: [
      ["goblet-squat", "floor-press", "bent-over-row", "reverse-fly", "bird-dog"],
      ["dumbbell-lunge", "push-up", "one-arm-row", "romanian-deadlift", "hollow-hold"],
      ["sumo-squat", "overhead-press", "floor-pullover", "prone-row", "plank-shoulder-tap"],
    ],
  },
  {
    title: "Une jambe à la fois",
    text: "Des mouvements plus durs, donc moins de répétitions. L’équilibre fait partie du travail.",
    sets: 3,
    repetitions: 8,
    rest: 75,
    sessions: [
      ["split-squat", "push-up", "one-arm-row", "single-leg-bridge", "side-plank"],
      ["step-up", "overhead-press", "bent-over-row", "single-leg-deadlift", "dead-bug"],
      ["side-lunge", "floor-press", "floor-pullover", "weighted-bridge", "plank"],
    ],
  },
  {
    title: "Quatre séries",
    text: "Moins de répétitions, plus de séries et un peu plus lourd. Prenez vos repos en entier.",
    sets: 4,
    repetitions: 7,
    rest: 75,
    sessions: [
      ["goblet-squat", "floor-press", "bent-over-row", "romanian-deadlift", "hollow-hold"],
      ["dumbbell-lunge", "overhead-press", "one-arm-row", "weighted-bridge", "side-plank"],
      ["sumo-squat", "push-up", "reverse-fly", "single-leg-deadlift", "dead-bug"],
    ],
  },
  {
    title: "La densité",
    text: "Le même travail avec des repos plus courts. Gardez la qualité, ralentissez si elle se perd.",
    sets: 4,
    repetitions: 8,
    rest: 45,
    sessions: [
      ["goblet-squat", "push-up", "one-arm-row", "weighted-bridge", "mountain-climber"],
      ["dumbbell-lunge", "floor-press", "bent-over-row", "romanian-deadlift", "plank"],
      ["step-up", "overhead-press", "floor-pullover", "sumo-squat", "bird-dog"],
    ],
  },
  {
    title: "Le retour au calme",
    text: "Trois séries et un tempo lent. Descendez chaque répétition en trois secondes.",
    sets: 3,
    repetitions: 10,
    rest: 60,
    sessions: [
      ["split-squat", "push-up", "one-arm-row", "romanian-deadlift", "dead-bug"],
      ["goblet-squat", "overhead-press", "prone-row", "single-leg-bridge", "side-plank"],
      ["side-lunge", "close-push-up", "reverse-fly", "weighted-bridge", "hollow-hold"],
    ],
  },
  {
    title: "Les épaules et les bras",
    text: "Des accessoires pour équilibrer l’année. Les charges restent légères, le contrôle fait le travail.",
    sets: 4,
    repetitions: 8,
    rest: 60,
    sessions: [
      ["goblet-squat", "overhead-press", "one-arm-row", "curl", "plank"],
      ["dumbbell-lunge", "floor-press", "reverse-fly", "triceps-extension", "dead-bug"],
      ["romanian-deadlift", "push-up", "bent-over-row", "lateral-raise", "side-plank"],
    ],
  },
  {
    title: "Le grand volume",
    text: "Le mois le plus plein de l’année. Dormez bien, et allégez sans hésiter si vous êtes fatigué.",
    sets: 4,
    repetitions: 9,
    rest: 60,
    sessions: [
      ["dumbbell-split-squat", "floor-press", "bent-over-row", "weighted-bridge", "hollow-hold"],
      ["goblet-squat", "overhead-press", "one-arm-row", "romanian-deadlift", "plank-shoulder-tap"],
      ["dumbbell-lunge", "push-up", "floor-pullover", "single-leg-deadlift", "side-plank"],
    ],
  },
  {
    title: "La force",
    text: "Peu de répétitions, les charges les plus lourdes que vous maîtrisez. Deux répétitions restent toujours en réserve.",
    sets: 5,
    repetitions: 6,
    rest: 75,
    sessions: [
      ["goblet-squat", "floor-press", "bent-over-row", "weighted-bridge", "plank"],
      ["dumbbell-split-squat", "overhead-press", "one-arm-row", "romanian-deadlift", "dead-bug"],
      ["dumbbell-lunge", "close-push-up", "bent-over-row", "farmer-walk", "hollow-hold"],
    ],
  },
  {
    title: "Le bilan",
    text: "Reprenez les exercices du premier mois avec vos charges d’aujourd’hui, et comparez avec vos notes.",
    sets: 4,
    repetitions: 8,
    rest: 60,
    sessions: [
      ["goblet-squat", "push-up", "one-arm-row", "single-leg-bridge", "dead-bug"],
      ["dumbbell-lunge", "floor-press", "prone-row", "romanian-deadlift", "plank"],
      ["step-up", "overhead-press", "one-arm-row", "single-leg-deadlift", "bird-dog"],
    ],
  },
];

const NAMES: readonly [day: Day, title: string, aim: string][] = [
  [1, "Séance A", "Les grands mouvements, tant que vous êtes frais."],
  [3, "Séance B", "Une autre variante de chaque mouvement."],
  [5, "Séance C", "Finir la semaine sans forcer la dernière série."],
];

/** Each level adds one set, up to five. The athlete chooses heavier weights. */
const MOST_SETS = 5;
/** More sets would tire the trunk too much for the next session. */
const TRUNK_SETS = 3;

export function strengthCycle(index: number, level: number): Omit<Programme, "slug" | "title" | "subtitle"> {
  const cycle = STRENGTH_CYCLES[index];
  if (!cycle) throw new RangeError(`There is no cycle ${index}.`);
  const sets = Math.min(cycle.sets + level, MOST_SETS);
  const sessions = cycle.sessions.map((five, at): Session => {
    const [day, title, aim] = NAMES[at] ?? [5, "", ""];
    return {
      day,
      title,
      aim,
      warmUp: STRENGTH_WARM_UP,
      coolDown: STRENGTH_COOL_DOWN,
      main: five.map((exercise, place) =>
        place === 4
          ? createWork(exercise, Math.min(sets, TRUNK_SETS), cycle.repetitions, 40)
          : createWork(exercise, sets, cycle.repetitions, cycle.rest),
      ),
    };
  });
  const stages: [Stage, string][] = [
    [0, "Choisir ses charges"],
    [1, "Une répétition de plus"],
    [2, "La semaine la plus pleine"],
    ["light", "Semaine allégée"],
  ];
  return {
    introduction: cycle.text,
    audience:
      "Pour qui s’entraîne trois fois par semaine avec deux haltères. Chaque exercice a une version plus facile et une plus difficile.",
    minutesAtMost: 60,
    weeks: stages.map(([stage, focus]) => ({
      focus,
      isLight: stage === "light",
      sessions: sessions.map((session) => sessionAt(session, stage)),
    })),
    advice: STRENGTH_ADVICE,
  };
}
