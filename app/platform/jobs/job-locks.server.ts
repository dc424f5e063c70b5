import type { WorkerEvents } from "graphile-worker";
import type pg from "pg";

/**
 * A killed process leaves its jobs locked, and the worker would release them only after four hours. Each
 * process therefore holds an advisory lock that ends with its connection; the others release jobs whose
 * process holds none.
 */
const ALIVE = 721_507;

/** longer than the worker takes to reconnect, which is about a minute at most */
const GRACE = "90 seconds";

/** Uses the connection that listens for new jobs: it lives as long as the worker, and is reopened if lost. */
export function showAsAlive(events: WorkerEvents): void {
  const callLock = (how: string, client: pg.PoolClient, { id }: { id: string }) =>
    // Without a connection there is no lock to take or release.
    void client.query(`select ${how}(${ALIVE}, hashtext($1))`, [id]).catch(() => {});
  events.on("pool:listen:success", ({ client, workerPool }) =>
    callLock("pg_advisory_lock", client, workerPool),
  );
  events.on("pool:listen:release", ({ client, workerPool }) =>
    callLock("pg_advisory_unlock", client, workerPool),
  );
}

/** Releases the jobs of processes that are dead. */
export async function releaseAbandonedJobs(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ worker: string }>(`
    select distinct locked_by as worker from graphile_worker.jobs
    where locked_at < now() - interval '${GRACE}' and hashtext(locked_by)::oid not in (
      select objid from pg_locks
      where locktype = 'advisory' and classid = ${ALIVE} and granted
        and database = (select oid from pg_database where datname = current_database()))`);
  if (rows.length === 0) return;
  await releaseJobsOf(
    pool,
    rows.map(({ worker }) => worker),
  );
}

/** The most attempts that a job can have, so that a job that kills its process is not retried for ever. */
const MOST_ATTEMPTS = 30;

/** An attempt whose result was lost must not be the last one: the job gets another. */
const RELEASED = `
  locked_at = null, locked_by = null, last_error = 'WorkerLost',
  max_attempts = greatest(max_attempts, least(attempts + 1, ${MOST_ATTEMPTS}))`;

/** Releases the jobs of workers that have ended without storing a result. */
export async function releaseJobsOf(pool: pg.Pool, workers: string[]): Promise<void> {
  await pool.query(
    `with released as (
       update graphile_worker._private_jobs set ${RELEASED} where locked_by = any($1))
     update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_by = any($1)`,
    [workers],
  );
}

/** Releases those of `known` that a living worker has still locked and does not run. Returns all such jobs. */
export async function releaseStrayJobs(
  pool: pg.Pool,
  { workers, running, known }: Record<"workers" | "running" | "known", string[]>,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id::text from graphile_worker._private_jobs where locked_by = any($1) and id <> all($2::bigint[])`,
    [workers, running],
  );
  const strays = rows.map(({ id }) => id);
  const released = strays.filter((id) => known.includes(id));
  if (released.length > 0)
    await pool.query(
      `update graphile_worker._private_jobs set ${RELEASED} where id = any($1::bigint[]) and locked_by = any($2)`,
      [released, workers],
    );
  return strays;
}
