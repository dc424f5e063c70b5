import { EventEmitter } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import {
  type JobHelpers as GraphileHelpers,
  type Runner,
  type RunnerOptions,
  run,
  type TaskList,
  type WorkerEvents,
  Logger as WorkerLogger,
} from "graphile-worker";
import type pg from "pg";
import { describeError, type Logger } from "../web/log.server.ts";
import { releaseAbandonedJobs, showAsAlive } from "./job-locks.server.ts";
import { type JobKind, PermanentFailure, parsePayload } from "./jobs.server.ts";

/** Jobs at work at once, in one process. */
const CONCURRENCY = 4;
/** One for each job at work, one that listens for new ones, and two to take jobs and to write their end. */
export const JOB_CONNECTIONS = CONCURRENCY + 3;

const RESTART_MS = 1_000;
const LOOKS = 5;
const LOOK_AGAIN_MS = 40;
const RELEASE_MS = 30_000;

export interface JobHelpers {
  jobId: string;
  /** 1 the first time */
  attempt: number;
  maxAttempts: number;
  /** aborted when the process has been stopping for a while: leave at the next safe point */
  signal: AbortSignal;
  log: Logger;
}

export interface JobHandler {
  kind: Omit<JobKind<unknown>, "schema" | "queueOf">;
  run(payload: unknown, helpers: JobHelpers): Promise<void>;
}

/** A job runs at least once: a handler that runs twice must do no more than one that runs once. */
export function handleJob<P>(
  kind: JobKind<P>,
  work: (payload: P, helpers: JobHelpers) => Promise<void>,
): JobHandler {
  return { kind, run: async (payload, helpers) => work(parsePayload(kind, payload), helpers) };
}

export interface Jobs {
  /** takes no new job, lets the running ones finish */
  stop(): Promise<void>;
}

interface Work {
  pool: pg.Pool;
  handlers: JobHandler[];
  log: Logger;
}

/** Both ways to run jobs need these options: a worker that goes on, and a test that runs what is due once. */
export const workerOptions = ({ pool, handlers, log }: Work): RunnerOptions => ({
  pgPool: pool,
  taskList: toTaskList(handlers, log),
  noHandleSignals: true,
  logger: bridgeLogger(log),
  // Without a batch, the worker writes a job's end without waiting for it: a lost connection would be an
  // unhandled rejection, and stopping could close the pool under it.
  preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
});

/** Runs jobs in this process, beside those of every other process on the same database. */
export async function startJobs({ pool, handlers, log }: Work): Promise<Jobs> {
  const launch = () => {
    const events = new EventEmitter();
    showAsAlive(events);
    const started = run({
      ...workerOptions({ pool, handlers, log }),
      crontab: toCrontab(handlers),
      concurrency: CONCURRENCY,
      pollInterval: 2_000,
      events,
    });
    endIfItCannotBegin(events, started);
    return started;
  };

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

  const releasing = (async () => {
    while (!signal.aborted) {
      await releaseAbandonedJobs(pool).catch((err) => log.warn({ err }, "abandoned jobs not released"));
      await delay(RELEASE_MS, undefined, { signal }).catch(() => {});
    }
  })();

  return {
    async stop() {
      stopping.abort();
      await stopRunner(runner);
      await Promise.all([supervision, releasing]);
    },
  };
}

/**
 * The worker asks the database for its tasks once, and keeps the failure as it would the answer: one whose first question fails
 * never takes a job, and only says so to who debugs it. It is ended, and another one begun.
 */
function endIfItCannotBegin(events: WorkerEvents, started: Promise<Runner>): void {
  const end = () => void started.then(stopRunner, () => {});
  const isFine = () => {
    for (const name of ["worker:getJob:empty", "job:start"] as const) events.off(name, isFine);
    events.off("worker:getJob:error", end);
  };
  for (const name of ["worker:getJob:empty", "job:start"] as const) events.on(name, isFine);
  events.once("worker:getJob:error", end);
}

/** A runner refuses to stop twice; that it has stopped is all that is wanted. */
async function stopRunner(runner: Runner): Promise<void> {
  await runner.stop().catch(() => {});
}

const toCrontab = (handlers: JobHandler[]) =>
  handlers
    .filter(({ kind }) => kind.cron)
    .map(({ kind: { name, cron, attempts } }) => `${cron} ${name} ?jobKey=${name}&max=${attempts}`)
    .join("\n");

function toTaskList(handlers: JobHandler[], log: Logger): TaskList {
  return Object.fromEntries(handlers.map((handler) => [handler.kind.name, toTask(handler, log)]));
}

function toTask({ kind, run }: JobHandler, log: Logger): TaskList[string] {
  return async (given, helpers) => {
    const { job, abortSignal: signal } = helpers;
    // The crontab adds what concerns only itself.
    const { _cron, ...payload } = given as { _cron?: unknown };
    const jobLog = log.child({ job: job.id, task: kind.name, attempt: job.attempts });
    const facts = { jobId: job.id, attempt: job.attempts, maxAttempts: job.max_attempts };
    try {
      await waitForEarlier(helpers);
      await run(payload, { ...facts, signal, log: jobLog });
      await callNext(helpers, true);
    } catch (err) {
      if (err instanceof WaitsForEarlier) {
        await giveAttemptBack(helpers);
        throw err;
      }
      const forGood = err instanceof PermanentFailure;
      const last = forGood || job.attempts >= job.max_attempts;
      jobLog[last ? "error" : "warn"]({ err }, last ? "job failed for good" : "job failed, will be retried");
      if (forGood) await makeLastAttempt(helpers);
      if (last) await callNext(helpers, false);
      // The worker stores the message with the job and logs it, and messages quote addresses and query values.
      throw new Error(summarize(err));
    }
  };
}

/**
 * The order of a queue is kept here rather than by the worker's own queues: those let the next job overtake one that has
 * failed, and all of them are looked through for each job.
 */
class WaitsForEarlier extends Error {
  override readonly name = "WaitsForEarlier";
  override readonly message = WAITS;
}
const WAITS = "WaitsForEarlier";

/** The queue of `enqueueJob`, by which a job is marked until it is done. */
const queueOf = ({ job }: GraphileHelpers) => Object.keys(job.flags ?? {})[0];

async function waitForEarlier(helpers: GraphileHelpers): Promise<void> {
  const queue = queueOf(helpers);
  if (queue === undefined) return;
  for (let looks = 0; ; looks += 1) {
    const { rows } = await helpers.query<{ running: boolean }>(
      `select locked_at is not null as running from graphile_worker.jobs
       where flags ? $1 and id < $2 and (attempts < max_attempts or locked_at is not null) order by id limit 1`,
      [queue, helpers.job.id],
    );
    const [earlier] = rows;
    if (!earlier) return;
    // What is at work is mostly done in a moment; what is to be tried again is not.
    if (!earlier.running || looks === LOOKS) throw new WaitsForEarlier();
    await delay(LOOK_AGAIN_MS);
  }
}

/** To wait is not to try: however long a job waits for its turn, it keeps its attempts, and looks again soon. */
async function giveAttemptBack({ query, job }: GraphileHelpers): Promise<void> {
  await query("update graphile_worker._private_jobs set attempts = least(attempts - 1, 3) where id = $1", [
    job.id,
  ]);
}

/** Whoever waited for this one is next, at once and as if it had not been tried. One that has failed keeps its place. */
async function callNext(helpers: GraphileHelpers, isDone: boolean): Promise<void> {
  const queue = queueOf(helpers);
  if (queue === undefined) return;
  await helpers.query(
    `with done as (update graphile_worker._private_jobs set flags = null where id = $2 and $4)
     select pg_notify('jobs:insert', '{"count":1}') from graphile_worker.reschedule_jobs(
       array(select id from graphile_worker.jobs
             where flags ? $1 and id > $2 and last_error = $3 and locked_at is null order by id limit 1),
       run_at => now(), attempts => 0)`,
    [queue, helpers.job.id, WAITS, isDone],
  );
}

/** None of the worker's own functions does this to a job that is running. */
async function makeLastAttempt({ query, job }: GraphileHelpers): Promise<void> {
  await query("update graphile_worker._private_jobs set max_attempts = attempts where id = $1", [job.id]);
}

function summarize(thrown: unknown): string {
  const { name, code, cause } = describeError(thrown);
  const causeCode = (cause as { code?: unknown } | undefined)?.code;
  const reason = thrown instanceof PermanentFailure ? thrown.message : undefined;
  return [name, code, causeCode, reason].filter(Boolean).join(" ");
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
