import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { mailing, mailingJobs } from "../../../tests/fixtures/accounts/mailing-jobs.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { createPool, type DatabasePool } from "../database/db.server.ts";
import { releaseJobsOf } from "./job-locks.server.ts";
import { handleJob, JOB_CONNECTIONS, type Jobs, startJobs } from "./job-runner.server.ts";
import { defineJob, enqueueJob } from "./jobs.server.ts";

const ROUNDS = 4;
const PATIENCE = { timeout: 20_000, interval: 50 };
const ROLE = "elan_jobs_of_a_test";

const database = testDatabase();
const { log, seen, start, startMailing, waiting } = mailingJobs(database);
let pool: DatabasePool;
let jobs: Jobs | undefined;

/** A superuser has no limit of connections, so the worker connects as a role of its own. */
beforeAll(async () => {
  await database.pool.query(`
    do $$ begin create role ${ROLE} login bypassrls password '${ROLE}'; exception when duplicate_object then null; end $$;
    grant usage on schema graphile_worker to ${ROLE};
    grant all on all tables in schema graphile_worker to ${ROLE};
    grant all on all sequences in schema graphile_worker to ${ROLE};
    grant execute on all functions in schema graphile_worker to ${ROLE}`);
  const url = new URL(database.url);
  url.username = ROLE;
  url.password = ROLE;
  pool = createPool(url.href, { name: "elan-jobs", size: JOB_CONNECTIONS });
});

afterAll(async () => {
  await jobs?.stop();
  await pool?.end();
  await database.pool.query(`drop owned by ${ROLE}; drop role ${ROLE}`);
});

const limitConnections = (limit: number) =>
  database.pool.query(`alter role ${ROLE} connection limit ${limit}`);

const terminate = () =>
  database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where usename = $1 and datname = current_database()",
    [ROLE],
  );

const rename = (from: string, to: string) =>
  database.db.execute(
    sql`alter table graphile_worker.${sql.identifier(from)} rename to ${sql.identifier(to)}`,
  );

const jobsLeft = async () => (await waiting()).length;

test("a worker that never ends is replaced: a completion failed while other jobs were running", async () => {
  const ran: number[] = [];
  const finish: (() => void)[] = [];
  await startMailing(async ({ mailId }) => {
    const isFirstRun = !ran.includes(mailId);
    ran.push(mailId);
    if (mailId === 1 && isFirstRun) {
      await vi.waitUntil(() => finish.length === 3, PATIENCE);
      await rename("_private_jobs", "away");
    } else if (mailId < 5) await new Promise<void>((resolve) => finish.push(resolve));
  });
  for (const mailId of [1, 2, 3, 4]) await enqueueJob(database.db, mailing, { mailId });
  await vi.waitUntil(() => seen.logged.includes("Failed to complete jobs"), PATIENCE);
  await rename("away", "_private_jobs");
  // The worker counts each later completion twice, and waits for ever for a count of zero.
  for (const left of [3, 2, 1]) {
    finish.shift()?.();
    await vi.waitUntil(async () => (await jobsLeft()) === left, PATIENCE);
  }
  await enqueueJob(database.db, mailing, { mailId: 5 });
  await vi.waitUntil(() => ran.includes(5), PATIENCE);
  // The job whose completion was lost runs again, and does not wait for the sweep of abandoned jobs.
  await vi.waitUntil(() => ran.filter((id) => id === 1).length === 2, PATIENCE);
});

test("a job whose completion failed runs again while another one goes on in the old worker", async () => {
  const ran: number[] = [];
  let finish = () => {};
  await startMailing(async ({ mailId }) => {
    ran.push(mailId);
    if (mailId === 2) await new Promise<void>((resolve) => (finish = resolve));
    else if (ran.filter((id) => id === 1).length === 1) {
      await vi.waitUntil(() => ran.includes(2), PATIENCE);
      await rename("_private_jobs", "away");
    }
  });
  for (const mailId of [1, 2]) await enqueueJob(database.db, mailing, { mailId });
  await vi.waitUntil(() => seen.logged.includes("Failed to complete jobs"), PATIENCE);
  await rename("away", "_private_jobs");
  await vi.waitUntil(() => ran.filter((id) => id === 1).length === 2, PATIENCE);
  expect(ran.filter((id) => id === 2)).toHaveLength(1);
  finish();
  await vi.waitUntil(async () => (await jobsLeft()) === 0, PATIENCE);
});

test("after each loss of connections jobs go on, and a stop ends", async () => {
  const ran = new Set<number>();
  jobs = await startJobs({
    pool,
    handlers: [handleJob(mailing, async ({ mailId }) => void ran.add(mailId))],
    log,
  });
  for (let round = 0; round < ROUNDS; round += 1) {
    await limitConnections(2 + round);
    await terminate();
    const ids = Array.from({ length: 12 }, (_, index) => 100 * (round + 1) + index);
    for (const mailId of ids) await enqueueJob(database.db, mailing, { mailId });
    await terminate();
    await limitConnections(-1);
    await vi.waitUntil(() => ids.every((id) => ran.has(id)), PATIENCE);
    expect(jobs.isWorking).toBe(true);
  }
  await jobs.stop();
});

test("it is told when no worker can be started", async () => {
  jobs = await startJobs({ pool, handlers: [handleJob(mailing, async () => {})], log });
  expect(jobs.isWorking).toBe(true);
  await limitConnections(0);
  await terminate();
  await vi.waitUntil(() => jobs?.isWorking === false, PATIENCE);
  await limitConnections(-1);
  await vi.waitUntil(() => jobs?.isWorking, PATIENCE);
  await jobs.stop();
});

test("a job whose last attempt was lost with its worker runs again, and says why", async () => {
  const nightly = defineJob("nightly", z.strictObject({}), { attempts: 1 });
  await enqueueJob(database.db, nightly, {});
  await database.db.execute(
    sql`update graphile_worker._private_jobs set attempts = 1, locked_at = now(), locked_by = 'pool-lost'`,
  );
  await releaseJobsOf(database.pool, ["pool-lost"]);
  expect(await waiting()).toMatchObject([{ task: "nightly", attempts: 1, last_error: "WorkerLost" }]);
  const handler = vi.fn(async () => {});
  await start(handleJob(nightly, handler));
  await vi.waitUntil(async () => (await jobsLeft()) === 0, PATIENCE);
  expect(handler).toHaveBeenCalledTimes(1);
});

test("an outage of the database does not use up the attempts of a recurring job", async () => {
  const nightly = defineJob("nightly", z.strictObject({}), { attempts: 1 });
  await start(
    handleJob(nightly, async () => {
      throw Object.assign(new Error("the database cannot be reached"), { code: "08006" });
    }),
  );
  await enqueueJob(database.db, nightly, {});
  await vi.waitUntil(async () => (await waiting())[0]?.last_error, PATIENCE);
  const { rows } = await database.db.execute(
    sql`select attempts, max_attempts, last_error from graphile_worker.jobs`,
  );
  expect(rows).toEqual([{ attempts: 1, max_attempts: 2, last_error: "Error 08006" }]);
});
