import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { mailing, mailingJobs } from "../../../tests/fixtures/accounts/mailing-jobs.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { releaseAbandonedJobs } from "./job-locks.server.ts";
import { handleJob, startJobs } from "./job-runner.server.ts";
import { defineJob, enqueueJob } from "./jobs.server.ts";

const database = testDatabase();
const { start, startMailing, stop, waiting, seen, log } = mailingJobs(database);

const rename = (from: string, to: string) =>
  database.db.execute(
    sql`alter table graphile_worker.${sql.identifier(from)} rename to ${sql.identifier(to)}`,
  );

describe("startJobs", () => {
  test("runs each job with its payload, soon after it is committed", async () => {
    const ran: number[] = [];
    await startMailing(async ({ mailId }) => void ran.push(mailId));
    await delay(100);
    const begun = Date.now();
    for (const mailId of [1, 2, 3]) await enqueueJob(database.db, mailing, { mailId });
    await vi.waitFor(() => expect(ran.sort()).toEqual([1, 2, 3]), 5_000);
    expect(Date.now() - begun).toBeLessThan(1_500);
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), 2_000);
  });

  test("starts though its first connection comes too late, as on a busy machine", async () => {
    const connecting = vi.spyOn(database.pool, "connect").mockImplementationOnce(async () => {
      throw new Error("timeout exceeded when trying to connect");
    });
    const handler = vi.fn(async () => {});
    await startMailing(handler);
    connecting.mockRestore();
    await enqueueJob(database.db, mailing, { mailId: 1 });
    await vi.waitFor(() => expect(handler).toHaveBeenCalled(), 5_000);
    expect(seen.logged).toContain("job runner did not start");
  });

  test("does not run a job before its time", async () => {
    const handler = vi.fn(async () => {});
    await startMailing(handler);
    await enqueueJob(database.db, mailing, { mailId: 1 }, { runAt: new Date(Date.now() + 60_000) });
    await delay(300);
    expect(handler).not.toHaveBeenCalled();
  });

  test("stopping waits for what runs and leaves the rest for later", async () => {
    let finished = 0;
    await startMailing(async () => {
      await delay(400);
      finished += 1;
    });
    for (let mailId = 1; mailId <= 6; mailId += 1) await enqueueJob(database.db, mailing, { mailId });
    await delay(200);
    await stop();
    expect(finished).toBe(4);
    expect(await waiting()).toHaveLength(2);
    await expect(stop()).resolves.toBeUndefined();
  });

  test("a failed job is kept for another attempt, and nothing of its payload or of its error is written", async () => {
    await startMailing(async () => {
      throw new Error("550 lea@example.org is unknown", { cause: { code: "SECRET" } });
    });
    await enqueueJob(database.db, mailing, { mailId: 987_654 });
    await vi.waitFor(async () => expect((await waiting())[0]?.last_error).toBe("Error"), 5_000);
    expect(await waiting()).toMatchObject([{ attempts: 1 }]);
    expect(seen.logged).toContain("job failed, will be retried");
    expect(seen.logged).not.toContain("example.org");
    expect(seen.logged).not.toContain("987654");
  });

  test("goes on after the database has dropped every connection", async () => {
    const ran: number[] = [];
    let begin: () => void = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    await startMailing(async ({ mailId }) => {
      begin();
      await delay(200);
      ran.push(mailId);
    });
    await enqueueJob(database.db, mailing, { mailId: 1 });
    await begun;
    await database.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
    `);
    await enqueueJob(database.db, mailing, { mailId: 2 });
    await vi.waitFor(() => expect(ran).toContain(2), 15_000);
  });

  test("starts again when the worker has given up", async () => {
    const handler = vi.fn(async () => {});
    await startMailing(async () => {
      await handler();
      // The end of this job cannot be written, after which the worker trusts itself no more.
      if (handler.mock.calls.length === 1) await rename("_private_jobs", "away");
    });
    await enqueueJob(database.db, mailing, { mailId: 1 });
    await vi.waitFor(() => expect(seen.logged).toContain("job runner ended"), 10_000);
    await rename("away", "_private_jobs");
    await enqueueJob(database.db, mailing, { mailId: 2 });
    // The first job runs again too, because its end was not written.
    await vi.waitFor(() => expect(handler).toHaveBeenCalledTimes(3), 10_000);
  });

  test("starts again when the first that the worker asks of the database fails", async () => {
    await database.db.execute(sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$`);
    await database.db.execute(sql`
      create trigger refuse before insert on graphile_worker._private_tasks execute function refuse()`);
    const handler = vi.fn(async () => {});
    await startMailing(handler);
    await vi.waitFor(() => expect(seen.logged).toContain("job runner ended"), 10_000);
    await database.db.execute(sql`drop function refuse cascade`);
    await enqueueJob(database.db, mailing, { mailId: 1 });
    await vi.waitFor(() => expect(handler).toHaveBeenCalledTimes(1), 10_000);
  });

  test("two processes share the work", async () => {
    const ran: number[] = [];
    const handler = async ({ mailId }: { mailId: number }) => {
      await delay(10);
      ran.push(mailId);
    };
    await startMailing(handler);
    const other = await startJobs({
      pool: database.pool,
      handlers: [handleJob(mailing, handler)],
      log,
    });
    const ids = Array.from({ length: 30 }, (_, index) => index + 1);
    await Promise.all(ids.map((mailId) => enqueueJob(database.db, mailing, { mailId })));
    await vi.waitFor(() => expect(ran.length).toBeGreaterThanOrEqual(30), 10_000);
    await other.stop();
    expect(ran.sort((a, b) => a - b)).toEqual(ids);
  });

  test("is asked every hour for what comes by itself, which is told nothing", async () => {
    const told = vi.fn(async () => {});
    const hourly = defineJob("hourly", z.strictObject({}), { attempts: 3, cron: "0 * * * *" });
    await start(
      handleJob(hourly, told),
      handleJob(mailing, async () => {}),
    );
    await vi.waitFor(async () => {
      const { rows } = await database.db.execute(
        sql`select identifier from graphile_worker._private_known_crontabs`,
      );
      expect(rows).toEqual([{ identifier: "hourly" }]);
    }, 5_000);
    await database.db.execute(
      sql`select graphile_worker.add_job('hourly', '{"_cron": {"ts": "2026-01-01T00:00:00Z"}}'::json)`,
    );
    await vi.waitFor(() => expect(told).toHaveBeenCalledWith({}, expect.anything()), 5_000);
  });
});

describe("what a killed process leaves behind", () => {
  const lockedBy = (worker: string, age: string) =>
    database.db.execute(sql`
      update graphile_worker._private_jobs set locked_by = ${worker}, locked_at = now() - ${age}::interval`);

  test("is free again, and so is its queue", async () => {
    await enqueueJob(database.db, mailing, { mailId: 1 }, { queue: "story" });
    await lockedBy("pool-killed", "91 seconds");
    const ran: number[] = [];
    await startMailing(async ({ mailId }) => void ran.push(mailId));
    await vi.waitFor(() => expect(ran).toEqual([1]), 5_000);
    await enqueueJob(database.db, mailing, { mailId: 2 }, { queue: "story" });
    await vi.waitFor(() => expect(ran).toEqual([1, 2]), 5_000);
  });

  test("stays with those who are alive, and for a moment with those who may be", async () => {
    let go = () => {};
    const ran: number[] = [];
    await startMailing(async ({ mailId }) => {
      ran.push(mailId);
      await new Promise<void>((resolve) => {
        go = resolve;
      });
    });
    await enqueueJob(database.db, mailing, { mailId: 1 });
    await vi.waitFor(() => expect(ran).toEqual([1]), 5_000);
    await database.db.execute(
      sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'`,
    );
    await releaseAbandonedJobs(database.pool);
    const locks = sql`select locked_by from graphile_worker.jobs where locked_by is not null`;
    expect((await database.db.execute(locks)).rows).toHaveLength(1);
    go();
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), 5_000);
    await stop();
    await enqueueJob(database.db, mailing, { mailId: 2 });
    await lockedBy("pool-slow", "80 seconds");
    await releaseAbandonedJobs(database.pool);
    expect((await database.db.execute(locks)).rows).toHaveLength(1);
  });
});
