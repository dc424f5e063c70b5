import { EXERCISES, type ExerciseId } from "~/features/programmes/rules/exercises.ts";
import type { Move } from "./move.ts";
import { CARDIO_MOVES } from "./moves-cardio.ts";
import { GYM_MOVES } from "./moves-gym.ts";

export type MoveId = ExerciseId | keyof typeof GYM_MOVES | keyof typeof CARDIO_MOVES;

/** The catalogue: exercises of the ready-made programmes, with a barbell, on machines and outdoors. */
export const MOVES: Readonly<Record<MoveId, Move>> = { ...EXERCISES, ...GYM_MOVES, ...CARDIO_MOVES };

export const findMove = (id: string): Move | undefined =>
  Object.hasOwn(MOVES, id) ? MOVES[id as MoveId] : undefined;

/** Sorted by name, for the select field. */
export const MOVE_CHOICES = Object.entries(MOVES)
  .map(([id, { name }]) => ({ id: id as MoveId, name }))
  .toSorted((a, b) => a.name.localeCompare(b.name, "fr"));

/** Exercises that are done once on each side. */
const ONE_SIDED = new Set<MoveId>([
  ...(["reverse-lunge", "walking-lunge", "side-lunge", "split-squat", "step-up"] as const),
  ...(["single-leg-bridge", "single-leg-deadlift", "dumbbell-lunge", "dumbbell-split-squat"] as const),
  ...(["one-arm-row", "dead-bug", "bird-dog", "side-plank", "pallof-press", "leg-swing"] as const),
  ...(["thoracic-opening", "hip-flexor-stretch", "figure-four", "hamstring-stretch"] as const),
  ...(["calf-stretch", "quad-stretch", "chest-stretch", "lying-twist", "ninety-ninety"] as const),
  ...(["ankle-rock", "runner-lunge-twist", "neck-release"] as const),
]);

/** Exercises that are measured in seconds instead of repetitions. */
const TIMED = new Set<MoveId>([
  ...(["plank", "side-plank", "hollow-hold", "wall-sit", "mountain-climber", "towel-row"] as const),
  ...(["farmer-walk", "march", "high-knees", "butt-kicks", "jumping-jack", "side-step"] as const),
  ...(["leg-swing", "arm-circles", "cat-cow", "downward-dog", "child-pose", "butterfly"] as const),
  ...(["hip-flexor-stretch", "figure-four", "hamstring-stretch", "calf-stretch"] as const),
  ...(["quad-stretch", "chest-stretch", "lying-twist", "ninety-ninety", "deep-squat-hold"] as const),
  ...(["neck-release", "wrist-circles", "belly-breathing"] as const),
  ...(Object.keys(CARDIO_MOVES) as (keyof typeof CARDIO_MOVES)[]),
]);

export const isOneSided = (id: MoveId) => ONE_SIDED.has(id);
export const isTimed = (id: MoveId) => TIMED.has(id);
export const isCardio = (id: MoveId): id is keyof typeof CARDIO_MOVES => Object.hasOwn(CARDIO_MOVES, id);

/** These exercises need a weight; `load` says in words how heavy it is. */
export const isLoaded = (id: MoveId) =>
  Object.hasOwn(GYM_MOVES, id) ||
  (Object.hasOwn(EXERCISES, id) &&
    (EXERCISES[id as ExerciseId].equipment as readonly string[]).includes("dumbbells"));
