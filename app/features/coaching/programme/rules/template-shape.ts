import type { Work } from "~/features/programmes/rules/model.ts";
import { isRun } from "~/features/programmes/rules/model.ts";
import {
  RUN_COOL_DOWN,
  RUN_WARM_UP,
  STRENGTH_COOL_DOWN,
  STRENGTH_WARM_UP,
} from "~/features/programmes/rules/routines.ts";
import { hold } from "~/features/programmes/rules/work.ts";
import type { Level } from "./goals.ts";
import { isCardio, isLoaded, isOneSided, isTimed, MOVES, type MoveId } from "./moves.ts";
import type { Part, ProgrammeExercise, ProgrammeSession } from "./programme.ts";

/** The values of the first week: repetitions or seconds as count, rest in seconds. */
export type Entry = readonly [move: MoveId, sets: number, count: number, rest: number, load?: string];

/** "strength" and "run" are never on two consecutive days; "light" sessions may lie in between. */
export type SessionKind = "strength" | "run" | "light";

export interface TemplateSession {
  title: string;
  aim: string;
  kind: SessionKind;
  main: readonly Entry[];
}

/** How the weeks progress: by repetitions and a set, or by weight if repetitions are few. */
export type Growth = "volume" | "weight";

export interface Template {
  title: string;
  /** aim of the four weeks */
  text: string;
  /** contraindications, with alternatives */
  cautions: readonly string[];
  growth: Growth;
  /** by priority: with two sessions a week, the student does the first two */
  sessions: readonly [TemplateSession, TemplateSession, TemplateSession, TemplateSession, TemplateSession];
}

/** Three weeks of progress and one of recovery. */
export const TEMPLATE_WEEKS = 4;

/** The sessions of each day by number of sessions a week. Light sessions lie between the others. */
export const WEEK_SHAPES: Readonly<Record<number, readonly (readonly [day: number, session: number])[]>> = {
  1: [[3, 0]],
  2: [
    [1, 0],
    [4, 1],
  ],
  3: [
    [1, 0],
    [3, 1],
    [5, 2],
  ],
  4: [
    [1, 0],
    [2, 3],
    [4, 1],
    [6, 2],
  ],
  5: [
    [1, 0],
    [2, 3],
    [3, 1],
    [5, 4],
    [6, 2],
  ],
};

const RESERVES: Record<Level, string> = {
  debutant: "Une charge que vous pourriez soulever trois fois de plus.",
  intermediaire: "Gardez deux répétitions en réserve à chaque série.",
  avance: "Gardez une à deux répétitions en réserve, jamais l’échec.",
};

const LIGHT_WARM_UP: readonly Work[] = [hold("march", 1, 60, 0), hold("arm-circles", 1, 40, 0)];
const LIGHT_COOL_DOWN: readonly Work[] = [hold("belly-breathing", 1, 60, 0)];

const ROUTINES: Record<SessionKind, { before: readonly Work[]; after: readonly Work[] }> = {
  strength: { before: STRENGTH_WARM_UP, after: STRENGTH_COOL_DOWN },
  run: { before: RUN_WARM_UP, after: RUN_COOL_DOWN },
  light: { before: LIGHT_WARM_UP, after: LIGHT_COOL_DOWN },
};

type Dosed = Omit<ProgrammeExercise, "id" | "part">;

/** The exercise as it is in the first week. */
function workOf([move, sets, count, rest, said]: Entry, level: Level): Dosed {
  const load = said ?? MOVES[move].load ?? (isLoaded(move) ? RESERVES[level] : "");
  return {
    move,
    name: MOVES[move].name,
    sets,
    count,
    rest,
    load,
    technique: "",
    unit: isTimed(move) ? "seconds" : "repetitions",
    perSide: isOneSided(move),
  };
}

const roundTo = (value: number, step: number) => Math.max(step, Math.round(value / step) * step);

/** A single effort grows by 10 % a week, intervals by one repetition. The last week has 30 % less. */
function cardioAt(one: Dosed, week: number): Dosed {
  const isLight = week === TEMPLATE_WEEKS - 1;
  if (one.sets === 1)
    return {
      ...one,
      count: roundTo(one.count * (isLight ? 0.7 : 1 + week * 0.1), one.count >= 600 ? 60 : 30),
    };
  return { ...one, sets: isLight ? Math.max(2, Math.round(one.sets * 0.7)) : one.sets + week };
}

function exerciseAt(one: Dosed, week: number, at: number, growth: Growth): Dosed {
  if (isCardio(one.move as MoveId)) return cardioAt(one, week);
  if (week === TEMPLATE_WEEKS - 1)
    return one.sets > 2
      ? { ...one, sets: one.sets - 1 }
      : {
          ...one,
          count: one.unit === "seconds" ? roundTo(one.count * 0.7, 5) : Math.round(one.count * 0.75),
        };
  // Only the first two exercises, the main ones, get an additional set.
  const sets = week === 2 && at < 2 && one.sets > 2 && one.sets < 5 ? one.sets + 1 : one.sets;
  if (growth === "weight") return { ...one, sets };
  const steps = sets > one.sets ? week - 1 : week;
  return { ...one, sets, count: one.count + steps * (one.unit === "seconds" ? 5 : 1) };
}

function routineOf(works: readonly Work[]): Dosed[] {
  return works.map((work) => {
    if (isRun(work)) {
      const minutes = work.steps.reduce((sum, step) => sum + step.minutes, 0);
      return { ...workOf(["brisk-walk", work.times, minutes * 60, 0], "debutant"), load: "" };
    }
    const { exercise, sets, dose, restSeconds } = work;
    return {
      move: exercise,
      name: MOVES[exercise].name,
      sets,
      rest: restSeconds,
      load: "",
      technique: "",
      unit: "seconds" in dose ? "seconds" : "repetitions",
      count: "seconds" in dose ? dose.seconds : dose.repetitions,
      perSide: dose.perSide ?? false,
    };
  });
}

/** The session in week `week`, counted from 0. Light sessions do not progress. */
export function sessionAt(
  { growth, sessions }: Template,
  level: Level,
  week: number,
  [day, which]: readonly [day: number, session: number],
): ProgrammeSession {
  const { title, aim, kind, main } = sessions[which] as TemplateSession;
  const { before, after } = ROUTINES[kind];
  const worked = main.map((entry, at) => {
    const one = workOf(entry, level);
    return kind === "light" ? one : exerciseAt(one, week, at, growth);
  });
  const parts: [Part, Dosed[]][] = [
    ["warm-up", routineOf(before)],
    ["main", worked],
    ["cool-down", routineOf(after)],
  ];
  const exercises = parts.flatMap(([part, list]) => list.map((one) => ({ part, ...one })));
  return {
    id: `s${which + 1}`,
    day,
    title,
    words: aim,
    exercises: exercises.map((one, at) => ({ id: `s${which + 1}-e${at + 1}`, ...one })),
  };
}
