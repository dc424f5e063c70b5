import { cycleOf, isSeries } from "./cycles.ts";
import { FIRST_TEN_KM } from "./first-ten-km.ts";
import { BACK_IN_SHAPE, DAILY_MOBILITY } from "./fitness-programmes.ts";
import type { Programme } from "./model.ts";
import { BODYWEIGHT_STRENGTH, DUMBBELL_MASS } from "./strength-programmes.ts";

/** Those that are bought once. */
export const PROGRAMMES: readonly Programme[] = [
  FIRST_TEN_KM,
  BACK_IN_SHAPE,
  BODYWEIGHT_STRENGTH,
  DAILY_MOBILITY,
  DUMBBELL_MASS,
];

/** What a product's file is made of; of a series, the month says which. Undefined where nothing has been written under that name. */
export function findProgramme(slug: string, month = 1): Programme | undefined {
  if (isSeries(slug)) return cycleOf(slug, month);
  return PROGRAMMES.find((programme) => programme.slug === slug);
}
