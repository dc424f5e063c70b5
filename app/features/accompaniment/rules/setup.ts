/** The answers of the setup, with the values that the specification gives them. */
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

export const CITY_VALUES = [
  "paris",
  "lyon",
  "marseille",
  "bordeaux",
  "lille",
  "toulouse",
  "nice",
  "nantes",
  "strasbourg",
  "montpellier",
] as const;
export type CityValue = (typeof CITY_VALUES)[number];

export const SESSIONS_PER_WEEK = [1, 2, 3, 4, 5] as const;

/** The parts of the setup that are health data: sealed, never anywhere else. */
export interface HealthAnswers {
  /** kg */
  currentWeight: number;
  targetWeight: number;
  /** cm */
  height: number;
  healthIssues: string;
}
