import type { Level } from "./goals.ts";
import type { Template } from "./template-shape.ts";

/** Well-being: a little movement every day, breathing and sleep; nothing that hurts the next day. */
export const WELL_BEING: Record<Level, Template> = {
  debutant: {
    title: "Bouger sans y penser",
    text: "Des séances courtes, au calme, qui réveillent le dos et le souffle. Si vous n’avez que dix minutes, faites la moitié.",
    cautions: [
      "Vertiges ou équilibre fragile\u00a0: tenez une chaise pour tout ce qui est debout, et relevez-vous du sol en deux temps.",
      "Arthrose\u00a0: restez dans une amplitude sans douleur, et échauffez-vous plus longtemps le matin.",
    ],
    growth: "volume",
    sessions: [
      {
        title: "Dos et respiration",
        kind: "strength",
        aim: "Se redresser.",
        main: [
          ["wall-angel", 2, 8, 30],
          ["glute-bridge", 2, 8, 45],
          ["bird-dog", 2, 5, 45],
          ["cat-cow", 2, 40, 15],
          ["prone-row", 2, 6, 45],
        ],
      },
      {
        title: "Jambes tranquilles",
        kind: "strength",
        aim: "Se lever, s’asseoir, monter sans effort.",
        main: [
          ["squat", 2, 6, 60],
          ["calf-raise", 2, 10, 30],
          ["hip-hinge", 2, 8, 45],
          ["dead-bug", 2, 5, 45],
          ["side-step", 2, 30, 30],
        ],
      },
      {
        title: "Marche en nature",
        kind: "run",
        aim: "Regarder autour de soi.",
        main: [["brisk-walk", 1, 1500, 0]],
      },
      {
        title: "Souplesse",
        kind: "light",
        aim: "Étirer ce qui est resté assis.",
        main: [
          ["chest-stretch", 1, 30, 5],
          ["hip-flexor-stretch", 1, 30, 5],
          ["hamstring-stretch", 1, 30, 5],
          ["lying-twist", 1, 40, 5],
        ],
      },
      {
        title: "Relâchement du soir",
        kind: "light",
        aim: "Préparer le sommeil.",
        main: [
          ["neck-release", 1, 30, 5],
          ["butterfly", 1, 60, 5],
          ["child-pose", 1, 60, 5],
          ["belly-breathing", 2, 90, 15],
        ],
      },
    ],
  },
  intermediaire: {
    title: "Équilibre et énergie",
    text: "Un peu de force, un peu de souffle, beaucoup de mobilité. On doit se sentir mieux après qu’avant.",
    cautions: [
      "Migraines ou tension élevée\u00a0: évitez le chien tête en bas, prenez la posture de l’enfant.",
      "Poignets sensibles\u00a0: appuyez-vous sur les avant-bras ou sur un banc.",
    ],
    growth: "volume",
    sessions: [
      {
        title: "Force douce",
        kind: "strength",
        aim: "Tout le corps, sans charge.",
        main: [
          ["reverse-lunge", 3, 8, 45],
          ["incline-push-up", 3, 8, 45],
          ["single-leg-bridge", 2, 8, 45],
          ["swimmer", 3, 8, 30],
          ["plank", 2, 30, 30],
        ],
      },
      {
        title: "Enchaînement au sol",
        kind: "strength",
        aim: "Passer d’un geste à l’autre en respirant.",
        main: [
          ["downward-dog", 3, 30, 20],
          ["runner-lunge-twist", 3, 5, 20],
          ["sumo-squat", 3, 10, 45],
          ["side-plank", 2, 20, 30],
          ["thoracic-opening", 2, 6, 15],
        ],
      },
      {
        title: "Footing ou marche",
        kind: "run",
        aim: "Aérer la tête.",
        main: [
          ["walk-run", 5, 180, 60],
          ["brisk-walk", 1, 600, 0],
        ],
      },
      {
        title: "Hanches et épaules",
        kind: "light",
        aim: "Les deux endroits où le stress se loge.",
        main: [
          ["ninety-ninety", 2, 40, 10],
          ["wall-angel", 2, 10, 20],
          ["figure-four", 1, 40, 5],
          ["chest-stretch", 1, 40, 5],
        ],
      },
      {
        title: "Respiration",
        kind: "light",
        aim: "Un quart d’heure de calme.",
        main: [
          ["cat-cow", 2, 60, 10],
          ["lying-twist", 1, 60, 5],
          ["belly-breathing", 3, 120, 15],
        ],
      },
    ],
  },
  avance: {
    title: "Corps libre",
    text: "Force au poids du corps, amplitude complète et souffle régulier. Le programme de qui s’entraîne déjà et veut durer.",
    cautions: [
      "Épaules instables\u00a0: pompe classique à la place de la pompe piquée.",
      "Genoux raides\u00a0: gardez les talons surélevés dans le squat profond.",
    ],
    growth: "volume",
    sessions: [
      {
        title: "Poids du corps",
        kind: "strength",
        aim: "Force et contrôle.",
        main: [
          ["split-squat", 3, 10, 60],
          ["pike-push-up", 3, 8, 75],
          ["pull-up", 3, 5, 90],
          ["single-leg-deadlift", 3, 8, 45],
          ["hollow-hold", 3, 25, 30],
        ],
      },
      {
        title: "Amplitude sous charge",
        kind: "strength",
        aim: "Fort aussi au bout du mouvement.",
        main: [
          ["goblet-squat", 3, 10, 75, "Léger, avec un arrêt de trois secondes en bas."],
          ["floor-pullover", 3, 10, 60],
          ["side-lunge", 3, 8, 45],
          ["reverse-fly", 3, 12, 45],
          ["plank-shoulder-tap", 3, 12, 30],
        ],
      },
      {
        title: "Course au calme",
        kind: "run",
        aim: "Une heure dehors, sans montre.",
        main: [["easy-run", 1, 2700, 0]],
      },
      {
        title: "Mobilité complète",
        kind: "light",
        aim: "De la cheville à la nuque.",
        main: [
          ["ankle-rock", 2, 10, 10],
          ["deep-squat-hold", 2, 45, 20],
          ["downward-dog", 2, 45, 20],
          ["thoracic-opening", 1, 8, 10],
          ["neck-release", 1, 30, 0],
        ],
      },
      {
        title: "Vélo et silence",
        kind: "light",
        aim: "Dépenser, puis respirer.",
        main: [
          ["easy-bike", 1, 2100, 0],
          ["belly-breathing", 2, 120, 15],
        ],
      },
    ],
  },
};
