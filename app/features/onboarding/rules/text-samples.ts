/** The texts that the language model can improve. */
export const TEXT_KINDS = ["title", "description", "bio"] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** The sample replaces a language model and takes a similar time. */
export const SAMPLE_DELAY_MS = 2_000;

/** The limit in characters applies to the improved text; the input may be longer. */
export const LONGEST_IMPROVED: Record<TextKind, number> = { title: 70, description: 1_000, bio: 1_000 };

/** The samples contain no number, diploma or promise, because they would not be true of the coach. */
export const TEXT_SAMPLES: Record<TextKind, string> = {
  title: "Coach sportif à votre écoute, du premier cours à vos objectifs",
  description: `Mes séances s’adressent à toutes celles et ceux qui veulent progresser sans se faire mal, quel que soit leur niveau de départ.

La première fois, nous prenons le temps de faire connaissance\u00a0: vos envies, votre rythme, ce qui vous a freiné jusqu’ici. Je construis ensuite un programme à votre mesure, que nous ajustons ensemble au fil des semaines.

Chaque cours suit le même fil\u00a0: un échauffement soigné, un travail technique expliqué pas à pas, des exercices qui vous font avancer, puis un retour au calme. Vous repartez avec des repères simples pour continuer entre deux séances.

Je corrige les gestes avec attention et j’encourage beaucoup. L’essentiel est que vous ayez envie de revenir.`,
  bio: `Le sport fait partie de ma vie depuis toujours, et le transmettre est devenu mon métier.

J’aime les débuts\u00a0: le moment où un mouvement qui semblait impossible devient naturel. J’accompagne aussi bien les personnes qui reprennent après une longue pause que celles qui préparent une échéance précise.

Ma façon de faire tient en trois mots\u00a0: écoute, précision, bonne humeur. J’explique pourquoi nous faisons chaque exercice, je m’adapte à votre forme du jour, et je vous dis franchement où vous en êtes.

Je continue à me former chaque année, parce que l’on coache mieux quand on reste curieux. Parlons de votre projet\u00a0: je vous dirai simplement comment je peux vous aider.`,
};
