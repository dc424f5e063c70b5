import { formatSeconds } from "~/features/programmes/rules/words.ts";
import { addDays, PARIS, parisDay, parisInstant, weekdayOf } from "~/platform/format/dates.ts";
import { HOUR_MS } from "~/platform/format/durations.ts";
import { formatCount, formatDecimal } from "~/platform/format/numbers.ts";

/*
 * A coach writes and publishes the weeks of a programme, and the student follows them. A week has sessions,
 * and a session has exercises. Ticks are stored separately, by exercise id.
 */

export const PARTS = ["warm-up", "main", "cool-down"] as const;
export type Part = (typeof PARTS)[number];
export const PART_NAMES: Record<Part, string> = {
  "warm-up": "Échauffement",
  main: "Travail",
  "cool-down": "Retour au calme",
};

export const UNITS = ["repetitions", "seconds"] as const;
export type Unit = (typeof UNITS)[number];

export interface ProgrammeExercise {
  /** unique within the week; ticks refer to it */
  id: string;
  part: Part;
  /** id in the catalogue (`rules/moves.ts`); "" for an exercise that the coach has written */
  move: string;
  name: string;
  sets: number;
  unit: Unit;
  /** repetitions or seconds of one set */
  count: number;
  perSide: boolean;
  /** seconds after each set */
  rest: number;
  /** weight or pace, in words */
  load: string;
  /** the coach's instructions; "" if those of the catalogue are enough */
  technique: string;
}

export interface ProgrammeSession {
  id: string;
  /** 1 is Monday, 7 is Sunday */
  day: number;
  title: string;
  /** aim of the session, and what to watch for */
  words: string;
  exercises: ProgrammeExercise[];
}

export interface WeekContent {
  sessions: ProgrammeSession[];
}

export const PROGRAMME_LIMITS = {
  weeks: 80,
  sessions: 7,
  exercises: 24,
  sets: { min: 1, max: 10 },
  repetitions: { min: 1, max: 100 },
  seconds: { min: 5, max: 2 * 3600 },
  rest: { min: 0, max: 600 },
  title: 80,
  words: 1000,
  name: 80,
  load: 120,
  technique: 1000,
  /** the whole content as sent */
  contentBytes: 200_000,
} as const;

/** The most templates of a coach. */
export const MOST_TEMPLATES = 50;

/** The most that a student can note: kilograms, and repetitions of a set. */
export const RESULT_LIMITS = { load: 1000, repetitions: 1000 } as const;

/** A student's note of an exercise. */
export interface ExerciseResult {
  /** identifies the exercise across weeks: its move of the catalogue, or its name */
  key: string;
  name: string;
  exercise: string;
  /** another programme of the same coach in which it was noted; null for the shown one */
  programme: string | null;
  weekId: string;
  week: number;
  at: Date;
  loadGrams: number | null;
  repetitions: number | null;
  /** 1 to 10 */
  effort: number | null;
}

export const exerciseKey = ({ move, name }: Pick<ProgrammeExercise, "move" | "name">): string =>
  move || name.trim().toLocaleLowerCase("fr");

/** For example "42,5 kg · 8 répétitions · effort 7/10". */
export function formatResult({
  loadGrams,
  repetitions,
  effort,
}: Pick<ExerciseResult, "loadGrams" | "repetitions" | "effort">): string {
  return [
    loadGrams !== null && `${formatDecimal(loadGrams / 1000)}\u00a0kg`,
    repetitions !== null && formatCount(repetitions, "répétition"),
    effort !== null && `effort ${effort}/10`,
  ]
    .filter(Boolean)
    .join(" · ");
}

export interface ExerciseHistory {
  key: string;
  name: string;
  /** the latest first */
  results: ExerciseResult[];
}

/** The results of each exercise, that with the latest result first. */
export function groupResults(results: readonly ExerciseResult[]): ExerciseHistory[] {
  const found = new Map<string, ExerciseHistory>();
  for (const result of results.toSorted((a, b) => b.at.getTime() - a.at.getTime())) {
    const history = found.get(result.key) ?? { key: result.key, name: result.name, results: [] };
    history.results.push(result);
    found.set(result.key, history);
  }
  return [...found.values()];
}

const DAYS_A_WEEK = 7;

/** Week 1 starts on the day on which it was published. */
export const weekStart = (firstPublishedAt: Date, number: number): string =>
  addDays(parisDay(firstPublishedAt), (number - 1) * DAYS_A_WEEK);

/** The number of the current week, from 1. It may not be published yet. */
export function weekAt(firstPublishedAt: Date, now: Date): number {
  const from = Date.parse(`${parisDay(firstPublishedAt)}T00:00:00Z`);
  const until = Date.parse(`${parisDay(now)}T00:00:00Z`);
  return Math.max(1, Math.floor((until - from) / (DAYS_A_WEEK * 24 * HOUR_MS)) + 1);
}

/** The calendar day of a session. */
export function sessionDay(firstDay: string, { day }: Pick<ProgrammeSession, "day">): string {
  return addDays(firstDay, (day - weekdayOf(firstDay) + DAYS_A_WEEK) % DAYS_A_WEEK);
}

/** Sorted by calendar day: a programme that starts on a Thursday has its Monday after its Friday. */
export const sessionsInOrder = (firstDay: string, { sessions }: WeekContent): ProgrammeSession[] =>
  sessions.toSorted((a, b) => sessionDay(firstDay, a).localeCompare(sessionDay(firstDay, b)));

export const exercisesOfWeek = ({ sessions }: WeekContent): ProgrammeExercise[] =>
  sessions.flatMap(({ exercises }) => exercises);

export function progressOf(
  exercises: readonly Pick<ProgrammeExercise, "id">[],
  done: ReadonlySet<string>,
): { done: number; total: number } {
  return { done: exercises.filter(({ id }) => done.has(id)).length, total: exercises.length };
}

/** The open session of today, else the next one, else the first missed one; undefined if all are done. */
export function nextSession(
  firstDay: string,
  content: WeekContent,
  done: ReadonlySet<string>,
  today: string,
): ProgrammeSession | undefined {
  const left = sessionsInOrder(firstDay, content).filter(({ exercises }) =>
    exercises.some(({ id }) => !done.has(id)),
  );
  return (
    left.find((session) => sessionDay(firstDay, session) === today) ??
    left.find((session) => sessionDay(firstDay, session) > today) ??
    left[0]
  );
}

const REPETITION_SECONDS = 3;

/** Includes the rest after each set. */
export const exerciseSeconds = ({
  sets,
  unit,
  count,
  perSide,
  rest,
}: Pick<ProgrammeExercise, "sets" | "unit" | "count" | "perSide" | "rest">): number =>
  sets * ((unit === "seconds" ? count : count * REPETITION_SECONDS) * (perSide ? 2 : 1) + rest);

/** Rounded up to five minutes. */
export const sessionMinutes = ({ exercises }: Pick<ProgrammeSession, "exercises">): number =>
  Math.ceil(exercises.reduce((sum, one) => sum + exerciseSeconds(one), 0) / 300) * 5;

const DAY_WORDS = new Intl.DateTimeFormat("fr-FR", {
  timeZone: PARIS,
  weekday: "long",
  day: "numeric",
  month: "long",
});

/** For example "mercredi 18 novembre". */
export const formatProgrammeDay = (day: string): string =>
  DAY_WORDS.format(parisInstant(day, "12:00")).replace(/ 1 /, " 1er ");

/** For example "3 × 10 répétitions de chaque côté, repos 1 min 30". */
export function formatExercise({ sets, unit, count, perSide, rest }: Omit<ProgrammeExercise, "id">): string {
  const much = unit === "seconds" ? formatSeconds(count) : formatCount(count, "répétition");
  const dose = `${sets > 1 ? `${sets}\u00a0×\u00a0` : ""}${much}${perSide ? " de chaque côté" : ""}`;
  return rest > 0 && sets > 1 ? `${dose}, repos ${formatSeconds(rest)}` : dose;
}

/** The maximum of ticks in one request. */
export const MOST_TICKS = 200;
