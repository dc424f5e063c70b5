import { EventEmitter } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { type Runner, type RunnerOptions, run, type WorkerEvents } from "graphile-worker";
import type pg from "pg";
import { releaseStrayJobs, showAsAlive } from "./job-locks.server.ts";

const START_MS = 20_000;
const LOOK_MS = 1_000;
/**
 * A free worker asks for a job every two seconds. Looks are counted rather than time, so that a process that
 * was busy or suspended does not take its worker for dead.
 */
const SILENT_LOOKS = 5;
/** A worker without a running job that has not ended by then never will. */
const ENDING_LOOKS = 2;
/** A long job must not keep the next worker from starting; it goes on in the old one. */
const ENDING_WITH_JOBS_LOOKS = 5;
const STRAY_LOOKS = 5;
/** After an error a job is probably locked that does not run, so it is looked for more often, this many times. */
const STRAY_LOOKS_AFTER_ERROR = 2;
const SEARCHES_AFTER_ERROR = 3;

interface Watched {
  pool: pg.Pool;
  concurrency: number;
  /** called whenever the worker has shown that it is alive */
  onAlive(): void;
  /** called with the names under which an ended worker has locked jobs, once it runs none of them any more */
  onLost(lockedBy: string[]): void;
}

/**
 * One worker of graphile-worker. Its own promise must not be trusted: if the completion of a job cannot be
 * written, it may end without ever settling, and a later stop never settles either.
 */
export class WatchedWorker {
  /** resolves when the worker takes no more jobs */
  readonly ended: Promise<void>;
  #events: WorkerEvents = new EventEmitter();
  #running = new Set<string>();
  #poolIds = new Set<string>();
  #hasBegun = false;
  #isEnding = false;
  #isStopping = false;
  #silentLooks = 0;
  /** jobs that are locked by this worker and do not run, as of the last look */
  #strays: string[] = [];
  /** searches for such jobs that an error has given rise to */
  #dueSearches = 0;
  #end = () => {};

  private constructor(
    private readonly watched: Watched,
    options: Omit<RunnerOptions, "concurrency" | "events">,
  ) {
    showAsAlive(this.#events);
    this.#listen();
    const started = run({ ...options, concurrency: watched.concurrency, events: this.#events });
    this.#end = () => void started.then((runner) => runner.stop()).catch(() => {});
    this.started = started;
    this.ended = started.then((runner) => this.#watch(runner));
    this.ended.catch(() => {});
  }

  private readonly started: Promise<Runner>;

  /** Rejects if the worker cannot start, or not in time. */
  static async start(watched: Watched, options: RunnerOptions): Promise<WatchedWorker> {
    const worker = new WatchedWorker(watched, options);
    const isStarted = await Promise.race([
      worker.started.then(() => true),
      delay(START_MS, false, { ref: false }),
    ]);
    if (!isStarted) {
      worker.#end();
      throw new Error("the job worker did not start in time");
    }
    return worker;
  }

  /** Takes no new job and waits for the running ones, at most this long. Returns whether all of them ended. */
  async stop(patienceMs: number): Promise<boolean> {
    this.#isStopping = true;
    this.#end();
    await Promise.race([this.ended, delay(patienceMs, undefined, { ref: false })]);
    return this.#running.size === 0;
  }

  #listen(): void {
    const events = this.#events;
    const sign = () => {
      this.#hasBegun = true;
      this.#silentLooks = 0;
      if (!this.#isEnding) this.watched.onAlive();
    };
    events.on("pool:create", ({ workerPool }) => this.#poolIds.add(workerPool.id));
    events.on("pool:gracefulShutdown", () => {
      this.#isEnding = true;
    });
    events.on("worker:getJob:empty", sign);
    events.on("job:start", ({ job }) => {
      this.#running.add(job.id);
      sign();
    });
    events.on("job:complete", ({ job }) => this.#running.delete(job.id));
    // The worker reads its tasks from the database once and caches even a failure: a worker whose first query
    // fails never takes a job, and only logs that at debug level.
    events.on("worker:getJob:error", () => {
      this.#dueSearches = SEARCHES_AFTER_ERROR;
      if (!this.#hasBegun) this.#end();
    });
    events.on("pool:listen:error", () => {
      this.#dueSearches = SEARCHES_AFTER_ERROR;
    });
  }

  async #watch(runner: Runner): Promise<void> {
    let isSettled = false;
    const settled = runner.promise
      .catch(() => {})
      .then(() => {
        isSettled = true;
      });
    let looks = 0;
    for (let endingLooks = 0; !this.#hasEnded(endingLooks); ) {
      await Promise.race([settled, delay(LOOK_MS, undefined, { ref: false })]);
      if (isSettled) break;
      looks += 1;
      if (this.#isEnding) endingLooks += 1;
      else if (await this.#isStuck()) this.#end();
      else if (looks % (this.#dueSearches > 0 ? STRAY_LOOKS_AFTER_ERROR : STRAY_LOOKS) === 0)
        await this.#releaseStrays();
    }
    // A worker that has not settled still schedules the recurring jobs.
    this.#end();
    if (this.#running.size === 0) this.watched.onLost([...this.#poolIds]);
    else void this.#releaseOthers();
  }

  /** While jobs go on in a worker that has ended, the ones that it has locked and does not run are released. */
  async #releaseOthers(): Promise<void> {
    while (this.#running.size > 0 && !this.watched.pool.ended) {
      await delay(STRAY_LOOKS_AFTER_ERROR * LOOK_MS, undefined, { ref: false });
      await this.#releaseStrays();
    }
    this.watched.onLost([...this.#poolIds]);
  }

  #hasEnded(endingLooks: number): boolean {
    if (this.#running.size === 0) return endingLooks >= ENDING_LOOKS;
    return !this.#isStopping && endingLooks >= ENDING_WITH_JOBS_LOOKS;
  }

  async #isStuck(): Promise<boolean> {
    const isBusy = this.#running.size >= this.watched.concurrency;
    if (isBusy) this.watched.onAlive();
    this.#silentLooks = isBusy ? 0 : this.#silentLooks + 1;
    if (this.#silentLooks < SILENT_LOOKS) return false;
    // If the database does not answer, another worker would not get a job either.
    return this.watched.pool.query("select 1").then(
      () => true,
      () => false,
    );
  }

  /**
   * A job is locked although it does not run if the database had locked it when the connection broke, or if its
   * result could not be written. A job is found twice before it is released, as its result may be on its way.
   */
  async #releaseStrays(): Promise<void> {
    const [workers, running] = [[...this.#poolIds], [...this.#running]];
    const { pool } = this.watched;
    const found = await releaseStrayJobs(pool, { workers, running, known: this.#strays }).catch(
      () => undefined,
    );
    // While the database does not answer, the search is still to be done.
    if (!found) return;
    this.#strays = found;
    this.#dueSearches = Math.max(0, this.#dueSearches - 1);
  }
}
