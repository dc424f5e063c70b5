import { WEIGHT_LIMITS } from "~/features/coaching/measures/rules.ts";
import type { Goal } from "~/features/coaching/programme/rules/goals.ts";
import { findKnownCity } from "~/features/places/rules/geo.ts";

/** The discipline ids for each goal. A coach is asked only if they teach one of them. */
export const GOAL_DISCIPLINES: Record<Goal, readonly number[]> = {
  // Fitness, running, CrossFit, cycling, boxing, swimming, dance.
  "perte-poids": [1, 4, 5, 6, 7, 9, 12],
  // Fitness, weights, CrossFit.
  "prise-masse": [1, 2, 5],
  // Fitness, weights, CrossFit, Pilates, dance.
  tonification: [1, 2, 5, 8, 12],
  // Fitness, running, cycling, boxing, swimming.
  endurance: [1, 4, 6, 7, 9],
  // Fitness, weights, CrossFit.
  force: [1, 2, 5],
  // Fitness, yoga, Pilates, swimming, dance.
  "bien-etre": [1, 3, 8, 9, 12],
};

/** Longer texts are no place. */
export const LONGEST_LOCATION = 200;

/** The name of a place that was chosen or typed: "Villeurbanne" of "Villeurbanne, Rhône", "Paris" of "paris". */
export const placeName = (location: string): string =>
  findKnownCity(location)?.name ?? (location.split(",")[0] ?? "").trim();

/** Values outside these limits are treated as typing errors. */
export const BODY_LIMITS = {
  /** kg */
  weight: WEIGHT_LIMITS,
  /** cm */
  height: { min: 100, max: 250 },
} as const;
export const LONGEST_HEALTH_WORDS = 2_000;

/** The health data of the setup. It is stored only in encrypted form. */
export interface HealthAnswers {
  /** kg */
  currentWeight: number;
  targetWeight: number;
  /** cm */
  height: number;
  healthIssues: string;
}
