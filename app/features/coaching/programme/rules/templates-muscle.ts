import type { Level } from "./goals.ts";
import type { Template } from "./template-shape.ts";

/** Muscle gain: sets of eight to twelve repetitions, close to the limit and never past it. */
export const MUSCLE: Record<Level, Template> = {
  debutant: {
    title: "Apprendre les grands gestes",
    text: "Les six mouvements qui construisent un corps, appris avec des charges légères. Notez vos charges\u00a0: c’est d’elles que viendra la suite.",
    cautions: [
      "Bas du dos fragile\u00a0: faites le soulevé de terre roumain à mi-hauteur, ou le pont fessier.",
      "Épaules sensibles\u00a0: pressez au sol plutôt que debout.",
    ],
    growth: "volume",
    sessions: [
      {
        title: "Corps entier A",
        kind: "strength",
        aim: "Squat, poussée, tirage.",
        main: [
          ["goblet-squat", 3, 10, 75],
          ["floor-press", 3, 10, 75],
          ["one-arm-row", 3, 10, 60],
          ["glute-bridge", 2, 12, 45],
          ["curl", 2, 10, 45],
          ["plank", 2, 25, 30],
        ],
      },
      {
        title: "Corps entier B",
        kind: "strength",
        aim: "Hanches, épaules, dos.",
        main: [
          ["romanian-deadlift", 3, 10, 75],
          ["incline-push-up", 3, 10, 60],
          ["lat-pulldown", 3, 10, 60],
          ["lateral-raise", 2, 12, 45],
          ["triceps-extension", 2, 10, 45],
          ["dead-bug", 2, 8, 30],
        ],
      },
      {
        title: "Corps entier C",
        kind: "strength",
        aim: "Machines et équilibre.",
        main: [
          ["leg-press", 3, 12, 75],
          ["overhead-press", 3, 8, 75],
          ["cable-row", 3, 10, 60],
          ["leg-curl", 2, 12, 45],
          ["side-plank", 2, 20, 30],
        ],
      },
      {
        title: "Marche et épaules saines",
        kind: "light",
        aim: "Récupérer en bougeant.",
        main: [
          ["brisk-walk", 1, 1200, 0],
          ["wall-angel", 2, 8, 20],
          ["chest-stretch", 1, 30, 5],
        ],
      },
      {
        title: "Mobilité des hanches",
        kind: "light",
        aim: "Descendre plus bas, plus tard.",
        main: [
          ["deep-squat-hold", 2, 30, 20],
          ["ankle-rock", 2, 10, 10],
          ["ninety-ninety", 1, 40, 10],
          ["hip-flexor-stretch", 1, 30, 5],
        ],
      },
    ],
  },
  intermediaire: {
    title: "Le volume qui construit",
    text: "Trois séances denses de tout le corps. Chaque muscle travaille trois fois par semaine, une fois lourd, deux fois plus léger.",
    cautions: [
      "Genoux sensibles\u00a0: prenez la presse à la place du squat bulgare, et gardez une amplitude sans gêne.",
      "Coudes douloureux\u00a0: remplacez l’extension triceps par la pompe serrée.",
    ],
    growth: "volume",
    sessions: [
      {
        title: "Accent jambes",
        kind: "strength",
        aim: "Le plus dur d’abord.",
        main: [
          ["back-squat", 4, 8, 120],
          ["incline-dumbbell-press", 3, 10, 75],
          ["bent-over-row", 3, 10, 75],
          ["leg-curl", 3, 12, 60],
          ["calf-raise", 3, 15, 45],
          ["reverse-crunch", 3, 12, 30],
        ],
      },
      {
        title: "Accent poitrine et bras",
        kind: "strength",
        aim: "Pousser, puis finir les bras.",
        main: [
          ["bench-press", 4, 8, 120],
          ["lat-pulldown", 3, 12, 60],
          ["dumbbell-split-squat", 3, 10, 75],
          ["lateral-raise", 3, 12, 45],
          ["curl", 3, 12, 45],
          ["triceps-extension", 3, 12, 45],
        ],
      },
      {
        title: "Accent dos",
        kind: "strength",
        aim: "Tirer dans les deux directions.",
        main: [
          ["romanian-deadlift", 4, 8, 120],
          ["cable-row", 4, 10, 75],
          ["overhead-press", 3, 10, 75],
          ["hip-thrust", 3, 10, 75],
          ["face-pull", 3, 15, 45],
        ],
      },
      {
        title: "Tronc et mollets",
        kind: "light",
        aim: "Ce que les grandes séances oublient.",
        main: [
          ["plank", 3, 40, 30],
          ["pallof-press", 3, 10, 30],
          ["dead-bug", 2, 10, 30],
          ["calf-stretch", 1, 30, 5],
        ],
      },
      {
        title: "Vélo et étirements",
        kind: "light",
        aim: "Faire circuler le sang.",
        main: [
          ["easy-bike", 1, 1500, 0],
          ["chest-stretch", 1, 40, 5],
          ["hamstring-stretch", 1, 40, 5],
          ["child-pose", 1, 60, 0],
        ],
      },
    ],
  },
  avance: {
    title: "Surcharge et spécialisation",
    text: "Des bases lourdes, puis du volume à intensité moyenne. La quatrième semaine n’est pas facultative.",
    cautions: [
      "Ne cherchez jamais l’échec à la barre\u00a0: sécurités réglées, ou quelqu’un pour vous assurer.",
      "Articulation douloureuse plus de deux séances\u00a0: changez l’exercice, pas seulement la charge.",
    ],
    growth: "volume",
    sessions: [
      {
        title: "Squat et poussée",
        kind: "strength",
        aim: "Lourd, puis dense.",
        main: [
          ["back-squat", 4, 6, 150],
          ["bench-press", 4, 6, 150],
          ["leg-press", 3, 12, 90],
          ["parallel-dip", 3, 8, 75],
          ["lateral-raise", 4, 12, 45],
          ["hanging-knee-raise", 3, 10, 45],
        ],
      },
      {
        title: "Soulevé et tirage",
        kind: "strength",
        aim: "Toute la chaîne arrière.",
        main: [
          ["deadlift", 4, 5, 180],
          ["pull-up", 4, 7, 120],
          ["barbell-row", 3, 10, 90],
          ["leg-curl", 3, 12, 60],
          ["reverse-fly", 3, 15, 45],
          ["curl", 3, 10, 45],
        ],
      },
      {
        title: "Volume du corps entier",
        kind: "strength",
        aim: "Du sang partout, plus léger.",
        main: [
          ["dumbbell-split-squat", 4, 10, 75],
          ["incline-dumbbell-press", 4, 10, 75],
          ["cable-row", 4, 12, 60],
          ["hip-thrust", 3, 12, 75],
          ["triceps-extension", 3, 12, 45],
        ],
      },
      {
        title: "Bras, épaules et tronc",
        kind: "light",
        aim: "Du travail d’isolation, sans fatigue.",
        main: [
          ["face-pull", 3, 15, 40],
          ["curl", 2, 12, 40],
          ["triceps-extension", 2, 12, 40],
          ["side-plank", 2, 35, 20],
        ],
      },
      {
        title: "Récupération active",
        kind: "light",
        aim: "Marcher, s’étirer, dormir.",
        main: [
          ["brisk-walk", 1, 1800, 0],
          ["hip-flexor-stretch", 1, 40, 5],
          ["thoracic-opening", 1, 8, 10],
        ],
      },
    ],
  },
};
