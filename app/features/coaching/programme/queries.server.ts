import { and, asc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import { programmeTemplates, programmeTicks, programmeWeeks } from "../tables.server.ts";
import { isOf, type ProgrammeHolder, type UnsavedWeek } from "./commands/write-weeks.server.ts";
import type { Move } from "./rules/move.ts";
import { findMove } from "./rules/moves.ts";
import {
  type ExerciseResult,
  exerciseKey,
  exercisesOfWeek,
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

/** The history reaches over these many published weeks, and these many results: more than a year of a session a day. */
const MOST_WEEKS = 160;
const MOST_RESULTS = 3_000;

interface ResultRow extends Record<string, unknown> {
  programme: string | null;
  week: number;
  week_id: string;
  exercise: string;
  move: string;
  name: string;
  said_at: Date;
  load_grams: number | null;
  repetitions: number | null;
  effort: number | null;
}

/** The programmes of the same coach and the same student, the given one included. A programme without a title is an accompaniment's. */
const programmesBeside = (holder: ProgrammeHolder): SQL =>
  "accompanimentId" in holder
    ? sql`
      select id as accompaniment_id, null::uuid as client_programme_id, null as title
        from accompaniments where id = ${holder.accompanimentId}
      union all
      select beside.id, null, null
        from accompaniments own join accompaniments beside on beside.student_id = own.student_id and beside.coach_id = own.coach_id
        where own.id = ${holder.accompanimentId} and beside.id <> own.id
      union all
      select null, beside.id, beside.title
        from accompaniments own join client_programmes beside on beside.student_id = own.student_id and beside.coach_id = own.coach_id
        where own.id = ${holder.accompanimentId}`
    : sql`
      select null::uuid as accompaniment_id, beside.id as client_programme_id, beside.title
        from client_programmes own join client_programmes beside on beside.student_id = own.student_id and beside.coach_id = own.coach_id
        where own.id = ${holder.clientProgrammeId}
      union all
      select beside.id, null, null
        from client_programmes own join accompaniments beside on beside.student_id = own.student_id and beside.coach_id = own.coach_id
        where own.id = ${holder.clientProgrammeId}`;

/**
 * Lists the student's results in all programmes of the same coach, accompaniments included, the latest first. The weeks
 * of the given programme come before those of others if there are too many. An exercise that was removed is left out.
 */
export async function listResults(db: Executor, holder: ProgrammeHolder): Promise<ExerciseResult[]> {
  const isHere =
    "accompanimentId" in holder
      ? sql`coalesce(beside.accompaniment_id = ${holder.accompanimentId}, false)`
      : sql`coalesce(beside.client_programme_id = ${holder.clientProgrammeId}, false)`;
  const { rows } = await db.execute<ResultRow>(sql`
    with beside as (${programmesBeside(holder)}),
    weeks as materialized (
      select week.id, week.number, ${isHere} as is_here, coalesce(beside.title, ${ACCOMPANIMENT}) as title
      from beside join programme_weeks week
        on week.accompaniment_id = beside.accompaniment_id or week.client_programme_id = beside.client_programme_id
      where week.published_at is not null
      order by is_here desc, week.published_at desc limit ${MOST_WEEKS}),
    noted as materialized (
      select weeks.is_here, weeks.title, weeks.number, tick.* from weeks join programme_ticks tick on tick.week_id = weeks.id
      where num_nonnulls(tick.load_grams, tick.repetitions, tick.effort) > 0
      order by weeks.is_here desc, tick.said_at desc limit ${MOST_RESULTS}),
    exercises as (
      select week.id as week_id, one ->> 'id' as id, one ->> 'move' as move, one ->> 'name' as name
      from programme_weeks week cross join lateral jsonb_path_query(week.content, '$.sessions[*].exercises[*]') as one
      where week.id in (select week_id from noted))
    select case when not noted.is_here then noted.title end as programme, noted.number as week, noted.week_id,
      noted.exercise_id as exercise, exercises.move, exercises.name, noted.said_at, noted.load_grams, noted.repetitions, noted.effort
    from noted join exercises on exercises.week_id = noted.week_id and exercises.id = noted.exercise_id
    order by noted.said_at desc, noted.week_id, noted.exercise_id`);
  return rows.map(({ week_id: weekId, said_at: at, load_grams: loadGrams, move, name, ...row }) => ({
    ...row,
    weekId,
    at: new Date(at),
    loadGrams,
    name,
    key: exerciseKey({ move, name }),
  }));
}

const ACCOMPANIMENT = "Accompagnement";

export interface OwnTemplate {
  id: string;
  name: string;
  weeks: number;
}

/** By name. There are at most `MOST_TEMPLATES`. */
export const listTemplates = (db: Executor, { coachId }: { coachId: number }): Promise<OwnTemplate[]> =>
  db
    .select({
      id: programmeTemplates.id,
      name: programmeTemplates.name,
      weeks: sql<number>`jsonb_array_length(${programmeTemplates.weeks})`,
    })
    .from(programmeTemplates)
    .where(eq(programmeTemplates.coachId, coachId))
    .orderBy(asc(programmeTemplates.name));

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
