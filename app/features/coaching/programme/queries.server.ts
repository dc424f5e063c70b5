import { and, asc, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import { programmeTicks, programmeWeeks } from "../tables.server.ts";
import { isOf, type ProgrammeHolder, type UnsavedWeek } from "./commands/write-weeks.server.ts";
import type { Move } from "./rules/move.ts";
import { findMove } from "./rules/moves.ts";
import {
  type ExerciseResult,
  exerciseKey,
  exercisesOfWeek,
  type ProgrammeExercise,
  progressOf,
  type WeekContent,
  weekAt,
  weekStart,
} from "./rules/programme.ts";
import { weekContentSchema } from "./schema.ts";

/** A week without its content, for lists. */
export interface ListedWeek {
  id: string;
  number: number;
  title: string;
  publishedAt: Date | null;
  done: number;
  total: number;
}

export interface ReadWeek {
  id: string;
  number: number;
  title: string;
  words: string;
  version: number;
  publishedAt: Date | null;
  content: WeekContent;
  /** ids of the completed exercises */
  done: string[];
}

async function listWeeks(
  db: Executor,
  holder: ProgrammeHolder,
  { publishedOnly }: { publishedOnly: boolean },
): Promise<ListedWeek[]> {
  const rows = await db
    .select({
      id: programmeWeeks.id,
      number: programmeWeeks.number,
      title: programmeWeeks.title,
      publishedAt: programmeWeeks.publishedAt,
      exercises: sql<
        string[]
      >`jsonb_path_query_array(${programmeWeeks.content}, '$.sessions[*].exercises[*].id')`,
    })
    .from(programmeWeeks)
    .where(and(isOf(holder), publishedOnly ? isNotNull(programmeWeeks.publishedAt) : undefined))
    .orderBy(asc(programmeWeeks.number));
  const ticked = await readTicks(
    db,
    rows.map((row) => row.id),
  );
  return rows.map(({ exercises, ...week }) => ({
    ...week,
    ...progressOf(
      exercises.map((exercise) => ({ id: exercise })),
      ticked.get(week.id) ?? new Set(),
    ),
  }));
}

async function readTicks(db: Executor, weekIds: string[]): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  if (weekIds.length === 0) return found;
  const rows = await db
    .select({ weekId: programmeTicks.weekId, exerciseId: programmeTicks.exerciseId })
    .from(programmeTicks)
    .where(and(inArray(programmeTicks.weekId, weekIds), eq(programmeTicks.done, true)));
  for (const { weekId, exerciseId } of rows)
    found.set(weekId, (found.get(weekId) ?? new Set()).add(exerciseId));
  return found;
}

async function readWeek(db: Executor, id: string): Promise<ReadWeek> {
  const [[row], ticked] = await Promise.all([
    db.select().from(programmeWeeks).where(eq(programmeWeeks.id, id)),
    readTicks(db, [id]),
  ]);
  if (!row) throw new Error("A week that was listed is gone.");
  const content = weekContentSchema.parse(row.content);
  const done = ticked.get(id) ?? new Set();
  const { number, title, words, version, publishedAt } = row;
  return {
    id,
    number,
    title,
    words,
    version,
    publishedAt,
    content,
    done: exercisesOfWeek(content)
      .map((exercise) => exercise.id)
      .filter((exercise) => done.has(exercise)),
  };
}

/** All weeks with their content, drafts included, without who they were written for. */
export async function readAllWeeks(db: Executor, holder: ProgrammeHolder): Promise<UnsavedWeek[]> {
  const rows = await db
    .select({
      title: programmeWeeks.title,
      words: programmeWeeks.words,
      content: programmeWeeks.content,
    })
    .from(programmeWeeks)
    .where(isOf(holder))
    .orderBy(asc(programmeWeeks.number));
  return rows.map(({ content, ...week }) => ({ ...week, content: weekContentSchema.parse(content) }));
}

/** More results than these are not shown: a session a day for more than a year. */
const MOST_RESULTS = 3_000;

/** What the student has noted in all weeks of a programme, the latest first. An exercise that was removed is left out. */
export async function listResults(db: Executor, holder: ProgrammeHolder): Promise<ExerciseResult[]> {
  const rows = await db
    .select({
      week: programmeWeeks.number,
      weekId: programmeWeeks.id,
      exercise: programmeTicks.exerciseId,
      found: sql<Pick<ProgrammeExercise, "move" | "name"> | null>`(
        select one from jsonb_path_query(${programmeWeeks.content}, '$.sessions[*].exercises[*]') one
        where one ->> 'id' = ${programmeTicks.exerciseId} limit 1)`,
      at: programmeTicks.saidAt,
      loadGrams: programmeTicks.loadGrams,
      repetitions: programmeTicks.repetitions,
      effort: programmeTicks.effort,
    })
    .from(programmeTicks)
    .innerJoin(programmeWeeks, eq(programmeWeeks.id, programmeTicks.weekId))
    .where(
      and(
        isOf(holder),
        isNotNull(programmeWeeks.publishedAt),
        sql`num_nonnulls(${programmeTicks.loadGrams}, ${programmeTicks.repetitions}, ${programmeTicks.effort}) > 0`,
      ),
    )
    .orderBy(desc(programmeTicks.saidAt))
    .limit(MOST_RESULTS);
  return rows.flatMap(({ found, ...row }) =>
    found ? [{ ...row, key: exerciseKey(found), name: found.name }] : [],
  );
}

export type Technique = Pick<Move, "how" | "watch" | "easier" | "harder">;

/** The published weeks, and the full content of one, for the student. Undefined if no week is published. */
export async function readFollowedWeeks(
  db: Executor,
  holder: ProgrammeHolder,
  { wanted, now }: { wanted: number | undefined; now: Date },
) {
  const weeks = await listWeeks(db, holder, { publishedOnly: true });
  const first = weeks[0];
  if (!first?.publishedAt) return undefined;
  const start = first.publishedAt;
  const current = weekAt(start, now);
  const shown =
    weeks.find(({ number }) => number === wanted) ??
    weeks.find(({ number }) => number === current) ??
    weeks.at(-1) ??
    first;
  const week = await readWeek(db, shown.id);
  const used = [...new Set(exercisesOfWeek(week.content).map(({ move }) => move))];
  const moves = used.flatMap((id): [string, Technique][] => {
    const move = findMove(id);
    return move ? [[id, { how: move.how, watch: move.watch, easier: move.easier, harder: move.harder }]] : [];
  });
  return {
    weeks,
    /** by the calendar; this week may not be published yet */
    current,
    week: { ...week, firstDay: weekStart(start, week.number) },
    moves: Object.fromEntries(moves),
    results: await listResults(db, holder),
  };
}
export type FollowedWeeks = NonNullable<Awaited<ReturnType<typeof readFollowedWeeks>>>;

/** All weeks, and the full content of one, for the coach: the wanted week, else the first draft, else the last week. */
export async function readWrittenWeeks(db: Executor, holder: ProgrammeHolder, wanted: number | undefined) {
  const weeks = await listWeeks(db, holder, { publishedOnly: false });
  const shown =
    weeks.find(({ number }) => number === wanted) ??
    weeks.find(({ publishedAt }) => !publishedAt) ??
    weeks.at(-1);
  const [week, results] = await Promise.all([shown && readWeek(db, shown.id), listResults(db, holder)]);
  return { weeks, week, results };
}
