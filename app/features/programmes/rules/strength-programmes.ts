import { BODYWEIGHT_LADDERS, BODYWEIGHT_TEST, EATING_FOR_MUSCLE } from "./chapters.ts";
import type { ExerciseId } from "./exercises.ts";
import type { Day, Programme, Session, Week } from "./model.ts";
import { STRENGTH_ADVICE, STRENGTH_COOL_DOWN, STRENGTH_WARM_UP } from "./routines.ts";
import { createWork, type Stage, sessionAt } from "./work.ts";

type Line = [exercise: ExerciseId, sets: number, repetitions: number, rest: number];

const session = (day: Day, title: string, aim: string, lines: readonly Line[]): Session => ({
  day,
  title,
  aim,
  warmUp: STRENGTH_WARM_UP,
  main: lines.map((line) => createWork(...line)),
  coolDown: STRENGTH_COOL_DOWN,
});

/** Three weeks of progress, then a light week. */
const block = (sessions: readonly Session[], focuses: readonly [string, string, string, string]): Week[] =>
  ([0, 1, 2, "light"] satisfies Stage[]).map((stage, index) => ({
    focus: focuses[index] ?? "",
    isLight: stage === "light",
    sessions: sessions.map((one) => sessionAt(one, stage)),
  }));

const BODYWEIGHT_FIRST = [
  session(1, "Jambes et poussée", "Apprendre des gestes sûrs.", [
    ["squat", 3, 10, 60],
    ["incline-push-up", 3, 8, 75],
    ["glute-bridge", 3, 10, 45],
    ["prone-row", 3, 8, 45],
    ["plank", 3, 7, 45],
  ]),
  session(3, "Dos et gainage", "Renforcer ce que l’on oublie.", [
    ["reverse-lunge", 3, 7, 60],
    ["swimmer", 3, 8, 45],
    ["chair-dip", 3, 7, 75],
    ["hip-hinge", 3, 10, 45],
    ["dead-bug", 3, 6, 45],
  ]),
  session(5, "Corps entier", "Tout relier, à son rythme.", [
    ["step-up", 3, 8, 60],
    ["incline-push-up", 3, 8, 75],
    ["towel-row", 3, 6, 45],
    ["wall-sit", 3, 9, 45],
    ["side-plank", 2, 6, 30],
  ]),
];
const BODYWEIGHT_SECOND = [
  session(1, "Jambes et poussée", "Des versions plus exigeantes.", [
    ["split-squat", 3, 8, 75],
    ["push-up", 3, 7, 90],
    ["single-leg-bridge", 3, 8, 60],
    ["prone-row", 3, 11, 45],
    ["hollow-hold", 3, 7, 45],
  ]),
  session(3, "Dos et épaules", "Plus de force, sans perdre la qualité.", [
    ["walking-lunge", 3, 8, 75],
    ["pike-push-up", 3, 6, 90],
    ["swimmer", 3, 11, 45],
    ["side-lunge", 3, 8, 60],
    ["bird-dog", 3, 8, 45],
  ]),
  session(5, "Corps entier", "Mettre la force en mouvement.", [
    ["jump-squat", 3, 6, 90],
    ["close-push-up", 3, 7, 90],
    ["towel-row", 3, 8, 45],
    ["step-up", 3, 10, 60],
    ["plank-shoulder-tap", 3, 10, 45],
  ]),
];

export const BODYWEIGHT_STRENGTH: Programme = {
  slug: "force-sans-materiel",
  title: "Force sans matériel",
  subtitle: "8\u00a0semaines, 3\u00a0séances par semaine",
  introduction:
    "Tout le corps, trois fois par semaine, avec une chaise, une marche, une serviette et un tapis. Les quatre premières semaines posent les gestes, les quatre suivantes passent à des versions plus dures. La dernière semaine de chaque bloc est allégée.",
  audience:
    "Pour qui veut devenir plus fort chez soi. Chaque exercice a une version plus facile et une plus difficile, vous choisissez la vôtre à chaque séance.",
  minutesAtMost: 45,
  weeks: [
    ...block(BODYWEIGHT_FIRST, [
      "Apprendre les gestes",
      "Une répétition de plus",
      "La semaine la plus pleine",
      "Semaine allégée",
    ]),
    ...block(BODYWEIGHT_SECOND, [
      "Des versions plus dures",
      "Une répétition de plus",
      "Le sommet du programme",
      "Semaine allégée, puis le bilan",
    ]),
  ],
  advice: STRENGTH_ADVICE,
  chapters: [BODYWEIGHT_TEST, BODYWEIGHT_LADDERS],
};

const DUMBBELL_FIRST = [
  session(1, "Haut du corps A", "Poitrine et dos, charges confortables.", [
    ["floor-press", 3, 10, 75],
    ["one-arm-row", 3, 10, 60],
    ["overhead-press", 3, 8, 75],
    ["curl", 2, 10, 45],
    ["triceps-extension", 2, 10, 45],
  ]),
  session(2, "Bas du corps A", "Cuisses et fessiers.", [
    ["goblet-squat", 3, 10, 75],
    ["romanian-deadlift", 3, 10, 75],
    ["dumbbell-lunge", 3, 8, 60],
    ["calf-raise", 3, 12, 45],
    ["plank", 3, 8, 45],
  ]),
  session(4, "Haut du corps B", "Dos et épaules.", [
    ["bent-over-row", 3, 10, 75],
    ["push-up", 3, 8, 75],
    ["lateral-raise", 3, 10, 45],
    ["reverse-fly", 3, 10, 45],
    ["floor-pullover", 3, 10, 60],
  ]),
  session(5, "Bas du corps B", "Une jambe à la fois.", [
    ["dumbbell-split-squat", 3, 8, 75],
    ["weighted-bridge", 3, 10, 60],
    ["sumo-squat", 3, 10, 60],
    ["single-leg-deadlift", 2, 8, 60],
    ["dead-bug", 3, 8, 45],
  ]),
];
const DUMBBELL_SECOND = [
  session(1, "Haut du corps A", "Un peu plus lourd, quatre séries pour l’essentiel.", [
    ["floor-press", 4, 8, 90],
    ["one-arm-row", 4, 8, 60],
    ["overhead-press", 3, 9, 75],
    ["curl", 3, 10, 45],
    ["triceps-extension", 3, 10, 45],
  ]),
  session(2, "Bas du corps A", "Un peu plus lourd, sans perdre l’amplitude.", [
    ["goblet-squat", 4, 8, 90],
    ["romanian-deadlift", 4, 8, 90],
    ["dumbbell-lunge", 3, 9, 60],
    ["calf-raise", 3, 14, 45],
    ["side-plank", 2, 8, 30],
  ]),
  session(4, "Haut du corps B", "Volume pour le dos et les épaules.", [
    ["bent-over-row", 4, 8, 90],
    ["close-push-up", 3, 8, 75],
    ["lateral-raise", 3, 11, 45],
    ["reverse-fly", 3, 11, 45],
    ["floor-pullover", 3, 11, 60],
  ]),
  session(5, "Bas du corps B", "Une jambe à la fois, puis la marche du fermier.", [
    ["dumbbell-split-squat", 3, 9, 90],
    ["weighted-bridge", 3, 12, 60],
    ["sumo-squat", 3, 11, 60],
    ["farmer-walk", 3, 12, 60],
    ["hollow-hold", 3, 7, 45],
  ]),
];

export const DUMBBELL_MASS: Programme = {
  slug: "prise-de-masse-a-la-maison",
  title: "Prise de masse à la maison",
  subtitle: "8\u00a0semaines, 4\u00a0séances par semaine",
  introduction:
    "Haut et bas du corps deux fois par semaine chacun, avec deux haltères, un tapis et une chaise. Vous ajoutez une répétition chaque semaine, puis du poids quand vous arrivez en haut de la fourchette. Deux semaines sur huit sont allégées.",
  audience:
    "Pour qui connaît déjà le squat, la pompe et le rowing. Il faut des haltères réglables, ou deux paires, dont une assez lourde pour que dix répétitions demandent un effort.",
  minutesAtMost: 45,
  weeks: [
    ...block(DUMBBELL_FIRST, [
      "Trouver ses charges",
      "Une répétition de plus",
      "La semaine la plus pleine",
      "Semaine allégée",
    ]),
    ...block(DUMBBELL_SECOND, [
      "Un peu plus lourd",
      "Une répétition de plus",
      "Le sommet du programme",
      "Semaine allégée, puis le bilan",
    ]),
  ],
  advice: STRENGTH_ADVICE,
  chapters: [EATING_FOR_MUSCLE],
};
