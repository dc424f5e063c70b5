import type { Level } from "./goals.ts";
import type { Template } from "./template-shape.ts";

/** Strength: few repetitions, long rests, a little more weight each week. */
export const STRENGTH: Record<Level, Template> = {
  debutant: {
    title: "Première force",
    text: "Cinq à huit répétitions, de vrais repos, des charges qui montent à petits pas. On ajoute du poids quand toutes les séries sont propres, pas avant.",
    cautions: [
      "Tension élevée ou maladie du cœur\u00a0: pas de charge lourde sans l’accord de votre médecin. Soufflez pendant l’effort.",
      "Hernie ou bas du dos douloureux\u00a0: remplacez le soulevé de terre roumain par le hip thrust.",
    ],
    growth: "weight",
    sessions: [
      {
        title: "Squat et poussée",
        kind: "strength",
        aim: "Apprendre à pousser le sol.",
        main: [
          ["goblet-squat", 3, 8, 120],
          ["floor-press", 3, 8, 120],
          ["cable-row", 3, 8, 90],
          ["plank", 3, 25, 45],
        ],
      },
      {
        title: "Hanches et tirage",
        kind: "strength",
        aim: "Plier les hanches, pas le dos.",
        main: [
          ["romanian-deadlift", 3, 8, 120],
          ["lat-pulldown", 3, 8, 90],
          ["overhead-press", 3, 6, 90],
          ["dead-bug", 3, 6, 45],
        ],
      },
      {
        title: "Tout le corps",
        kind: "strength",
        aim: "Refaire, un peu mieux.",
        main: [
          ["leg-press", 3, 8, 120],
          ["incline-push-up", 3, 8, 75],
          ["one-arm-row", 3, 8, 75],
          ["farmer-walk", 3, 30, 60],
        ],
      },
      {
        title: "Mobilité du squat",
        kind: "light",
        aim: "Chevilles et hanches libres.",
        main: [
          ["ankle-rock", 2, 10, 10],
          ["deep-squat-hold", 2, 30, 20],
          ["hip-flexor-stretch", 1, 30, 5],
          ["thoracic-opening", 1, 6, 10],
        ],
      },
      {
        title: "Marche",
        kind: "light",
        aim: "Récupérer en marchant.",
        main: [["brisk-walk", 1, 1500, 0]],
      },
    ],
  },
  intermediaire: {
    title: "Les trois barres",
    text: "Squat, développé couché, soulevé de terre, chacun une fois lourd par semaine. Les accessoires servent les barres.",
    cautions: [
      "Sécurités du rack réglées avant la première série, toujours.",
      "Épaule douloureuse au couché\u00a0: passez au développé au sol, prise serrée, pendant ce cycle.",
    ],
    growth: "weight",
    sessions: [
      {
        title: "Jour du squat",
        kind: "strength",
        aim: "Lourd et lent à la descente.",
        main: [
          ["back-squat", 4, 5, 180],
          ["incline-dumbbell-press", 3, 8, 90],
          ["leg-curl", 3, 10, 60],
          ["pallof-press", 3, 10, 45],
        ],
      },
      {
        title: "Jour du couché",
        kind: "strength",
        aim: "Omoplates serrées, pieds ancrés.",
        main: [
          ["bench-press", 4, 5, 180],
          ["barbell-row", 4, 6, 120],
          ["dumbbell-split-squat", 3, 8, 75],
          ["face-pull", 3, 15, 45],
        ],
      },
      {
        title: "Jour du soulevé",
        kind: "strength",
        aim: "Une barre, un dos plat.",
        main: [
          ["deadlift", 3, 5, 180],
          ["barbell-press", 3, 6, 120],
          ["lat-pulldown", 3, 8, 75],
          ["side-plank", 3, 30, 30],
        ],
      },
      {
        title: "Épaules saines",
        kind: "light",
        aim: "Ce qui garde les barres possibles.",
        main: [
          ["wall-angel", 2, 10, 20],
          ["reverse-fly", 2, 15, 40],
          ["chest-stretch", 1, 40, 5],
          ["wrist-circles", 1, 40, 0],
        ],
      },
      {
        title: "Vélo facile",
        kind: "light",
        aim: "Un cœur qui récupère vite entre les séries.",
        main: [["easy-bike", 1, 1800, 0]],
      },
    ],
  },
  avance: {
    title: "Force maximale",
    text: "Des séries de trois à cinq, des repos de trois minutes. Une charge se gagne sur un mois, pas sur une séance.",
    cautions: [
      "Aucune série à l’échec, aucun maximum sur ce cycle. Vitesse qui chute\u00a0: la séance est finie.",
      "Douleur vive dans le dos ou un fourmillement dans la jambe\u00a0: arrêt, et avis médical avant de reprendre.",
    ],
    growth: "weight",
    sessions: [
      {
        title: "Squat lourd",
        kind: "strength",
        aim: "Chaque répétition comme la première.",
        main: [
          ["back-squat", 4, 4, 210, "Environ 80\u00a0% de votre maximum en semaine\u00a01."],
          ["bench-press", 4, 6, 150],
          ["pull-up", 4, 5, 120],
          ["hanging-knee-raise", 3, 10, 60],
        ],
      },
      {
        title: "Soulevé lourd",
        kind: "strength",
        aim: "Tendre la barre avant de tirer.",
        main: [
          ["deadlift", 4, 3, 240, "Environ 82\u00a0% de votre maximum en semaine\u00a01."],
          ["barbell-press", 4, 5, 150],
          ["dumbbell-split-squat", 3, 8, 90],
          ["hollow-hold", 3, 30, 45],
        ],
      },
      {
        title: "Couché lourd",
        kind: "strength",
        aim: "Un arrêt sur la poitrine à chaque fois.",
        main: [
          ["bench-press", 4, 4, 210, "Environ 80\u00a0% de votre maximum en semaine\u00a01."],
          ["barbell-row", 4, 6, 120],
          ["hip-thrust", 4, 6, 120],
          ["farmer-walk", 3, 40, 90],
        ],
      },
      {
        title: "Technique légère",
        kind: "light",
        aim: "La moitié du poids, le double d’attention.",
        main: [
          ["goblet-squat", 3, 5, 60, "Très léger\u00a0: seul le geste compte."],
          ["face-pull", 3, 15, 40],
          ["bird-dog", 2, 8, 20],
        ],
      },
      {
        title: "Souffle et hanches",
        kind: "light",
        aim: "Récupérer sans s’allonger.",
        main: [
          ["rowing-machine", 1, 900, 0, "Très facile\u00a0: vous pouvez parler."],
          ["ninety-ninety", 1, 60, 10],
          ["figure-four", 1, 40, 5],
        ],
      },
    ],
  },
};
