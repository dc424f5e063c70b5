import { PACES } from "~/features/programmes/rules/model.ts";
import type { Move } from "./move.ts";

const feels = (pace: keyof typeof PACES) => `Allure ${PACES[pace].label}\u00a0: ${PACES[pace].feels}`;

/** Exercises that are measured in minutes. `load` describes the effort, so that no watch is needed. */
export const CARDIO_MOVES = {
  "brisk-walk": {
    name: "Marche rapide",
    how: "Marchez d’un pas vif, bras pliés qui balancent, sur un terrain plat au début. Posez le talon, déroulez le pied, poussez sur les orteils.",
    watch: "Tenez-vous grand, le regard devant.",
    easier: "Ralentissez, ou coupez la sortie en deux.",
    harder: "Choisissez un parcours avec des montées.",
    load: "Vous parlez, mais vous ne pourriez pas chanter.",
  },
  "walk-run": {
    name: "Trot, puis marche",
    how: "Trottez à petits pas pendant le temps indiqué, puis marchez pendant le repos. Le trot est à peine plus rapide que la marche.",
    watch: "Si vous ne pouvez plus parler, vous courez trop vite.",
    easier: "Raccourcissez le trot de moitié et marchez davantage.",
    harder: "Marchez un peu moins longtemps entre deux trots.",
    load: feels("very-easy"),
  },
  "easy-run": {
    name: "Footing facile",
    how: "Courez lentement, à petits pas, les épaules relâchées. Le pied se pose sous vous, pas loin devant.",
    watch: "Ralentissez ou marchez une minute dès que vous ne parlez plus en phrases.",
    easier: "Marchez une minute toutes les cinq minutes.",
    harder: "Choisissez un parcours vallonné, sans changer d’effort.",
    load: feels("easy"),
  },
  "long-run": {
    name: "Sortie longue",
    how: "La sortie la plus longue de la semaine, à l’allure la plus facile. Partez plus lentement que vous n’en avez envie et buvez en route au-delà d’une heure.",
    watch: "La dernière demi-heure se court à la même allure que la première.",
    easier: "Marchez une minute tous les quarts d’heure.",
    harder: "Terminez par dix minutes à allure soutenue.",
    load: feels("easy"),
  },
  "steady-run": {
    name: "Allure soutenue",
    how: "Courez à une allure que vous pourriez tenir près d’une heure, régulière du début à la fin. Récupérez en trottant très lentement.",
    watch: "La dernière fraction est aussi rapide que la première, pas plus.",
    easier: "Récupérez en marchant.",
    harder: "Raccourcissez la récupération d’un quart.",
    load: feels("steady"),
  },
  "brisk-run": {
    name: "Fractions vives",
    how: "Courez vite et relâché pendant le temps indiqué, puis récupérez en trottant ou en marchant. La foulée reste légère, les mains ouvertes.",
    watch: "Arrêtez la série si une douleur apparaît, ou si la foulée se dégrade.",
    easier: "Marchez pendant toute la récupération.",
    harder: "Ajoutez une fraction, jamais de la vitesse.",
    load: feels("brisk"),
  },
  "hill-run": {
    name: "Côtes",
    how: "Sur une pente douce, montez à petits pas, buste droit, genoux hauts. Redescendez en marchant pendant le repos.",
    watch: "L’effort est régulier\u00a0: ne partez pas trop vite en bas.",
    easier: "Montez en marche rapide.",
    harder: "Choisissez une pente un peu plus longue.",
    load: feels("steady"),
  },
  "easy-bike": {
    name: "Vélo facile",
    how: "Selle à hauteur de hanche, genou à peine plié en bas. Pédalez souple, sur le plat ou sur un vélo d’appartement, sans forcer sur les genoux.",
    watch: "La pédale tourne vite et légèrement.",
    easier: "Réduisez la résistance, ou coupez la sortie en deux.",
    harder: "Ajoutez une petite montée toutes les dix minutes.",
    load: feels("easy"),
  },
  "bike-intervals": {
    name: "Fractions à vélo",
    how: "Montez la résistance et pédalez fort, assis, pendant le temps indiqué. Récupérez en pédalant souple.",
    watch: "Le bassin ne se balance pas sur la selle.",
    easier: "Augmentez la cadence plutôt que la résistance.",
    harder: "Ajoutez une fraction.",
    load: feels("steady"),
  },
  "rowing-machine": {
    name: "Rameur",
    how: "Poussez d’abord avec les jambes, puis ouvrez le buste, puis tirez la poignée vers le bas de la poitrine. Revenez dans l’ordre inverse, deux fois plus lentement.",
    watch: "Le dos reste droit, la poignée avance et recule à la même hauteur.",
    easier: "Réduisez la résistance et la cadence.",
    harder: "Poussez plus fort, sans tirer plus vite.",
    load: feels("steady"),
  },
  "stair-climb": {
    name: "Montée d’escaliers",
    how: "Montez d’un pas régulier, tout le pied sur la marche, main près de la rampe. Redescendez lentement pendant le repos.",
    watch: "La descente se fait toujours en marchant.",
    easier: "Reposez-vous à chaque étage.",
    harder: "Montez deux marches à la fois sur un étage.",
    load: feels("steady"),
  },
} as const satisfies Record<string, Move>;
