import { SIX_GESTURES, STANDING_MOBILITY, TOO_HARD_TOO_EASY } from "./chapters.ts";
import type { ExerciseId } from "./exercises.ts";
import type { Day, Programme, RunWork, Session, Week, Work } from "./model.ts";
import { RUN_COOL_DOWN, STRENGTH_ADVICE, STRENGTH_COOL_DOWN, STRENGTH_WARM_UP } from "./routines.ts";
import { createWork, hold, holdPerSide, reps, repsPerSide, run } from "./work.ts";

const circuit = (
  day: Day,
  title: string,
  aim: string,
  exercises: readonly ExerciseId[],
  { rounds, repetitions }: { rounds: number; repetitions: number },
): Session => ({
  day,
  title,
  aim,
  warmUp: STRENGTH_WARM_UP,
  main: exercises.map((exercise) => createWork(exercise, rounds, repetitions, 30)),
  coolDown: STRENGTH_COOL_DOWN,
});

const walk = (day: Day, title: string, aim: string, ...main: RunWork[]): Session => ({
  day,
  title,
  aim,
  warmUp: [run(1, ["walk", 4])],
  main,
  coolDown: RUN_COOL_DOWN,
});

const GENTLE_A: readonly ExerciseId[] = ["squat", "incline-push-up", "glute-bridge", "prone-row", "dead-bug"];
const GENTLE_B: readonly ExerciseId[] = ["step-up", "swimmer", "hip-hinge", "chair-dip", "plank"];
const FULLER_A: readonly ExerciseId[] = [
  "reverse-lunge",
  "incline-push-up",
  "glute-bridge",
  "prone-row",
  "plank",
];
const FULLER_B: readonly ExerciseId[] = ["squat", "towel-row", "side-lunge", "chair-dip", "bird-dog"];

type RestartStep = [
  focus: string,
  first: readonly ExerciseId[],
  second: readonly ExerciseId[],
  rounds: number,
  repetitions: number,
  outing: RunWork,
];
const RESTART_STEPS: readonly RestartStep[] = [
  ["Se remettre en route", GENTLE_A, GENTLE_B, 2, 8, run(1, ["walk", 20])],
  ["Prendre le rythme", GENTLE_A, GENTLE_B, 2, 9, run(1, ["walk", 25])],
  ["Un tour de plus", GENTLE_A, GENTLE_B, 3, 7, run(4, ["walk", 5], ["very-easy", 1])],
  ["Semaine allégée", GENTLE_A, GENTLE_B, 2, 7, run(1, ["walk", 20])],
  ["De nouveaux gestes", FULLER_A, FULLER_B, 3, 7, run(5, ["walk", 4], ["very-easy", 1])],
  ["Le plus beau tour", FULLER_A, FULLER_B, 3, 8, run(6, ["walk", 3], ["very-easy", 1])],
];

const RESTART: readonly Week[] = RESTART_STEPS.map(([focus, first, second, rounds, repetitions, outing]) => {
  const dose = { rounds, repetitions };
  return {
    focus,
    isLight: focus.startsWith("Semaine allégée"),
    sessions: [
      circuit(1, "Circuit A", "Enchaînez les exercices, puis recommencez un tour.", first, dose),
      walk(3, "Marche active", "Marchez d’un bon pas, le souffle un peu plus rapide.", outing),
      circuit(6, "Circuit B", "Enchaînez les exercices, puis recommencez un tour.", second, dose),
    ],
  };
});

export const BACK_IN_SHAPE: Programme = {
  slug: "remise-en-forme",
  title: "Remise en forme",
  subtitle: "6\u00a0semaines, 3\u00a0séances par semaine",
  introduction:
    "Deux circuits doux et une marche active par semaine, en vingt à quarante minutes. Les gestes restent simples et chaque semaine en ajoute un peu. Le but est de reprendre une habitude et de la garder.",
  audience:
    "Pour qui reprend après une longue pause. Vous n’avez besoin d’aucun matériel de sport\u00a0: un tapis, une chaise, une marche et une serviette suffisent.",
  minutesAtMost: 45,
  weeks: RESTART,
  advice: [
    "Dans un circuit, faites une série de chaque exercice, puis recommencez pour le tour suivant.",
    ...STRENGTH_ADVICE,
  ],
  chapters: [TOO_HARD_TOO_EASY],
};

const ease = (day: Day, title: string, aim: string, main: readonly Work[]): Session => ({
  day,
  title,
  aim,
  warmUp: [hold("march", 1, 45, 0), hold("cat-cow", 1, 40, 5)],
  main,
  coolDown: [hold("belly-breathing", 1, 60, 0)],
});

/** The duration of a stretch and the repetitions of a movement, by week. */
const MOBILITY_STEPS = [
  { focus: "Faire connaissance avec ses articulations", seconds: 30, repetitions: 7 },
  { focus: "Gagner en amplitude", seconds: 35, repetitions: 8 },
  { focus: "Tenir et respirer", seconds: 40, repetitions: 9 },
  { focus: "Semaine allégée, pour garder l’habitude", seconds: 25, repetitions: 6 },
] as const;

const MOBILITY_WEEKS: readonly Week[] = MOBILITY_STEPS.map(({ focus, seconds, repetitions }) => ({
  focus,
  isLight: focus.startsWith("Semaine allégée"),
  sessions: [
    ease(1, "Hanches", "Défaire ce que la chaise a raidi.", [
      holdPerSide("hip-flexor-stretch", 2, seconds, 5),
      holdPerSide("ninety-ninety", 2, seconds, 5),
      hold("deep-squat-hold", 2, seconds, 10),
      holdPerSide("figure-four", 1, seconds, 5),
    ]),
    ease(2, "Dos", "Faire bouger chaque étage de la colonne.", [
      repsPerSide("thoracic-opening", 2, repetitions, 5),
      reps("cat-cow", 1, repetitions * 2, 5),
      holdPerSide("lying-twist", 2, seconds, 5),
      hold("child-pose", 2, seconds, 5),
    ]),
    ease(3, "Épaules et nuque", "Relâcher le haut du corps.", [
      reps("wall-angel", 2, repetitions, 10),
      holdPerSide("chest-stretch", 2, seconds, 5),
      holdPerSide("neck-release", 2, seconds, 5),
      hold("arm-circles", 1, 40, 5),
    ]),
    ease(4, "Chevilles et jambes", "Des appuis plus sûrs.", [
      repsPerSide("ankle-rock", 2, repetitions, 5),
      holdPerSide("calf-stretch", 2, seconds, 5),
      holdPerSide("hamstring-stretch", 2, seconds, 5),
      holdPerSide("quad-stretch", 1, seconds, 5),
    ]),
    ease(5, "Poignets et thorax", "Pour qui travaille au clavier.", [
      hold("wrist-circles", 1, 60, 5),
      hold("downward-dog", 2, seconds, 10),
      repsPerSide("thoracic-opening", 2, repetitions, 5),
      holdPerSide("chest-stretch", 2, seconds, 5),
    ]),
    ease(6, "Tout le corps", "Relier ce que vous avez travaillé.", [
      repsPerSide("runner-lunge-twist", 2, repetitions, 10),
      hold("downward-dog", 2, seconds, 10),
      hold("butterfly", 2, seconds, 5),
      holdPerSide("lying-twist", 2, seconds, 5),
    ]),
  ],
}));

export const DAILY_MOBILITY: Programme = {
  slug: "mobilite-au-quotidien",
  title: "Mobilité au quotidien",
  subtitle: "4\u00a0semaines, 10 à 15\u00a0minutes par jour, le dimanche libre",
  introduction:
    "Dix à quinze minutes par jour pour des hanches, un dos et des épaules plus libres. Chaque jour a sa région du corps, le samedi les relie toutes. Le dimanche est libre.",
  audience:
    "Pour tout le monde, à tout moment de la journée. Un étirement se sent nettement, il ne fait jamais mal.",
  minutesAtMost: 15,
  weeks: MOBILITY_WEEKS,
  advice: [
    "Choisissez un moment fixe, juste après vous être levé ou juste avant de dîner par exemple.",
    "Respirez lentement. Si vous retenez votre souffle, vous allez trop loin.",
    "Un jour manqué n’est pas grave, reprenez au jour où vous êtes.",
    "Le dimanche, rien n’est prévu. Une promenade fait l’affaire.",
  ],
  chapters: [SIX_GESTURES, STANDING_MOBILITY],
};
