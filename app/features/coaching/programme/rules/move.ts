import type { Exercise } from "~/features/programmes/rules/exercise.ts";

/** An exercise of the catalogue that coaches can add to a week. */
export interface Move extends Omit<Exercise, "equipment"> {
  /** the effort, if it is always the same */
  load?: string;
}
