import type { ExerciseId } from "./exercises.ts";
import type { ExerciseWork, Pace, RunWork, Session, Work } from "./model.ts";
import { isRun } from "./model.ts";

export const reps = (
  exercise: ExerciseId,
  sets: number,
  repetitions: number,
  restSeconds = 60,
): ExerciseWork => ({ exercise, sets, dose: { repetitions }, restSeconds });

export const repsPerSide = (
  exercise: ExerciseId,
  sets: number,
  repetitions: number,
  restSeconds = 60,
): ExerciseWork => ({ exercise, sets, dose: { repetitions, perSide: true }, restSeconds });

export const hold = (
  exercise: ExerciseId,
  sets: number,
  seconds: number,
  restSeconds = 30,
): ExerciseWork => ({ exercise, sets, dose: { seconds }, restSeconds });

export const holdPerSide = (
  exercise: ExerciseId,
  sets: number,
  seconds: number,
  restSeconds = 20,
): ExerciseWork => ({ exercise, sets, dose: { seconds, perSide: true }, restSeconds });

type RunStep = [pace: Pace, minutes: number];

export const run = (times: number, ...steps: RunStep[]): RunWork => ({
  times,
  steps: steps.map(([pace, minutes]) => ({ pace, minutes })),
});

/** Exercises that are done once on each side. */
const ONE_SIDED: readonly ExerciseId[] = [
  "reverse-lunge",
  "walking-lunge",
  "side-lunge",
  "split-squat",
  "step-up",
  "single-leg-bridge",
  "single-leg-deadlift",
  "dumbbell-lunge",
  "dumbbell-split-squat",
  "one-arm-row",
  "dead-bug",
  "bird-dog",
  "side-plank",
  "thoracic-opening",
];

/** Exercises that are measured in seconds instead of repetitions. */
const TIMED: readonly ExerciseId[] = [
  "plank",
  "side-plank",
  "hollow-hold",
  "wall-sit",
  "mountain-climber",
  "towel-row",
  "farmer-walk",
];
/** Converts repetitions to holding time: ten repetitions become thirty seconds. */
const SECONDS_A_REPETITION = 3;

/** Builds the dose that suits the exercise: repetitions or seconds, on one side or both. */
export function createWork(
  exercise: ExerciseId,
  sets: number,
  repetitions: number,
  restSeconds = 60,
): ExerciseWork {
  const perSide = ONE_SIDED.includes(exercise) ? ({ perSide: true } as const) : {};
  const dose = TIMED.includes(exercise)
    ? { seconds: Math.round((repetitions * SECONDS_A_REPETITION) / 5) * 5 }
    : { repetitions };
  return { exercise, sets, dose: { ...dose, ...perSide }, restSeconds };
}

const MORE_REPETITIONS = 1;
const MORE_SECONDS = 5;

/** Adds one repetition, or five seconds, for each step. */
function grown(one: Work, steps: number): Work {
  if (isRun(one)) return one;
  const { dose } = one;
  const more =
    "seconds" in dose
      ? { ...dose, seconds: dose.seconds + steps * MORE_SECONDS }
      : { ...dose, repetitions: dose.repetitions + steps * MORE_REPETITIONS };
  return { ...one, dose: more };
}

/** Removes one set. An exercise with a single set gets two thirds of the dose. */
function lightened(one: Work): Work {
  if (isRun(one)) return one;
  if (one.sets > 1) return { ...one, sets: one.sets - 1 };
  const { dose } = one;
  const less = (value: number) => Math.max(1, Math.round((value * 2) / 3));
  return {
    ...one,
    dose:
      "seconds" in dose
        ? { ...dose, seconds: less(dose.seconds) }
        : { ...dose, repetitions: less(dose.repetitions) },
  };
}

/** The number of steps since the start of a block, or "light" for the week at its end. */
export type Stage = number | "light";

export const sessionAt = (session: Session, stage: Stage): Session => ({
  ...session,
  main: session.main.map((one) => (stage === "light" ? lightened(one) : grown(one, stage))),
});
