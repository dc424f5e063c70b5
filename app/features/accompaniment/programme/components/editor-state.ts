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

/** On the first day of the week that has none. */
export function emptySession({ sessions }: WeekContent): ProgrammeSession {
  const taken = new Set(sessions.map(({ day }) => day));
  const day = [1, 3, 5, 2, 4, 6, 7].find((one) => !taken.has(one)) ?? 1;
  return { id: newId(), day, title: "", words: "", exercises: [emptyExercise()] };
}

/** Another exercise in the place of one: counted or timed as it is done, with what is always said of it. */
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

/** One place up or down, where there is one. */
export function shifted<T>(list: readonly T[], from: number, by: -1 | 1): T[] {
  const [moved, other] = [list[from], list[from + by]];
  if (moved === undefined || other === undefined) return [...list];
  return list.map((one, at) => (at === from ? other : at === from + by ? moved : one));
}

export const replacedAt = <T>(list: readonly T[], at: number, one: T): T[] =>
  list.map((old, index) => (index === at ? one : old));

export const removedAt = <T>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at);

/** What is written of a week and not saved is kept under it. */
export const weekDraft = (weekId: string) => `programme${DRAFT}${weekId}`;

/** What was written before and not saved; what cannot be read any more is as good as nothing. */
export function readContent(text: string | undefined, otherwise: WeekContent): WeekContent {
  try {
    const read = text ? (JSON.parse(text) as WeekContent) : otherwise;
    return Array.isArray(read.sessions) ? read : otherwise;
  } catch {
    return otherwise;
  }
}
