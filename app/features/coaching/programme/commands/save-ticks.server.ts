import { type SQL, sql } from "drizzle-orm";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { DAY_MS } from "~/platform/format/durations.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { GivenResult, SentTicks } from "../schema.ts";

/** Each tick is sent at once: a session has about fifteen, plus corrections. */
const HOURLY = { name: "programme ticks", limit: 900, windowSeconds: 60 * 60 };

const CLOCK_STEP_MS = 10 * 60 * 1000;
const LONGEST_AGO_MS = 90 * DAY_MS;

/** The published weeks that are written for the student, in accompaniments and in programmes of their coaches. */
const weeksOfStudent = ({ id }: Owner): SQL => sql`(
  select week.id from programme_weeks week
  left join accompaniments a on a.id = week.accompaniment_id
  left join client_programmes c on c.id = week.client_programme_id
  where week.published_at is not null and coalesce(a.student_id, c.student_id) = ${id})`;

/**
 * Saves ticks that the browser may send much later. Their times come from the browser's clock; `sentAt`
 * corrects a wrong one. The latest tick of an exercise wins, whatever the order of arrival. Idempotent. Ticks
 * of exercises that are not in a published week of the student are ignored, because the coach may have
 * removed them.
 */
export async function saveTicks(
  db: Database,
  student: Owner,
  { sentAt, ticks }: SentTicks,
  now = new Date(),
): Promise<void> {
  await limitRate(db, { ...HOURLY, subject: student.id });
  // The correction is rounded to ten minutes, so that network delays do not change the order of ticks.
  const wrongBy = Math.round((now.getTime() - sentAt) / CLOCK_STEP_MS) * CLOCK_STEP_MS;
  const said = ticks.map(({ week, exercise, done, at }) => ({
    week,
    exercise,
    done,
    said_at: new Date(Math.min(now.getTime(), Math.max(at + wrongBy, now.getTime() - LONGEST_AGO_MS))),
  }));
  await db.execute(sql`
    insert into programme_ticks (week_id, exercise_id, done, said_at, received_at)
    select distinct on (t.week, t.exercise) t.week, t.exercise, t.done, t.said_at, ${now}
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb)
      as t(week uuid, exercise text, done boolean, said_at timestamptz)
    join programme_weeks w on w.id = t.week and w.published_at is not null
    where w.id in ${weeksOfStudent(student)} and exists (select from jsonb_path_query(w.content, '$.sessions[*].exercises[*].id') as known
      where known #>> '{}' = t.exercise)
    order by t.week, t.exercise, t.said_at desc
    on conflict (week_id, exercise_id) do update
      set done = excluded.done, said_at = excluded.said_at, received_at = excluded.received_at
      where programme_ticks.said_at < excluded.said_at
  `);
}

/**
 * Saves what the student noted of an exercise, which is done with that. Later ticks leave the numbers alone.
 * The exercise of a week that is not theirs, or that the coach has removed, is answered as not found.
 */
export async function saveResult(
  db: Database,
  student: Owner,
  { week, exercise, load, repetitions, effort }: GivenResult,
  now = new Date(),
): Promise<void> {
  await limitRate(db, { ...HOURLY, subject: student.id });
  const grams = load === null ? null : Math.round(load * 1000);
  const { rowCount } = await db.execute(sql`
    insert into programme_ticks (week_id, exercise_id, done, said_at, received_at, load_grams, repetitions, effort)
    select w.id, ${exercise}, true, ${now}::timestamptz, ${now}::timestamptz, ${grams}::int, ${repetitions}::int, ${effort}::int
    from programme_weeks w
    where w.id = ${week}::uuid and w.id in ${weeksOfStudent(student)}
      and exists (select from jsonb_path_query(w.content, '$.sessions[*].exercises[*].id') as known
        where known #>> '{}' = ${exercise})
    on conflict (week_id, exercise_id) do update
      set done = true, said_at = greatest(programme_ticks.said_at, excluded.said_at), received_at = excluded.received_at,
        load_grams = excluded.load_grams, repetitions = excluded.repetitions, effort = excluded.effort`);
  if (rowCount === 0)
    throw new AppError("not_found", { message: "Cet exercice n’est plus dans votre programme." });
}
