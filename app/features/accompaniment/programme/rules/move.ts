import type { Exercise } from "~/features/programmes/rules/exercise.ts";

/** A described exercise that a coach can take into a week. */
export interface Move extends Omit<Exercise, "equipment"> {
  /** how hard it feels, where that is always the same */
  load?: string;
}
