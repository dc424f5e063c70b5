import type { Exercise } from "./exercise.ts";
import { CORE_EXERCISES } from "./exercises-core.ts";
import { LEG_EXERCISES } from "./exercises-legs.ts";
import { MOBILITY_EXERCISES } from "./exercises-mobility.ts";
import { UPPER_EXERCISES } from "./exercises-upper.ts";

const ALL = { ...LEG_EXERCISES, ...UPPER_EXERCISES, ...CORE_EXERCISES, ...MOBILITY_EXERCISES };
export type ExerciseId = keyof typeof ALL;

export const EXERCISES: Record<ExerciseId, Exercise> = ALL;
