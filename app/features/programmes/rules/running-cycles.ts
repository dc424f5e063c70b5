import { RUNNER_STRENGTH } from "./chapters.ts";
import type { Day, Pace, Programme, RunWork, Session } from "./model.ts";
import { RUN_COOL_DOWN, RUN_WARM_UP, RUNNING_ADVICE } from "./routines.ts";
import { run } from "./work.ts";

interface RunningCycle {
  title: string;
  text: string;
  /** minutes in the first week; the long run grows by `LONG_RUN_ADDS` a week */
  easy: number;
  long: number;
  /** the session in the middle of the week; it gets one more repetition from the second week */
  quality: { title: string; aim: string; times: number; steps: readonly [pace: Pace, minutes: number][] };
}

/** Every month has an easy run, a long run and one session of its own. */
export const RUNNING_CYCLES: readonly RunningCycle[] = [
  {
    title: "Courir lentement",
    text: "Un mois pour apprendre l’allure facile, celle qui fait progresser le plus. La séance du milieu n’est qu’un jeu.",
    easy: 25,
    long: 35,
    quality: {
      title: "Jeu d’allures",
      aim: "Changer d’allure sans s’essouffler.",
      times: 5,
      steps: [
        ["steady", 1],
        ["very-easy", 2],
      ],
    },
  },
  {
    title: "La régularité",
    text: "Trois sorties par semaine, toujours aux mêmes jours. Le corps aime les habitudes.",
    easy: 28,
    long: 38,
    quality: {
      title: "Une minute vive",
      aim: "Réveiller les jambes.",
      times: 6,
      steps: [
        ["brisk", 1],
        ["very-easy", 2],
      ],
    },
  },
  {
    title: "Les côtes",
    text: "Courir en montée renforce sans choc. Choisissez une pente douce d’une minute.",
    easy: 30,
    long: 40,
    quality: {
      title: "Côtes",
      aim: "Monter à l’effort soutenu, redescendre en marchant presque.",
      times: 6,
      steps: [
        ["steady", 1],
        ["very-easy", 2],
      ],
    },
  },
  {
    title: "L’allure soutenue",
    text: "Des périodes plus longues à une allure que vous pourriez tenir une heure.",
    easy: 30,
    long: 43,
    quality: {
      title: "Trois minutes soutenues",
      aim: "Tenir une allure sans accélérer à la fin.",
      times: 4,
      steps: [
        ["steady", 3],
        ["very-easy", 2],
      ],
    },
  },
  {
    title: "L’endurance",
    text: "La sortie longue s’allonge, le reste ne bouge pas. Emportez de l’eau au-delà d’une heure.",
    easy: 32,
    long: 48,
    quality: {
      title: "Jeu d’allures",
      aim: "Relancer, récupérer, relancer.",
      times: 6,
      steps: [
        ["steady", 1.5],
        ["very-easy", 2],
      ],
    },
  },
  {
    title: "Les jambes vives",
    text: "Des accélérations courtes et relâchées. Ce n’est jamais un sprint, la foulée reste légère.",
    easy: 34,
    long: 48,
    quality: {
      title: "Trente secondes vives",
      aim: "Courir vite et relâché.",
      times: 10,
      steps: [
        ["brisk", 0.5],
        ["very-easy", 1.5],
      ],
    },
  },
  {
    title: "Le souffle",
    text: "Deux minutes vives, deux minutes pour récupérer. C’est le mois qui fait travailler le cœur.",
    easy: 35,
    long: 50,
    quality: {
      title: "Deux minutes vives",
      aim: "Finir la dernière comme la première.",
      times: 5,
      steps: [
        ["brisk", 2],
        ["very-easy", 2],
      ],
    },
  },
  {
    title: "La foulée",
    text: "Un mois plus calme, où l’on pense à ses pieds. Posez-les sous vous, en petites foulées silencieuses.",
    easy: 35,
    long: 50,
    quality: {
      title: "Lignes droites",
      aim: "Des foulées courtes et rapides, le buste droit.",
      times: 9,
      steps: [
        ["brisk", 0.5],
        ["very-easy", 1.5],
      ],
    },
  },
  {
    title: "Les longues soutenues",
    text: "Quatre minutes à l’allure soutenue, deux pour récupérer. L’effort reste sous contrôle du début à la fin.",
    easy: 37,
    long: 54,
    quality: {
      title: "Quatre minutes soutenues",
      aim: "Courir au rythme d’une conversation hachée.",
      times: 3,
      steps: [
        ["steady", 4],
        ["very-easy", 2],
      ],
    },
  },
  {
    title: "La sortie d’une heure",
    text: "La sortie longue dépasse l’heure. Partez plus lentement que vous ne le croyez utile.",
    easy: 38,
    long: 57,
    quality: {
      title: "Côtes longues",
      aim: "Monter à l’effort soutenu, le regard loin.",
      times: 5,
      steps: [
        ["steady", 2],
        ["very-easy", 2],
      ],
    },
  },
  {
    title: "Le mélange",
    text: "Des allures différentes dans la même sortie. Le corps apprend à passer de l’une à l’autre.",
    easy: 40,
    long: 58,
    quality: {
      title: "Pyramide",
      aim: "Soutenu, vif, puis très facile.",
      times: 4,
      steps: [
        ["steady", 2],
        ["brisk", 1],
        ["very-easy", 2],
      ],
    },
  },
  {
    title: "Le bilan",
    text: "Refaites la boucle de votre premier mois et comparez. L’allure facile d’aujourd’hui est plus rapide, au même souffle.",
    easy: 38,
    long: 55,
    quality: {
      title: "Jeu d’allures",
      aim: "Comme au premier mois, avec plus d’aisance.",
      times: 6,
      steps: [
        ["steady", 2],
        ["very-easy", 2],
      ],
    },
  },
];

const LONG_RUN_ADDS = 4;
/** Each level adds a tenth to the easy and the long run, and one repetition to the quality session. */
const LEVEL_ADDS = 0.1;
const LIGHT_SHARE = 0.65;
const STEPS_BEFORE = 8;

const round = (minutes: number) => Math.round(minutes);

const outing = (day: Day, title: string, aim: string, ...main: RunWork[]): Session => ({
  day,
  title,
  aim,
  main,
  warmUp: RUN_WARM_UP,
  coolDown: RUN_COOL_DOWN,
});

export function runningCycle(index: number, level: number): Omit<Programme, "slug" | "title" | "subtitle"> {
  const cycle = RUNNING_CYCLES[index];
  if (!cycle) throw new RangeError(`There is no cycle ${index}.`);
  const { quality } = cycle;
  const grown = (minutes: number) => minutes * (1 + level * LEVEL_ADDS);
  const weekOf = (step: number, isLight: boolean) => {
    const share = isLight ? LIGHT_SHARE : 1;
    const times = isLight ? Math.ceil(quality.times / 2) : quality.times + level + Math.floor((step + 1) / 2);
    return [
      outing(
        2,
        "Footing facile",
        "Courir en parlant, sans regarder l’heure.",
        run(1, ["easy", round(grown(cycle.easy) * share)]),
      ),
      outing(4, quality.title, quality.aim, run(1, ["easy", STEPS_BEFORE]), run(times, ...quality.steps)),
      outing(
        7,
        "Sortie longue",
        "Rester facile jusqu’à la dernière minute.",
        run(1, ["easy", round((grown(cycle.long) + step * LONG_RUN_ADDS) * share)]),
      ),
    ];
  };
  return {
    introduction: cycle.text,
    audience:
      "Pour qui court déjà vingt-cinq minutes sans s’arrêter. Sinon, commencez par le programme Premier 10\u00a0km.",
    minutesAtMost: 100,
    weeks: [
      { focus: "Poser le rythme", isLight: false, sessions: weekOf(0, false) },
      { focus: "Un peu plus long", isLight: false, sessions: weekOf(1, false) },
      { focus: "La semaine la plus pleine", isLight: false, sessions: weekOf(2, false) },
      { focus: "Semaine allégée", isLight: true, sessions: weekOf(0, true) },
    ],
    advice: RUNNING_ADVICE,
    weekly: RUNNER_STRENGTH,
  };
}
