import { cycleOf, isSeries } from "./cycles.ts";
import { FIRST_TEN_KM } from "./first-ten-km.ts";
import { BACK_IN_SHAPE, DAILY_MOBILITY } from "./fitness-programmes.ts";
import type { Programme } from "./model.ts";
import { BODYWEIGHT_STRENGTH, DUMBBELL_MASS } from "./strength-programmes.ts";

/** The programmes that are bought once; the monthly series are in `cycles.ts`. */
export const PROGRAMMES: readonly Programme[] = [
  FIRST_TEN_KM,
  BACK_IN_SHAPE,
  BODYWEIGHT_STRENGTH,
  DAILY_MOBILITY,
  DUMBBELL_MASS,
];

/** The month applies to series only. Undefined for an unknown slug. */
export function findProgramme(slug: string, month = 1): Programme | undefined {
  if (isSeries(slug)) return cycleOf(slug, month);
  return PROGRAMMES.find((programme) => programme.slug === slug);
}
