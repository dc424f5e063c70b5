import { newId } from "~/platform/web/new-id.ts";
import { DRAFT } from "~/ui/form/drop-drafts.ts";
import { findMove, isOneSided, isTimed, type MoveId } from "../rules/moves.ts";
import type { ProgrammeExercise, ProgrammeSession, WeekContent } from "../rules/programme.ts";

const USUAL = { repetitions: 10, seconds: 30 };

export const emptyExercise = (): ProgrammeExercise => ({
  id: newId(),
  part: "main",
  move: "",
  name: "",
  technique: "",
  load: "",
  sets: 3,
  unit: "repetitions",
  count: USUAL.repetitions,
  perSide: false,
  rest: 60,
});

/** Uses a free day, spread over the week: Monday, Wednesday and Friday come first. */
export function emptySession({ sessions }: WeekContent): ProgrammeSession {
  const taken = new Set(sessions.map(({ day }) => day));
  const day = [1, 3, 5, 2, 4, 6, 7].find((one) => !taken.has(one)) ?? 1;
  return { id: newId(), day, title: "", words: "", exercises: [emptyExercise()] };
}

/** Takes name, unit, sides and usual load from the catalogue, and clears the coach's own technique text. */
export function withMove(exercise: ProgrammeExercise, id: string): ProgrammeExercise {
  const move = findMove(id);
  if (!move) return { ...exercise, move: "" };
  const unit = isTimed(id as MoveId) ? "seconds" : "repetitions";
  return {
    ...exercise,
    move: id,
    name: move.name,
    unit,
    perSide: isOneSided(id as MoveId),
    technique: "",
    count: unit === exercise.unit ? exercise.count : USUAL[unit],
    load: move.load ?? exercise.load,
  };
}

/** Returns an unchanged copy at the ends of the list. */
export function shifted<T>(list: readonly T[], from: number, by: -1 | 1): T[] {
  const [moved, other] = [list[from], list[from + by]];
  if (moved === undefined || other === undefined) return [...list];
  return list.map((one, at) => (at === from ? other : at === from + by ? moved : one));
}

export const replacedAt = <T>(list: readonly T[], at: number, one: T): T[] =>
  list.map((old, index) => (index === at ? one : old));

export const removedAt = <T>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at);

/** The key of a week's unsaved draft. */
export const weekDraft = (weekId: string) => `programme${DRAFT}${weekId}`;

/** The content of the unsaved draft; an unreadable draft is ignored. */
export function readContent(text: string | undefined, otherwise: WeekContent): WeekContent {
  try {
    const read = text ? (JSON.parse(text) as WeekContent) : otherwise;
    return Array.isArray(read.sessions) ? read : otherwise;
  } catch {
    return otherwise;
  }
}
