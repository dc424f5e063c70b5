import type { Level } from "./goals.ts";
import type { Template } from "./template-shape.ts";

/** Endurance: mostly easy, a little steady, never two runs on consecutive days. */
export const ENDURANCE: Record<Level, Template> = {
  debutant: {
    title: "De la marche au footing",
    text: "Du trot entre deux temps de marche, toujours à une allure à laquelle on parle. Personne n’a besoin de souffrir pour devenir endurant.",
    cautions: [
      "Surpoids important, genoux ou tendons sensibles\u00a0: faites les mêmes durées à vélo ou en marche rapide.",
      "Asthme\u00a0: votre traitement avec vous, un échauffement deux fois plus long, pas de sortie par grand froid.",
    ],
    growth: "volume",
    sessions: [
      {
        title: "Trot et marche",
        kind: "run",
        aim: "Trotter sans s’essouffler.",
        main: [
          ["walk-run", 6, 60, 120],
          ["brisk-walk", 1, 300, 0],
        ],
      },
      {
        title: "Marche longue",
        kind: "run",
        aim: "Rester debout longtemps.",
        main: [["brisk-walk", 1, 2100, 0]],
      },
      {
        title: "Trots plus longs",
        kind: "run",
        aim: "Un peu plus de trot que de marche.",
        main: [
          ["walk-run", 5, 90, 120],
          ["brisk-walk", 1, 300, 0],
        ],
      },
      {
        title: "Renforcement du coureur",
        kind: "light",
        aim: "Des chevilles et des hanches solides.",
        main: [
          ["calf-raise", 2, 10, 30],
          ["glute-bridge", 2, 10, 30],
          ["bird-dog", 2, 6, 30],
          ["ankle-rock", 1, 10, 10],
        ],
      },
      {
        title: "Vélo tranquille",
        kind: "light",
        aim: "Du souffle sans choc.",
        main: [
          ["easy-bike", 1, 1500, 0],
          ["calf-stretch", 1, 30, 5],
        ],
      },
    ],
  },
  intermediaire: {
    title: "Tenir l’allure",
    text: "Une sortie longue, un footing et une séance à allure soutenue. Huit minutes sur dix restent faciles.",
    cautions: [
      "Douleur au tibia ou au talon d’Achille\u00a0: remplacez la séance soutenue par du vélo pendant une semaine.",
      "Forte chaleur ou pollution\u00a0: raccourcissez d’un tiers et courez tôt le matin.",
    ],
    growth: "volume",
    sessions: [
      {
        title: "Allure soutenue",
        kind: "run",
        aim: "Tenir sans accélérer à la fin.",
        main: [
          ["easy-run", 1, 600, 0],
          ["steady-run", 5, 180, 120],
          ["easy-run", 1, 300, 0],
        ],
      },
      {
        title: "Sortie longue",
        kind: "run",
        aim: "La plus importante de la semaine.",
        main: [["long-run", 1, 3000, 0]],
      },
      {
        title: "Footing",
        kind: "run",
        aim: "Facile du début à la fin.",
        main: [["easy-run", 1, 2100, 0]],
      },
      {
        title: "Force du coureur",
        kind: "light",
        aim: "Des appuis qui tiennent la distance.",
        main: [
          ["step-up", 2, 8, 45],
          ["single-leg-bridge", 2, 8, 30],
          ["side-plank", 2, 25, 20],
          ["calf-raise", 2, 15, 30],
        ],
      },
      {
        title: "Vélo ou natation",
        kind: "light",
        aim: "Une heure d’effort facile, sans impact.",
        main: [
          ["easy-bike", 1, 2400, 0],
          ["hip-flexor-stretch", 1, 40, 5],
        ],
      },
    ],
  },
  avance: {
    title: "Vitesse et longue distance",
    text: "Des fractions vives, des côtes et une sortie longue qui dépasse l’heure. La vitesse vient du relâchement.",
    cautions: [
      "Mollet ou ischio-jambier raide\u00a0: pas de fractions vives ce jour-là, un footing à la place.",
      "Pouls de repos plus haut que d’habitude de dix battements\u00a0: journée de repos.",
    ],
    growth: "volume",
    sessions: [
      {
        title: "Fractions vives",
        kind: "run",
        aim: "Courir vite et relâché.",
        main: [
          ["easy-run", 1, 900, 0],
          ["brisk-run", 8, 60, 90],
          ["easy-run", 1, 600, 0],
        ],
      },
      {
        title: "Longue sortie",
        kind: "run",
        aim: "Du temps sur les jambes.",
        main: [["long-run", 1, 4500, 0]],
      },
      {
        title: "Côtes et seuil",
        kind: "run",
        aim: "La force du coureur, puis l’allure.",
        main: [
          ["easy-run", 1, 900, 0],
          ["hill-run", 6, 60, 90],
          ["steady-run", 1, 900, 0],
        ],
      },
      {
        title: "Force du coureur",
        kind: "light",
        aim: "Peu de charge, beaucoup d’équilibre.",
        main: [
          ["single-leg-deadlift", 2, 8, 45],
          ["split-squat", 2, 8, 45],
          ["calf-raise", 2, 20, 30],
          ["hollow-hold", 2, 30, 20],
        ],
      },
      {
        title: "Vélo de récupération",
        kind: "light",
        aim: "Plus lent que vous ne le pensez.",
        main: [
          ["easy-bike", 1, 3000, 0],
          ["runner-lunge-twist", 1, 5, 10],
          ["calf-stretch", 1, 40, 5],
        ],
      },
    ],
  },
};
