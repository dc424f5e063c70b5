import { EQUIPMENT, type Equipment } from "./exercise.ts";
import { EXERCISES, type ExerciseId } from "./exercises.ts";

/** The paces are described by effort, so that no watch is needed. */
export const PACES = {
  walk: { label: "marche", feels: "vous marchez d’un bon pas et vous récupérez." },
  "very-easy": { label: "très facile", feels: "vous trottez, presque sans effort." },
  easy: { label: "facile", feels: "vous parlez en phrases entières, le souffle reste calme." },
  steady: { label: "soutenu", feels: "vous dites quelques mots à la fois, l’effort est tenable longtemps." },
  brisk: {
    label: "vif",
    feels: "vous ne dites plus qu’un mot, vous pourriez encore accélérer un peu. Ce n’est jamais un sprint.",
  },
} as const;
export type Pace = keyof typeof PACES;

export type Dose = ({ repetitions: number } | { seconds: number }) & { perSide?: true };

export interface ExerciseWork {
  exercise: ExerciseId;
  sets: number;
  dose: Dose;
  /** after each set */
  restSeconds: number;
}

export interface RunWork {
  times: number;
  steps: readonly { pace: Pace; minutes: number }[];
}

export type Work = ExerciseWork | RunWork;
export const isRun = (work: Work): work is RunWork => "steps" in work;

/** 1 is Monday, 7 is Sunday. */
export type Day = 1 | 2 | 3 | 4 | 5 | 6 | 7;
export const DAY_NAMES: Record<Day, string> = {
  1: "Lundi",
  2: "Mardi",
  3: "Mercredi",
  4: "Jeudi",
  5: "Vendredi",
  6: "Samedi",
  7: "Dimanche",
};

export interface Session {
  day: Day;
  title: string;
  /** one sentence */
  aim: string;
  warmUp: readonly Work[];
  main: readonly Work[];
  coolDown: readonly Work[];
}

export interface Week {
  focus: string;
  /** less work than the week before, for recovery */
  isLight: boolean;
  sessions: readonly Session[];
}

/** An additional text: a heading and its points. */
export interface Chapter {
  title: string;
  items: readonly string[];
}

/** A few additional exercises, once a week. */
export interface WeeklyRoutine {
  title: string;
  /** when to do them, and with which equipment */
  text: string;
  works: readonly ExerciseWork[];
}

export interface Programme {
  slug: string;
  title: string;
  /** one line under the title */
  subtitle: string;
  /** two or three sentences */
  introduction: string;
  audience: string;
  /** no session is longer */
  minutesAtMost: number;
  weeks: readonly Week[];
  /** tips to keep going */
  advice: readonly string[];
  chapters?: readonly Chapter[];
  weekly?: WeeklyRoutine;
}

/** One slow repetition, down and up. */
const REPETITION_SECONDS = 3;

export const setSeconds = ({ dose }: Pick<ExerciseWork, "dose">): number =>
  ("seconds" in dose ? dose.seconds : dose.repetitions * REPETITION_SECONDS) * (dose.perSide ? 2 : 1);

/** Includes the rest after each set. */
export function workSeconds(work: Work): number {
  if (isRun(work)) return work.times * work.steps.reduce((sum, { minutes }) => sum + minutes * 60, 0);
  return work.sets * (setSeconds(work) + work.restSeconds);
}

/** Rounded up to five minutes. */
const minutesOf = (works: readonly Work[]): number =>
  Math.ceil(works.reduce((sum, work) => sum + workSeconds(work), 0) / 300) * 5;

export const sessionMinutes = ({ warmUp, main, coolDown }: Session): number =>
  minutesOf([...warmUp, ...main, ...coolDown]);

export const weeklyMinutes = ({ works }: WeeklyRoutine): number => minutesOf(works);

/** The training load: repetitions (or the equivalent in time, for one side), and minutes of running. */
export function volumeOf({ main }: Pick<Session, "main">): { repetitions: number; minutes: number } {
  const volume = { repetitions: 0, minutes: 0 };
  for (const work of main)
    if (isRun(work)) {
      for (const { pace, minutes } of work.steps) if (pace !== "walk") volume.minutes += work.times * minutes;
    } else {
      const { dose, sets } = work;
      volume.repetitions += sets * ("seconds" in dose ? dose.seconds / REPETITION_SECONDS : dose.repetitions);
    }
  return volume;
}

export function weekVolume({ sessions }: Week): { repetitions: number; minutes: number } {
  return sessions.map(volumeOf).reduce(
    (sum, { repetitions, minutes }) => ({
      repetitions: sum.repetitions + repetitions,
      minutes: sum.minutes + minutes,
    }),
    { repetitions: 0, minutes: 0 },
  );
}

/** In the order of first use. */
export function exercisesOf({ weeks, weekly }: Pick<Programme, "weeks" | "weekly">): ExerciseId[] {
  const all = weeks.flatMap(({ sessions }) =>
    sessions.flatMap(({ warmUp, main, coolDown }) => [...warmUp, ...main, ...coolDown]),
  );
  all.push(...(weekly?.works ?? []));
  return [...new Set(all.flatMap((work) => (isRun(work) ? [] : [work.exercise])))];
}

/** Programmes with running also need shoes. */
export function equipmentOf(programme: Pick<Programme, "weeks" | "weekly">): string[] {
  const runs = programme.weeks.some(({ sessions }) => sessions.some(({ main }) => main.some(isRun)));
  const needed = new Set<Equipment>(exercisesOf(programme).flatMap((id) => EXERCISES[id].equipment));
  if (runs) needed.add("shoes");
  return (Object.keys(EQUIPMENT) as Equipment[])
    .filter((one) => needed.has(one))
    .map((one) => EQUIPMENT[one]);
}
