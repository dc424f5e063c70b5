import type { ExerciseId } from "./exercises.ts";
import type { Day, Programme, RunWork, Session } from "./model.ts";
import { RUN_COOL_DOWN, STRENGTH_ADVICE, STRENGTH_COOL_DOWN, STRENGTH_WARM_UP } from "./routines.ts";
import { createWork, hold, holdPerSide, run, type Stage, sessionAt } from "./work.ts";

type Five = readonly [ExerciseId, ExerciseId, ExerciseId, ExerciseId, ExerciseId];

interface FitnessCycle {
  title: string;
  text: string;
  rounds: number;
  repetitions: number;
  first: Five;
  second: Five;
  /** minutes of walking and trotting in turn, in the first week */
  outing: { times: number; walk: number; trot: number };
  /** the stretches of the mobility session */
  ease: readonly [ExerciseId, ExerciseId, ExerciseId];
}

/** Every week has two circuits, a walk and a quarter of an hour of mobility. */
export const FITNESS_CYCLES: readonly FitnessCycle[] = [
  {
    title: "Le départ",
    text: "Deux tours, des gestes simples et une marche. Le but du mois est de ne manquer aucune semaine.",
    rounds: 2,
    repetitions: 8,
    outing: { times: 5, walk: 4, trot: 1 },
    first: ["squat", "incline-push-up", "glute-bridge", "prone-row", "dead-bug"],
    second: ["step-up", "swimmer", "hip-hinge", "chair-dip", "plank"],
    ease: ["hip-flexor-stretch", "thoracic-opening", "hamstring-stretch"],
  },
  {
    title: "Le troisième tour",
    text: "Un tour de plus, un peu moins de répétitions par tour. Le souffle suit.",
    rounds: 3,
    repetitions: 6,
    outing: { times: 6, walk: 3, trot: 1 },
    first: ["reverse-lunge", "incline-push-up", "glute-bridge", "prone-row", "plank"],
    second: ["squat", "towel-row", "side-lunge", "chair-dip", "bird-dog"],
    ease: ["ninety-ninety", "chest-stretch", "calf-stretch"],
  },
  {
    title: "Le dos et la posture",
    text: "Plus de tirages, pour qui passe ses journées assis.",
    rounds: 3,
    repetitions: 7,
    outing: { times: 6, walk: 3, trot: 1.5 },
    first: ["squat", "prone-row", "glute-bridge", "swimmer", "bird-dog"],
    second: ["step-up", "towel-row", "hip-hinge", "incline-push-up", "side-plank"],
    ease: ["thoracic-opening", "chest-stretch", "hip-flexor-stretch"],
  },
  {
    title: "Les jambes",
    text: "Des fentes dans toutes les directions. Les escaliers vous paraîtront plus courts.",
    rounds: 3,
    repetitions: 8,
    outing: { times: 6, walk: 3, trot: 1.5 },
    first: ["reverse-lunge", "wall-sit", "incline-push-up", "calf-raise", "dead-bug"],
    second: ["side-lunge", "step-up", "prone-row", "glute-bridge", "plank"],
    ease: ["quad-stretch", "calf-stretch", "figure-four"],
  },
  {
    title: "Le souffle",
    text: "Des exercices plus dynamiques dans les circuits. Prenez la version sans saut quand vous voulez.",
    rounds: 3,
    repetitions: 8,
    outing: { times: 5, walk: 3, trot: 2 },
    first: ["squat", "mountain-climber", "incline-push-up", "glute-bridge", "prone-row"],
    second: ["jumping-jack", "reverse-lunge", "chair-dip", "swimmer", "plank"],
    ease: ["hamstring-stretch", "lying-twist", "calf-stretch"],
  },
  {
    title: "Le centre du corps",
    text: "Le gainage sous toutes ses formes. Un ventre solide protège le dos.",
    rounds: 3,
    repetitions: 9,
    outing: { times: 5, walk: 3, trot: 2 },
    first: ["dead-bug", "squat", "side-plank", "incline-push-up", "glute-bridge"],
    second: ["plank", "reverse-lunge", "bird-dog", "prone-row", "reverse-crunch"],
    ease: ["lying-twist", "child-pose", "hip-flexor-stretch"],
  },
  {
    title: "Une jambe à la fois",
    text: "De l’équilibre et des appuis. Tenez une chaise aussi longtemps qu’il le faut.",
    rounds: 3,
    repetitions: 8,
    outing: { times: 5, walk: 2.5, trot: 2.5 },
    first: ["split-squat", "push-up", "single-leg-bridge", "prone-row", "bird-dog"],
    second: ["step-up", "swimmer", "side-lunge", "chair-dip", "side-plank"],
    ease: ["ninety-ninety", "quad-stretch", "thoracic-opening"],
  },
  {
    title: "Le mois tranquille",
    text: "Moins de répétitions et des gestes lents. Profitez-en pour soigner la qualité.",
    rounds: 3,
    repetitions: 7,
    outing: { times: 5, walk: 2.5, trot: 2.5 },
    first: ["squat", "incline-push-up", "hip-hinge", "swimmer", "dead-bug"],
    second: ["reverse-lunge", "prone-row", "glute-bridge", "chair-dip", "plank"],
    ease: ["butterfly", "child-pose", "chest-stretch"],
  },
  {
    title: "Les bras",
    text: "Pompes, dips et tirages. Les mains surélevées restent permises jusqu’au dernier jour.",
    rounds: 4,
    repetitions: 6,
    outing: { times: 5, walk: 2, trot: 3 },
    first: ["push-up", "squat", "prone-row", "glute-bridge", "plank-shoulder-tap"],
    second: ["chair-dip", "reverse-lunge", "towel-row", "hip-hinge", "hollow-hold"],
    ease: ["chest-stretch", "wrist-circles", "thoracic-opening"],
  },
  {
    title: "Quatre tours",
    text: "Les circuits les plus longs de l’année, à un rythme que vous pouvez tenir jusqu’au bout.",
    rounds: 4,
    repetitions: 7,
    outing: { times: 5, walk: 2, trot: 3 },
    first: ["split-squat", "push-up", "glute-bridge", "swimmer", "mountain-climber"],
    second: ["walking-lunge", "prone-row", "side-lunge", "chair-dip", "side-plank"],
    ease: ["figure-four", "hamstring-stretch", "hip-flexor-stretch"],
  },
  {
    title: "Le jeu",
    text: "Des pas chassés, des sauts légers et du gainage. On finit l’année en s’amusant.",
    rounds: 4,
    repetitions: 7,
    outing: { times: 5, walk: 2, trot: 3.5 },
    first: ["side-step", "squat", "push-up", "single-leg-bridge", "plank"],
    second: ["high-knees", "reverse-lunge", "prone-row", "chair-dip", "dead-bug"],
    ease: ["runner-lunge-twist", "calf-stretch", "lying-twist"],
  },
  {
    title: "Le bilan",
    text: "Reprenez les circuits du premier mois, avec un tour de plus, et comparez avec vos notes.",
    rounds: 4,
    repetitions: 7,
    outing: { times: 4, walk: 2, trot: 4 },
    first: ["squat", "push-up", "single-leg-bridge", "prone-row", "dead-bug"],
    second: ["step-up", "swimmer", "hip-hinge", "close-push-up", "plank"],
    ease: ["ninety-ninety", "chest-stretch", "hamstring-stretch"],
  },
];

const MOST_ROUNDS = 5;

const mobility = (exercises: FitnessCycle["ease"]): Session => ({
  day: 7 as const,
  title: "Mobilité",
  aim: "Un quart d’heure pour délier ce qui a travaillé.",
  warmUp: [hold("march", 1, 45, 0), hold("cat-cow", 1, 40, 5)],
  main: exercises.map((exercise) => holdPerSide(exercise, 3, 30, 5)),
  coolDown: [hold("belly-breathing", 1, 60, 0)],
});

export function fitnessCycle(index: number, level: number): Omit<Programme, "slug" | "title" | "subtitle"> {
  const cycle = FITNESS_CYCLES[index];
  if (!cycle) throw new RangeError(`There is no cycle ${index}.`);
  const rounds = Math.min(cycle.rounds + level, MOST_ROUNDS);
  const circuit = (day: Day, title: string, five: Five): Session => ({
    day,
    title,
    aim: "Une série de chaque exercice, puis le tour suivant.",
    warmUp: STRENGTH_WARM_UP,
    coolDown: STRENGTH_COOL_DOWN,
    main: five.map((exercise) => createWork(exercise, rounds, cycle.repetitions, 30)),
  });
  const { times, walk, trot } = cycle.outing;
  const outing = (step: number, isLight: boolean): Session => {
    const turns: RunWork = run(
      isLight ? Math.ceil(times / 2) : times + level,
      ["walk", walk],
      ["very-easy", isLight ? trot : trot + step * 0.25],
    );
    return {
      day: 3,
      title: "Marche et trot",
      aim: "Faire monter le souffle, puis le laisser redescendre.",
      warmUp: [run(1, ["walk", 4])],
      main: [turns],
      coolDown: RUN_COOL_DOWN,
    };
  };
  const week = (stage: Stage, focus: string) => ({
    focus,
    isLight: stage === "light",
    sessions: [
      sessionAt(circuit(1, "Circuit A", cycle.first), stage),
      outing(stage === "light" ? 0 : stage, stage === "light"),
      sessionAt(circuit(5, "Circuit B", cycle.second), stage),
      mobility(cycle.ease),
    ],
  });
  return {
    introduction: cycle.text,
    audience:
      "Pour qui veut rester en forme chez soi, sans matériel de sport. Il faut un tapis, une chaise stable, une marche et, certains mois, une serviette.",
    minutesAtMost: 55,
    weeks: [
      week(0, "Découvrir le circuit"),
      week(1, "Une répétition de plus"),
      week(2, "La semaine la plus pleine"),
      week("light", "Semaine allégée"),
    ],
    advice: [
      "Dans un circuit, faites une série de chaque exercice, puis recommencez pour le tour suivant.",
      ...STRENGTH_ADVICE,
    ],
  };
}
