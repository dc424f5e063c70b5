import { setTimeout as delay } from "node:timers/promises";
import {
  type JobHelpers as GraphileHelpers,
  type RunnerOptions,
  type TaskList,
  Logger as WorkerLogger,
} from "graphile-worker";
import type pg from "pg";
import { toAppError } from "../web/errors.ts";
import { eventLoop } from "../web/event-loop.server.ts";
import { describeError, type Logger } from "../web/log.server.ts";
import { inSpan } from "../web/tracing.server.ts";
import { releaseAbandonedJobs, releaseJobsOf } from "./job-locks.server.ts";
import { type JobKind, PermanentFailure, parsePayload } from "./jobs.server.ts";
import { WatchedWorker } from "./watched-worker.server.ts";

/** jobs that run at the same time in one process */
const CONCURRENCY = 4;
/** One for each running job, one that listens for new jobs, and two to fetch and complete jobs. */
export const JOB_CONNECTIONS = CONCURRENCY + 3;

const RESTART_MS = 1_000;
/** A process that starts on a busy machine is slow itself, so one connection that comes too late is no reason to give up. */
const START_TRIES = 3;
const LOOKS = 5;
const LOOK_AGAIN_MS = 40;
const RELEASE_MS = 30_000;
/** Restarting the worker takes less, so a longer silence is worth a report. */
const DEAD_MS = 10_000;
/** A stop waits this long for running jobs; others take up what is left. */
const STOP_MS = 8_000;

export interface JobHelpers {
  jobId: string;
  /** 1 for the first attempt */
  attempt: number;
  maxAttempts: number;
  /** aborted some time after the process began to stop: return at the next safe point */
  signal: AbortSignal;
  log: Logger;
}

export interface JobHandler {
  kind: Omit<JobKind<unknown>, "schema" | "queueOf">;
  run(payload: unknown, helpers: JobHelpers): Promise<void>;
}

/** A job runs at least once, so handlers must be idempotent. */
export function handleJob<P>(
  kind: JobKind<P>,
  work: (payload: P, helpers: JobHelpers) => Promise<void>,
): JobHandler {
  return { kind, run: async (payload, helpers) => work(parsePayload(kind, payload), helpers) };
}

export interface Jobs {
  /** whether a worker of this process has lately asked for a job, or is busy */
  readonly isWorking: boolean;
  /** takes no new job and waits for the running ones, for some seconds at most */
  stop(): Promise<void>;
}

interface Work {
  pool: pg.Pool;
  handlers: JobHandler[];
  log: Logger;
}

/** Shared by the worker and by tests that run the due jobs once. */
export const workerOptions = ({ pool, handlers, log }: Work): RunnerOptions => ({
  pgPool: pool,
  taskList: toTaskList(handlers, log),
  noHandleSignals: true,
  logger: bridgeLogger(log),
  // Without a batch delay, the worker completes a job without awaiting the query: a lost connection would be
  // an unhandled rejection, and a stop could close the pool too early.
  preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
});

/** Every process on the same database runs jobs. */
export async function startJobs({ pool, handlers, log }: Work): Promise<Jobs> {
  let aliveAt = performance.now();
  const onAlive = () => {
    aliveAt = performance.now();
  };
  const lost = new Set<string>();
  // Jobs that an ended worker could not complete are still locked, and would wait for the sweep of abandoned jobs.
  const releaseLost = async () => {
    const names = [...lost];
    if (names.length === 0) return;
    await releaseJobsOf(pool, names);
    for (const name of names) lost.delete(name);
  };
  const onLost = (lockedBy: string[]) => {
    for (const name of lockedBy) lost.add(name);
    // A result may be on its way. While the database does not answer, they wait for the next worker or the next sweep.
    void delay(RESTART_MS, undefined, { ref: false })
      .then(releaseLost)
      .catch(() => {});
  };
  const launch = () =>
    WatchedWorker.start(
      { pool, concurrency: CONCURRENCY, onAlive, onLost },
      { ...workerOptions({ pool, handlers, log }), crontab: toCrontab(handlers), pollInterval: 2_000 },
    );

  const stopping = new AbortController();
  const { signal } = stopping;
  const launchFirst = async () => {
    for (let tries = 1; tries < START_TRIES; tries += 1) {
      try {
        return await launch();
      } catch (err) {
        log.warn({ err }, "job runner did not start");
        await delay(RESTART_MS);
      }
    }
    return launch();
  };
  let worker = await launchFirst();

  const relaunch = async () => {
    log.warn("job runner ended, starting it again");
    while (!signal.aborted) {
      await delay(RESTART_MS, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      try {
        await releaseLost();
        worker = await launch();
        return;
      } catch (err) {
        log.error({ err }, "job runner did not start");
      }
    }
  };

  // The worker ends if the database fails at the wrong moment, but the process goes on, so it starts another.
  const supervision = (async () => {
    while (!signal.aborted) {
      await worker.ended;
      if (!signal.aborted) await relaunch();
    }
  })();

  const releasing = (async () => {
    while (!signal.aborted) {
      await releaseLost()
        .then(() => releaseAbandonedJobs(pool))
        .catch((err) => log.warn({ err }, "abandoned jobs not released"));
      await delay(RELEASE_MS, undefined, { signal }).catch(() => {});
    }
  })();

  const finish = async () => {
    stopping.abort();
    // A worker that is being launched is not the one that is known yet.
    const before = worker;
    const isFinished = await worker.stop(STOP_MS);
    await Promise.all([supervision, releasing]);
    if (worker !== before) await worker.stop(STOP_MS);
    await releaseLost().catch(() => {});
    return isFinished;
  };
  let finished: Promise<void> | undefined;

  return {
    get isWorking() {
      return performance.now() - aliveAt < DEAD_MS;
    },
    stop() {
      finished ??= Promise.race([finish(), delay(STOP_MS, false, { ref: false })]).then((isFinished) => {
        if (!isFinished) log.warn("jobs were still running at the stop; they will run again");
      });
      return finished;
    },
  };
}

/** A schedule that falls into a short outage of the database is made up for. */
const MADE_UP_FOR = "10m";

const toCrontab = (handlers: JobHandler[]) =>
  handlers
    .filter(({ kind }) => kind.cron)
    .map(
      ({ kind: { name, cron, attempts } }) =>
        `${cron} ${name} ?jobKey=${name}&max=${attempts}&fill=${MADE_UP_FOR}`,
    )
    .join("\n");

function toTaskList(handlers: JobHandler[], log: Logger): TaskList {
  return Object.fromEntries(handlers.map((handler) => [handler.kind.name, toTask(handler, log)]));
}

/** A list stays a list. Jobs from the crontab carry an additional field. */
function payloadOf(given: unknown): unknown {
  if (Array.isArray(given)) return given;
  const { _cron, ...payload } = given as { _cron?: unknown };
  return payload;
}

function toTask({ kind, run }: JobHandler, log: Logger): TaskList[string] {
  return async (given, helpers) => {
    const { job, abortSignal: signal } = helpers;
    const payload = payloadOf(given);
    const jobLog = log.child({ job: job.id, task: kind.name, attempt: job.attempts });
    const facts = { jobId: job.id, attempt: job.attempts, maxAttempts: job.max_attempts };
    const end = eventLoop.follow(() => `job ${kind.name}`);
    try {
      await waitForEarlier(helpers);
      const attributes = { "elan.job": job.id, "elan.attempt": job.attempts };
      await inSpan(`job ${kind.name}`, attributes, () => run(payload, { ...facts, signal, log: jobLog }));
      await callNext(helpers, true);
    } catch (err) {
      if (err instanceof WaitsForEarlier) {
        await returnAttempt(helpers);
        throw err;
      }
      const forGood = err instanceof PermanentFailure;
      const isOutage = !forGood && toAppError(err).code === "unavailable";
      const last = forGood || (job.attempts >= job.max_attempts && !isOutage);
      jobLog[last ? "error" : "warn"]({ err }, last ? "job failed for good" : "job failed, will be retried");
      if (forGood) await endAttempts(helpers);
      if (isOutage) await allowAnotherAttempt(helpers);
      if (last) await callNext(helpers, false);
      // The worker stores and logs the message, and messages can quote addresses and query values.
      throw new Error(summarize(err));
    } finally {
      end();
    }
  };
}

/**
 * Queues are ordered here and not by the worker's own queues, which let the next job overtake a failed one,
 * and which are all scanned for every job.
 */
class WaitsForEarlier extends Error {
  override readonly name = "WaitsForEarlier";
  override readonly message = WAITS;
}
const WAITS = "WaitsForEarlier";

/** The queue of `enqueueJob`, stored as a flag of the job until the job is done. */
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
    // A running job is usually done in a moment; a job that waits for a retry is not.
    if (!earlier.running || looks === LOOKS) throw new WaitsForEarlier();
    await delay(LOOK_AGAIN_MS);
  }
}

/** Waiting is not an attempt: the job gets its attempt back, and a low count keeps its backoff short. */
async function returnAttempt({ query, job }: GraphileHelpers): Promise<void> {
  await query("update graphile_worker._private_jobs set attempts = least(attempts - 1, 3) where id = $1", [
    job.id,
  ]);
}

/**
 * Reschedules the next waiting job of the queue at once, with fresh attempts. A job that failed keeps its
 * place in the queue.
 */
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

/** None of the worker's functions can change a running job. */
async function endAttempts({ query, job }: GraphileHelpers): Promise<void> {
  await query("update graphile_worker._private_jobs set max_attempts = attempts where id = $1", [job.id]);
}

/** An outage of the database must not use up the few attempts of a recurring job. */
async function allowAnotherAttempt({ query, job }: GraphileHelpers): Promise<void> {
  await query(
    "update graphile_worker._private_jobs set max_attempts = greatest(max_attempts, attempts + 1) where id = $1",
    [job.id],
    // While the outage lasts, the failure cannot be stored either: the job is released as abandoned later.
  ).catch(() => {});
}

function summarize(thrown: unknown): string {
  const { name, code, cause } = describeError(thrown);
  const causeCode = (cause as { code?: unknown } | undefined)?.code;
  const reason = thrown instanceof PermanentFailure ? thrown.message : undefined;
  return [name, code, causeCode, reason].filter(Boolean).join(" ");
}

/** Forwards the worker's messages at our log levels, without its metadata, which contains payloads. */
function bridgeLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta) => {
    // The handler's failure was logged already, with its stack.
    if (meta?.failure) return;
    const text = message.split("\n", 1)[0] ?? "";
    if (level === "error") log.error({ worker: text }, "job runner");
    else if (level === "warning") log.warn({ worker: text }, "job runner");
    else log.debug({ worker: text }, "job runner");
  });
}
