/** The values of the setup's answers are those of the specification. */
export const LEVELS = ["debutant", "intermediaire", "avance"] as const;
export type Level = (typeof LEVELS)[number];
export const LEVEL_NAMES: Record<Level, string> = {
  debutant: "Débutant",
  intermediaire: "Intermédiaire",
  avance: "Avancé",
};

export const GOALS = [
  "perte-poids",
  "prise-masse",
  "tonification",
  "endurance",
  "force",
  "bien-etre",
] as const;
export type Goal = (typeof GOALS)[number];
export const GOAL_NAMES: Record<Goal, string> = {
  "perte-poids": "Perte de poids",
  "prise-masse": "Prise de masse",
  tonification: "Tonification",
  endurance: "Endurance",
  force: "Force",
  "bien-etre": "Bien-être",
};

/** Templates adapt to as many sessions a week. */
export const SESSIONS_PER_WEEK = [1, 2, 3, 4, 5] as const;
