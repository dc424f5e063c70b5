import type { Work } from "./model.ts";
import { hold, holdPerSide, reps, run } from "./work.ts";

/** The warm-up before strength work: five to six minutes, without fatigue. */
export const STRENGTH_WARM_UP: readonly Work[] = [
  hold("march", 1, 75, 0),
  hold("arm-circles", 1, 40, 0),
  holdPerSide("leg-swing", 1, 20, 0),
  hold("cat-cow", 1, 45, 0),
  reps("hip-hinge", 1, 10, 15),
  reps("squat", 1, 8, 30),
];

export const STRENGTH_COOL_DOWN: readonly Work[] = [
  holdPerSide("hip-flexor-stretch", 1, 30, 5),
  holdPerSide("chest-stretch", 1, 30, 5),
  hold("child-pose", 1, 45, 5),
  hold("belly-breathing", 1, 60, 0),
];

export const RUN_WARM_UP: readonly Work[] = [
  run(1, ["walk", 4]),
  hold("high-knees", 1, 30, 15),
  hold("butt-kicks", 1, 30, 15),
  holdPerSide("leg-swing", 1, 20, 0),
];

export const RUN_COOL_DOWN: readonly Work[] = [
  run(1, ["walk", 4]),
  holdPerSide("calf-stretch", 1, 30, 5),
  holdPerSide("quad-stretch", 1, 30, 5),
  holdPerSide("hamstring-stretch", 1, 30, 5),
];

/** Printed in every programme. */
export const STOP_SIGNS: readonly string[] = [
  "Arrêtez tout de suite et appelez le 15 en cas de douleur ou d’oppression dans la poitrine, de malaise, d’essoufflement anormal, de palpitations qui ne passent pas ou de trouble soudain de la vue, de la parole ou de l’équilibre.",
  "Arrêtez la séance en cas de douleur vive dans une articulation, un muscle ou le dos. Reposez-vous deux jours. Si la douleur revient ou dure plus d’une semaine, consultez un médecin ou un kinésithérapeute.",
  "Ne vous entraînez pas avec de la fièvre, ni dans les jours qui suivent. Reprenez une semaine plus tôt dans le programme.",
];

/** Printed in every programme. */
export const ASK_A_DOCTOR: readonly string[] = [
  "Demandez l’avis de votre médecin avant de commencer si vous n’avez pas fait de sport depuis plus d’un an, si vous avez plus de 45 ans et reprenez, si vous êtes enceinte ou avez accouché récemment.",
  "Faites de même en cas de maladie du cœur ou des poumons, de tension élevée, de diabète, de blessure récente, d’opération, ou si vous prenez un traitement régulier.",
  "Ce programme ne remplace ni un avis médical, ni l’œil d’un coach. Il s’adresse à des adultes en bonne santé.",
];

export const STRENGTH_ADVICE: readonly string[] = [
  "Gardez deux répétitions en réserve à chaque série. Si vous n’en avez plus, prenez la version plus facile.",
  "Quand toutes les séries vous semblent faciles deux fois de suite, passez à la version plus difficile ou à un peu plus lourd.",
  "Une séance manquée se déplace d’un jour, elle ne se double pas. Après une semaine manquée, refaites la précédente.",
  "Le sommeil et les jours de repos font partie du programme, c’est là que le corps progresse.",
];

export const RUNNING_ADVICE: readonly string[] = [
  "Courez lentement. Si vous ne pouvez plus parler pendant un footing facile, ralentissez ou marchez une minute.",
  "Ne courez pas deux jours de suite. Les jours de repos font partie du programme.",
  "Une séance manquée est perdue sans regret, elle ne se rattrape pas le lendemain. Après une semaine manquée, refaites la précédente.",
  "Buvez avant et après. S’il fait très chaud, courez tôt le matin et raccourcissez la sortie.",
];
