import type { Level } from "./goals.ts";
import type { Template } from "./template-shape.ts";

/** Weight loss: the whole body, short rests, and low-impact minutes on foot or by bicycle. */
export const WEIGHT_LOSS: Record<Level, Template> = {
  debutant: {
    title: "Remettre le corps en route",
    text: "Des circuits simples, sans saut, et de la marche. La régularité compte plus que l’intensité\u00a0: finissez chaque séance avec l’envie de recommencer.",
    cautions: [
      "Genoux ou chevilles sensibles\u00a0: remplacez la marche par le vélo, et les montées sur marche par la chaise au mur.",
      "Tension élevée\u00a0: ne bloquez jamais la respiration, ne tenez pas la chaise au mur plus de 20\u00a0secondes.",
    ],
    growth: "volume",
    sessions: [
      {
        title: "Circuit du corps entier",
        kind: "strength",
        aim: "Bouger tout le corps, doucement.",
        main: [
          ["squat", 2, 8, 60],
          ["incline-push-up", 2, 8, 60],
          ["glute-bridge", 2, 10, 45],
          ["prone-row", 2, 8, 45],
          ["dead-bug", 2, 6, 45],
          ["brisk-walk", 1, 600, 0],
        ],
      },
      {
        title: "Circuit debout",
        kind: "strength",
        aim: "Jambes et dos, sans jamais s’essouffler trop.",
        main: [
          ["step-up", 2, 8, 60],
          ["towel-row", 2, 20, 45],
          ["hip-hinge", 2, 10, 45],
          ["wall-sit", 2, 20, 60],
          ["bird-dog", 2, 6, 45],
          ["brisk-walk", 1, 600, 0],
        ],
      },
      {
        title: "Grande marche",
        kind: "run",
        aim: "Tenir une allure vive, sans courir.",
        main: [["brisk-walk", 1, 1800, 0]],
      },
      {
        title: "Vélo ou marche douce",
        kind: "light",
        aim: "Une dépense facile entre deux circuits.",
        main: [
          ["easy-bike", 1, 1500, 0],
          ["hip-flexor-stretch", 1, 30, 5],
          ["calf-stretch", 1, 30, 5],
        ],
      },
      {
        title: "Mobilité",
        kind: "light",
        aim: "Délier le dos et les hanches.",
        main: [
          ["cat-cow", 2, 45, 15],
          ["thoracic-opening", 1, 6, 10],
          ["ninety-ninety", 1, 40, 10],
          ["hamstring-stretch", 1, 30, 5],
          ["child-pose", 1, 60, 0],
        ],
      },
    ],
  },
  intermediaire: {
    title: "Brûler sans s’épuiser",
    text: "Trois circuits plus denses et des fractions à vélo. Les repos sont courts, les gestes restent propres.",
    cautions: [
      "Genoux sensibles\u00a0: prenez la fente arrière à la place de la fente marchée, et restez assis sur le vélo.",
      "Bas du dos fragile\u00a0: remplacez le swing par le pont fessier avec haltère.",
    ],
    growth: "volume",
    sessions: [
      {
        title: "Circuit aux haltères",
        kind: "strength",
        aim: "Enchaîner les grands groupes musculaires.",
        main: [
          ["goblet-squat", 3, 12, 45],
          ["push-up", 3, 8, 45],
          ["bent-over-row", 3, 12, 45],
          ["weighted-bridge", 3, 12, 45],
          ["mountain-climber", 3, 20, 40],
        ],
      },
      {
        title: "Circuit et rameur",
        kind: "strength",
        aim: "Alterner force et souffle.",
        main: [
          ["walking-lunge", 3, 8, 60],
          ["overhead-press", 3, 10, 45],
          ["one-arm-row", 3, 10, 45],
          ["plank", 3, 30, 30],
          ["rowing-machine", 4, 60, 60],
        ],
      },
      {
        title: "Vélo fractionné",
        kind: "run",
        aim: "Monter le cœur sans choc pour les articulations.",
        main: [
          ["bike-intervals", 6, 60, 90],
          ["easy-bike", 1, 900, 0],
        ],
      },
      {
        title: "Marche active",
        kind: "light",
        aim: "Dépenser en récupérant.",
        main: [
          ["brisk-walk", 1, 2400, 0],
          ["quad-stretch", 1, 30, 5],
        ],
      },
      {
        title: "Tronc et mobilité",
        kind: "light",
        aim: "Un dos solide, des hanches libres.",
        main: [
          ["bird-dog", 2, 8, 30],
          ["side-plank", 2, 20, 30],
          ["runner-lunge-twist", 1, 5, 10],
          ["lying-twist", 1, 40, 5],
          ["butterfly", 1, 60, 0],
        ],
      },
    ],
  },
  avance: {
    title: "Dépense et muscle préservé",
    text: "Des charges lourdes pour garder le muscle, puis un travail court et intense. Le déficit se fait à table, pas en doublant les séances.",
    cautions: [
      "Fatigue, sommeil court ou régime strict\u00a0: retirez une série partout et supprimez les swings.",
      "Douleur d’épaule\u00a0: remplacez le développé militaire par le développé incliné aux haltères, paumes face à face.",
    ],
    growth: "volume",
    sessions: [
      {
        title: "Force et swing",
        kind: "strength",
        aim: "Garder le muscle, puis monter le cœur.",
        main: [
          ["back-squat", 4, 8, 90],
          ["bench-press", 4, 8, 90],
          ["cable-row", 3, 10, 60],
          ["kettlebell-swing", 4, 15, 45],
          ["hollow-hold", 3, 25, 30],
        ],
      },
      {
        title: "Chaîne arrière et rameur",
        kind: "strength",
        aim: "Hanches, dos, souffle.",
        main: [
          ["romanian-deadlift", 4, 10, 90],
          ["pull-up", 4, 6, 90],
          ["dumbbell-lunge", 3, 10, 60],
          ["rowing-machine", 5, 60, 60],
          ["pallof-press", 3, 10, 30],
        ],
      },
      {
        title: "Complexe d’haltères",
        kind: "strength",
        aim: "Beaucoup de travail en peu de temps.",
        main: [
          ["goblet-squat", 4, 12, 45],
          ["overhead-press", 4, 10, 45],
          ["bent-over-row", 4, 12, 45],
          ["jump-squat", 3, 8, 75],
          ["farmer-walk", 4, 40, 45],
        ],
      },
      {
        title: "Footing de récupération",
        kind: "light",
        aim: "Lent, vraiment lent.",
        main: [
          ["easy-run", 1, 1800, 0],
          ["calf-stretch", 1, 30, 5],
        ],
      },
      {
        title: "Vélo long",
        kind: "light",
        aim: "Une longue dépense qui n’abîme rien.",
        main: [
          ["easy-bike", 1, 3000, 0],
          ["figure-four", 1, 40, 5],
        ],
      },
    ],
  },
};
