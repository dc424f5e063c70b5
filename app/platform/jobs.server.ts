import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type Runner, run, runMigrations, type TaskList, Logger as WorkerLogger } from "graphile-worker";
import type pg from "pg";
import type { Executor } from "./db.server.ts";
import { describeError, type Logger } from "./log.server.ts";

/** Every kind of background work and what it is told. Ids, not contents: a payload stays in the database. */
export interface JobPayloads {
  "send-mail": { mailId: number };
  /** something has happened; `events.server.ts` knows the names */
  "publish-event": { event: string; payload: unknown };
  /** the same, for one of those who listen */
  "handle-event": { event: string; handler: string; payload: unknown };
  /** every hour: what has expired is deleted */
  prune: Record<string, never>;
  /** every hour: who waits for a coach hears of those who have come */
  "mail-alerts": Record<string, never>;
}

export type JobName = keyof JobPayloads;

export interface JobHelpers {
  jobId: string;
  /** 1 the first time */
  attempt: number;
  maxAttempts: number;
  /** aborted when the process has been stopping for a while: leave at the next safe point */
  signal: AbortSignal;
  log: Logger;
}

/** A job runs at least once: a handler that runs twice must do no more than one that runs once. */
export type JobHandlers = {
  [N in JobName]: (payload: JobPayloads[N], helpers: JobHelpers) => Promise<void>;
};

export interface Jobs {
  /** takes no new job, lets the running ones finish */
  stop(): Promise<void>;
}

interface EnqueueOptions {
  runAt?: Date;
  /** a waiting job with the same key is replaced */
  key?: string;
  maxAttempts?: number;
}

const CRONTAB = `0 * * * * prune ?jobKey=prune&max=3
20 * * * * mail-alerts ?jobKey=mail-alerts&max=3`;
const RESTART_MS = 1_000;

/** Part of the caller's transaction: the job exists if and only if the change that causes it does. */
export async function enqueueJob<N extends JobName>(
  tx: Executor,
  name: N,
  payload: JobPayloads[N],
  options: EnqueueOptions = {},
): Promise<void> {
  await tx.execute(sql`
    select from graphile_worker.add_job(
      identifier => ${name}::text,
      payload => ${JSON.stringify(payload)}::json,
      run_at => ${options.runAt?.toISOString() ?? null}::timestamptz,
      max_attempts => ${options.maxAttempts ?? null}::integer,
      job_key => ${options.key ?? null}::text
    )
  `);
}

/** graphile-worker keeps its own tables, in its own schema; call it under the start lock. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool });
}

/** Runs jobs in this process, beside those of every other process on the same database. */
export async function startJobs({
  pool,
  handlers,
  log,
}: {
  pool: pg.Pool;
  handlers: JobHandlers;
  log: Logger;
}): Promise<Jobs> {
  const launch = () =>
    run({
      pgPool: pool,
      taskList: toTaskList(handlers, log),
      crontab: CRONTAB,
      concurrency: 4,
      pollInterval: 2_000,
      noHandleSignals: true,
      logger: bridgeLogger(log),
      // Without a batch, the worker writes a job's end without waiting for it: a lost connection would be an
      // unhandled rejection, and stopping could close the pool under it.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });

  const stopping = new AbortController();
  const { signal } = stopping;
  let runner = await launch();

  const relaunch = async () => {
    log.warn("job runner ended, starting it again");
    await delay(RESTART_MS, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    try {
      runner = await launch();
    } catch (err) {
      log.error({ err }, "job runner did not start");
    }
  };

  // The worker gives up when the database fails it at the wrong moment; the process goes on, so must its jobs.
  const supervision = (async () => {
    while (!signal.aborted) {
      await runner.promise.catch(() => {});
      if (!signal.aborted) await relaunch();
    }
    await stopRunner(runner);
  })();

  return {
    async stop() {
      stopping.abort();
      await stopRunner(runner);
      await supervision;
    },
  };
}

/** A runner refuses to stop twice; that it has stopped is all that is wanted. */
async function stopRunner(runner: Runner): Promise<void> {
  await runner.stop().catch(() => {});
}

function toTaskList(handlers: JobHandlers, log: Logger): TaskList {
  const names = Object.keys(handlers) as JobName[];
  return Object.fromEntries(names.map((name) => [name, toTask(name, handlers[name], log)]));
}

function toTask<N extends JobName>(name: N, handler: JobHandlers[N], log: Logger): TaskList[string] {
  return async (given, { job, abortSignal }) => {
    // The crontab adds what concerns only itself.
    const { _cron, ...payload } = given as JobPayloads[N] & { _cron?: unknown };
    const jobLog = log.child({ job: job.id, task: name, attempt: job.attempts });
    const helpers = { jobId: job.id, attempt: job.attempts, maxAttempts: job.max_attempts };
    try {
      await handler(payload as unknown as JobPayloads[N], { ...helpers, signal: abortSignal, log: jobLog });
    } catch (err) {
      const last = job.attempts >= job.max_attempts;
      jobLog[last ? "error" : "warn"]({ err }, last ? "job failed for good" : "job failed, will be retried");
      // The worker stores the message with the job and logs it, and messages quote addresses and query values.
      throw new Error(summarize(err));
    }
  };
}

function summarize(thrown: unknown): string {
  const { name, code, cause } = describeError(thrown);
  const causeCode = (cause as { code?: unknown } | undefined)?.code;
  return [name, code, causeCode].filter(Boolean).join(" ");
}

/** Only what the worker says of itself, at our levels; its metadata carries payloads and is left out. */
function bridgeLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta) => {
    // Said already, with the stack, where the handler failed.
    if (meta?.failure) return;
    const text = message.split("\n", 1)[0] ?? "";
    if (level === "error") log.error({ worker: text }, "job runner");
    else if (level === "warning") log.warn({ worker: text }, "job runner");
    else log.debug({ worker: text }, "job runner");
  });
}
