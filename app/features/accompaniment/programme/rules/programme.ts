import { formatSeconds } from "~/features/programmes/rules/words.ts";
import { addDays, PARIS, parisDay, parisInstant, weekdayOf } from "~/platform/format/dates.ts";

/*
 * The programme: weeks that a coach writes and publishes, and that the student follows. A week is a list of sessions, a session a
 * list of exercises; what was ticked off stands beside it, by the id of the exercise.
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
  /** of the week: what is ticked off is known by it */
  id: string;
  part: Part;
  /** of the collection (`rules/moves.ts`), which describes it; "" for one of the coach's own */
  move: string;
  name: string;
  sets: number;
  unit: Unit;
  /** repetitions, or seconds, of a set */
  count: number;
  perSide: boolean;
  /** seconds after each set */
  rest: number;
  /** how heavy or how fast, in words */
  load: string;
  /** in the coach's own words; "" where those of the collection are enough */
  technique: string;
}

export interface ProgrammeSession {
  id: string;
  /** 1 is Monday, 7 is Sunday */
  day: number;
  title: string;
  /** what it is for, and what to mind */
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
  /** of the whole content, as it is sent */
  contentBytes: 200_000,
} as const;

/** Hours after the yes of a coach within which the first week is there. */
export const PROGRAMME_HOURS = 48;
const DAYS_A_WEEK = 7;
const HOUR_MS = 3_600_000;

/** The first day of a week: the first begins on the day on which it was published. */
export const weekStart = (firstPublishedAt: Date, number: number): string =>
  addDays(parisDay(firstPublishedAt), (number - 1) * DAYS_A_WEEK);

/** Which week it is today, from 1 on; it may be one that is not published yet. */
export function weekAt(firstPublishedAt: Date, now: Date): number {
  const from = Date.parse(`${parisDay(firstPublishedAt)}T00:00:00Z`);
  const until = Date.parse(`${parisDay(now)}T00:00:00Z`);
  return Math.max(1, Math.floor((until - from) / (DAYS_A_WEEK * 24 * HOUR_MS)) + 1);
}

/** The day of the calendar on which a session of a week is. */
export function sessionDay(firstDay: string, { day }: Pick<ProgrammeSession, "day">): string {
  return addDays(firstDay, (day - weekdayOf(firstDay) + DAYS_A_WEEK) % DAYS_A_WEEK);
}

/** In the order of the days that they are on, which is not Monday's where a programme begins on a Thursday. */
export const sessionsInOrder = (firstDay: string, { sessions }: WeekContent): ProgrammeSession[] =>
  sessions.toSorted((a, b) => sessionDay(firstDay, a).localeCompare(sessionDay(firstDay, b)));

/** What decides when the next week has to be there. */
export interface ProgrammeFacts {
  coachSince: Date | null;
  endsAt: Date | null;
  /** of the first week; null while nothing is published */
  firstPublishedAt: Date | null;
  /** the highest number that is published, 0 for none */
  lastPublished: number;
}

/**
 * Until when the next week is to be published: the first within 48 h after the coach's yes, each other one when it begins. A coach who
 * takes over has 48 h too. Null where nothing more is due: no coach, or the accompaniment ends before that week.
 */
export function programmeDueAt({
  coachSince,
  endsAt,
  firstPublishedAt,
  lastPublished,
}: ProgrammeFacts): Date | null {
  if (!coachSince) return null;
  const settled = new Date(coachSince.getTime() + PROGRAMME_HOURS * HOUR_MS);
  if (!firstPublishedAt) return settled;
  if (lastPublished >= PROGRAMME_LIMITS.weeks) return null;
  const firstDay = weekStart(firstPublishedAt, lastPublished + 1);
  if (endsAt && firstDay >= parisDay(endsAt)) return null;
  const begins = parisInstant(firstDay, "00:00");
  return begins > settled ? begins : settled;
}

/** Whether the coach is late with it. Nothing is written while an accompaniment is paused, and so nothing is late. */
export function isProgrammeOverdue(facts: ProgrammeFacts & { status: string }, now: Date): boolean {
  const due = programmeDueAt(facts);
  return facts.status === "running" && due !== null && due < now;
}

export const exercisesOfWeek = ({ sessions }: WeekContent): ProgrammeExercise[] =>
  sessions.flatMap(({ exercises }) => exercises);

/** How much of some exercises is ticked off. */
export function progressOf(
  exercises: readonly Pick<ProgrammeExercise, "id">[],
  done: ReadonlySet<string>,
): { done: number; total: number } {
  return { done: exercises.filter(({ id }) => done.has(id)).length, total: exercises.length };
}

/**
 * The session that is on today, or else the next that is not done: what a student sees first. Undefined once all is done.
 */
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

/** With the rest after each set. */
export const exerciseSeconds = ({
  sets,
  unit,
  count,
  perSide,
  rest,
}: Pick<ProgrammeExercise, "sets" | "unit" | "count" | "perSide" | "rest">): number =>
  sets * ((unit === "seconds" ? count : count * REPETITION_SECONDS) * (perSide ? 2 : 1) + rest);

/** Rounded up to five minutes, as it is said. */
export const sessionMinutes = ({ exercises }: Pick<ProgrammeSession, "exercises">): number =>
  Math.ceil(exercises.reduce((sum, one) => sum + exerciseSeconds(one), 0) / 300) * 5;

const DAY_WORDS = new Intl.DateTimeFormat("fr-FR", {
  timeZone: PARIS,
  weekday: "long",
  day: "numeric",
  month: "long",
});

/** "mercredi 18 novembre" */
export const formatProgrammeDay = (day: string): string =>
  DAY_WORDS.format(parisInstant(day, "12:00")).replace(/ 1 /, " 1er ");

/** "3 × 10 de chaque côté, repos 1 min 30" */
export function formatExercise({ sets, unit, count, perSide, rest }: Omit<ProgrammeExercise, "id">): string {
  const much = unit === "seconds" ? formatSeconds(count) : `${count} répétition${count > 1 ? "s" : ""}`;
  const dose = `${sets > 1 ? `${sets}\u00a0×\u00a0` : ""}${much}${perSide ? " de chaque côté" : ""}`;
  return rest > 0 && sets > 1 ? `${dose}, repos ${formatSeconds(rest)}` : dose;
}

/** As many as are sent at once. */
export const MOST_TICKS = 200;
