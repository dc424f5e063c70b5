import type { Level } from "./goals.ts";
import type { Template } from "./template-shape.ts";

/** Toning: many repetitions with light weights, first for glutes, trunk and back. */
export const TONING: Record<Level, Template> = {
  debutant: {
    title: "Les bases à la maison",
    text: "Sans matériel, au sol et debout. On apprend à serrer les fessiers et le ventre avant d’ajouter quoi que ce soit.",
    cautions: [
      "Après un accouchement\u00a0: seulement avec l’accord de votre sage-femme ou de votre médecin, et sans planche au début.",
      "Poignets sensibles\u00a0: faites les pompes contre un mur et la planche sur les avant-bras.",
    ],
    growth: "volume",
    sessions: [
      {
        title: "Fessiers et ventre",
        kind: "strength",
        aim: "Sentir les bons muscles travailler.",
        main: [
          ["glute-bridge", 2, 12, 45],
          ["squat", 2, 10, 60],
          ["incline-push-up", 2, 6, 60],
          ["dead-bug", 2, 6, 45],
          ["swimmer", 2, 8, 45],
        ],
      },
      {
        title: "Jambes et dos",
        kind: "strength",
        aim: "Se tenir grand.",
        main: [
          ["reverse-lunge", 2, 6, 60],
          ["prone-row", 2, 10, 45],
          ["sumo-squat", 2, 10, 60],
          ["bird-dog", 2, 8, 45],
          ["calf-raise", 2, 12, 30],
        ],
      },
      {
        title: "Tout le corps en douceur",
        kind: "strength",
        aim: "Enchaîner sans se presser.",
        main: [
          ["step-up", 2, 8, 60],
          ["towel-row", 2, 20, 45],
          ["hip-hinge", 2, 12, 45],
          ["plank", 2, 20, 45],
          ["chair-dip", 2, 6, 60],
        ],
      },
      {
        title: "Marche tonique",
        kind: "light",
        aim: "Un bon pas, les bras qui balancent.",
        main: [["brisk-walk", 1, 1500, 0]],
      },
      {
        title: "Souplesse du soir",
        kind: "light",
        aim: "Relâcher ce qui a travaillé.",
        main: [
          ["figure-four", 1, 40, 5],
          ["butterfly", 1, 60, 5],
          ["lying-twist", 1, 40, 5],
          ["neck-release", 1, 20, 0],
        ],
      },
    ],
  },
  intermediaire: {
    title: "Galber et gainer",
    text: "Des haltères légers, des séries longues, un gainage varié. La dernière répétition ressemble à la première.",
    cautions: [
      "Genoux sensibles\u00a0: remplacez les fentes par le pont fessier sur une jambe.",
      "Cervicales sensibles\u00a0: gardez la tête posée au sol pendant le gainage creux, jambes pliées.",
    ],
    growth: "volume",
    sessions: [
      {
        title: "Bas du corps",
        kind: "strength",
        aim: "Cuisses et fessiers, longues séries.",
        main: [
          ["sumo-squat", 3, 15, 45],
          ["dumbbell-lunge", 3, 10, 60],
          ["single-leg-bridge", 3, 10, 45],
          ["wall-sit", 3, 35, 45],
          ["side-plank", 2, 25, 30],
        ],
      },
      {
        title: "Haut du corps",
        kind: "strength",
        aim: "Épaules, dos et bras dessinés.",
        main: [
          ["push-up", 3, 8, 60],
          ["one-arm-row", 3, 12, 45],
          ["lateral-raise", 3, 12, 45],
          ["reverse-fly", 3, 12, 45],
          ["triceps-extension", 2, 12, 45],
          ["hollow-hold", 3, 20, 30],
        ],
      },
      {
        title: "Circuit complet",
        kind: "strength",
        aim: "Le souffle en plus.",
        main: [
          ["goblet-squat", 3, 12, 45],
          ["plank-shoulder-tap", 3, 12, 45],
          ["walking-lunge", 3, 8, 45],
          ["prone-row", 3, 12, 30],
          ["reverse-crunch", 3, 12, 30],
        ],
      },
      {
        title: "Vélo souple",
        kind: "light",
        aim: "Des jambes légères.",
        main: [
          ["easy-bike", 1, 1800, 0],
          ["quad-stretch", 1, 30, 5],
        ],
      },
      {
        title: "Mobilité et posture",
        kind: "light",
        aim: "Ouvrir la poitrine et les hanches.",
        main: [
          ["wall-angel", 2, 10, 20],
          ["thoracic-opening", 1, 8, 10],
          ["downward-dog", 2, 30, 20],
          ["hip-flexor-stretch", 1, 40, 5],
        ],
      },
    ],
  },
  avance: {
    title: "Fermeté et puissance",
    text: "Des mouvements sur une jambe, des temps d’arrêt et un peu de saut. La qualité décide du nombre.",
    cautions: [
      "Périnée fragile ou dos sensible\u00a0: supprimez les sauts et prenez le squat gobelet.",
      "Genou douloureux à la descente\u00a0: revenez à la fente arrière sans charge.",
    ],
    growth: "volume",
    sessions: [
      {
        title: "Fessiers lourds",
        kind: "strength",
        aim: "Hip thrust d’abord, le reste ensuite.",
        main: [
          ["hip-thrust", 4, 10, 90],
          ["dumbbell-split-squat", 3, 10, 75],
          ["single-leg-deadlift", 3, 10, 60],
          ["side-lunge", 3, 12, 45],
          ["hanging-knee-raise", 3, 10, 45],
        ],
      },
      {
        title: "Haut du corps complet",
        kind: "strength",
        aim: "Pousser et tirer à parts égales.",
        main: [
          ["close-push-up", 4, 10, 60],
          ["lat-pulldown", 4, 12, 60],
          ["overhead-press", 3, 12, 60],
          ["face-pull", 3, 15, 45],
          ["hollow-hold", 3, 30, 30],
        ],
      },
      {
        title: "Puissance et gainage",
        kind: "strength",
        aim: "Des sauts peu nombreux et légers.",
        main: [
          ["jump-squat", 4, 8, 75],
          ["kettlebell-swing", 4, 12, 60],
          ["push-up", 3, 12, 45],
          ["bent-over-row", 3, 12, 45],
          ["mountain-climber", 3, 30, 45],
        ],
      },
      {
        title: "Course facile",
        kind: "light",
        aim: "Lentement, pour récupérer.",
        main: [
          ["easy-run", 1, 1500, 0],
          ["hamstring-stretch", 1, 30, 5],
        ],
      },
      {
        title: "Tronc profond",
        kind: "light",
        aim: "Lent, contrôlé, respiré.",
        main: [
          ["dead-bug", 3, 10, 30],
          ["bird-dog", 3, 10, 30],
          ["pallof-press", 2, 12, 30],
          ["child-pose", 1, 60, 0],
        ],
      },
    ],
  },
};
