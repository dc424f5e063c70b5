import { sql } from "drizzle-orm";
import { runMigrations } from "graphile-worker";
import type pg from "pg";
import type { z } from "zod";
import type { Executor } from "../database/db.server.ts";
import { pagedSqlRead } from "../database/paging.server.ts";

/** A kind of background job, declared by the room that enqueues it. */
export interface JobKind<P> {
  name: string;
  /** ids, not contents: the payload stays in the database */
  schema: z.ZodType<P>;
  attempts: number;
  /** crontab schedule; scheduled jobs have an empty payload */
  cron: string | undefined;
  /** the ordered queue of a job: see `EnqueueOptions` */
  queueOf: ((payload: P) => string) | undefined;
}

interface KindOptions<P> {
  /** with growing pauses: 25 attempts take about three days, 12 about a day */
  attempts?: number;
  cron?: string;
  queueOf?: (payload: P) => string;
}

export function defineJob<P>(
  name: string,
  schema: z.ZodType<P>,
  { attempts = 25, cron, queueOf }: KindOptions<NoInfer<P>> = {},
): JobKind<P> {
  return { name, schema, attempts, cron, queueOf };
}

type EnqueueOptions =
  | {
      runAt?: Date;
      /** replaces a waiting job with the same key */
      key?: string;
      /** the replacement keeps the scheduled time of the replaced job */
      keepsTime?: boolean;
      queue?: never;
    }
  | {
      /**
       * The ordering key, such as "conversation 12". Jobs of one queue run one at a time in the order in
       * which they were enqueued, also when one of them fails and is retried. Enqueue only once the row in
       * question is locked: before that, the order is undefined.
       */
      queue: string;
      runAt?: never;
      key?: never;
      keepsTime?: never;
    };

/** Part of the caller's transaction: the job exists if and only if the change is committed. */
export async function enqueueJob<P>(
  tx: Executor,
  job: JobKind<P>,
  payload: NoInfer<P>,
  { runAt, key, keepsTime, queue = job.queueOf?.(payload) }: EnqueueOptions = {},
): Promise<void> {
  await tx.execute(sql`
    select from graphile_worker.add_job(
      identifier => ${job.name}::text,
      payload => ${JSON.stringify(payload)}::json,
      flags => ${queue === undefined ? null : sql`array[${queue}]`}::text[],
      -- In a queue by the moment of enqueueing: transactions that waited for each other began in any order.
      run_at => ${queue === undefined ? (runAt?.toISOString() ?? null) : sql`clock_timestamp()`}::timestamptz,
      max_attempts => ${job.attempts}::integer,
      job_key => ${key ?? null}::text,
      job_key_mode => ${keepsTime ? "preserve_run_at" : "replace"}::text
    )
  `);
}

/**
 * Thrown by a handler when a retry cannot help: the job is kept as failed, with this reason. The reason is
 * stored and shown, so it must contain codes and field names only, never user input.
 */
export class PermanentFailure extends Error {
  override readonly name = "PermanentFailure";
}

/** A job of another version may have another payload, which no retry can change. */
export function parsePayload<P>({ name, schema }: Pick<JobKind<P>, "name" | "schema">, payload: unknown): P {
  const parsed = schema.safeParse(payload);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, code }) => `${path.join(".")} ${code}`.trim());
  throw new PermanentFailure(`payload of "${name}": ${issues.join(", ")}`);
}

export interface FailedJob {
  id: string;
  /** the job kind, such as "send-mail" */
  name: string;
  /** the event and its handler, for event jobs */
  about: string | null;
  /** names and codes of the error; never its message, which could quote personal data */
  reason: string;
  attempts: number;
  enqueuedAt: Date;
  failedAt: Date;
}

const FAILED_PER_PAGE = 20;

/** The job tables of graphile-worker, for statements about failed jobs. */
const JOBS =
  "graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id";
/** A job that is running its last attempt has not failed yet. */
const HAS_FAILED = "job.attempts >= job.max_attempts and job.locked_at is null";
const FAILED_JOBS = `from ${JOBS} where ${HAS_FAILED}`;

export const COUNT_FAILED_JOBS = `select count(*)::int as total ${FAILED_JOBS}`;

/** The backlog of all jobs, and of mails in particular. */
export interface JobFigures {
  jobsWaiting: number;
  jobsFailed: number;
  oldestSeconds: number;
  mailsWaiting: number;
  mailsFailed: number;
}

/** The table has only pending, scheduled and failed jobs, because completed jobs are deleted. */
export async function countJobs(
  pool: pg.Pool,
  mails: readonly Pick<JobKind<unknown>, "name">[],
  patienceMs: number,
): Promise<JobFigures | undefined> {
  const { rows } = await pool.query<JobFigures>({
    name: "count-jobs",
    text: `
      select count(*) filter (where is_waiting)::int as "jobsWaiting", count(*) filter (where has_failed)::int as "jobsFailed",
             coalesce(extract(epoch from now() - min(run_at) filter (where is_waiting and run_at <= now())), 0)::float8
               as "oldestSeconds",
             count(*) filter (where identifier = any ($1) and not has_failed)::int as "mailsWaiting",
             count(*) filter (where identifier = any ($1) and has_failed)::int as "mailsFailed"
      from (select job.run_at, task.identifier, ${HAS_FAILED} as has_failed,
                   job.is_available and (job.run_at <= now() or job.attempts > 0) as is_waiting from ${JOBS}) job`,
    values: [mails.map(({ name }) => name)],
    query_timeout: patienceMs,
  } as pg.QueryConfig);
  return rows[0];
}

/** The failed jobs of one kind, joined with the rows of another table that they are about. */
export const failedJobsAbout = ({ name }: Pick<JobKind<unknown>, "name">, joined: string) =>
  `from ${JOBS} join ${joined} where ${HAS_FAILED} and task.identifier = '${name}'`;

/**
 * The worker stores only the time of the next retry, also after the last failure; subtracting the backoff
 * gives the time of the failure.
 */
export const FAILED_AT = "job.run_at - exp(least(job.attempts, 10)) * interval '1 second'";

/** Permanently failed jobs that wait for an operator, the latest first. */
export const listFailedJobs = (pool: pg.Pool, page: number) =>
  pagedSqlRead<FailedJob>(pool, {
    name: "failed-jobs",
    count: COUNT_FAILED_JOBS,
    list: (range) => `
      select job.id::text, task.identifier as name, coalesce(job.last_error, '') as reason, job.attempts::integer,
             nullif(concat_ws(': ', job.payload ->> 'event', job.payload ->> 'handler'), '') as about,
             job.created_at as "enqueuedAt", ${FAILED_AT} as "failedAt"
      ${FAILED_JOBS}
      order by "failedAt" desc, job.id desc ${range}`,
    page,
    size: FAILED_PER_PAGE,
  });

/** Retries a permanently failed job with a fresh set of attempts. Returns false if there is no such job. */
export async function retryJob(db: Executor, id: string): Promise<boolean> {
  const failed = sql`select job.id ${sql.raw(FAILED_JOBS)} and job.id::text = ${id} for update of job`;
  const { rowCount } = await db.execute(
    sql`select from graphile_worker.reschedule_jobs(array(${failed}), run_at => now(), attempts => 0)`,
  );
  return rowCount === 1;
}

/** graphile-worker has tables in its own schema. Call this under the start lock. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool });
}
