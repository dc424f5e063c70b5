import { Writable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterEach, describe, expect, test, vi } from "vitest";
import { testDatabase } from "../../tests/fixtures/database.ts";
import { enqueueJob, type JobHandlers, type Jobs, migrateJobs, startJobs } from "./jobs.server.ts";
import { describeError } from "./log.server.ts";

const database = testDatabase();

let jobs: Jobs | undefined;
let logged = "";
const log = pino(
  { level: "debug", serializers: { err: describeError } },
  new Writable({
    write(chunk, _encoding, done) {
      logged += chunk;
      done();
    },
  }),
);

afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
  logged = "";
  await database.db.execute(sql`delete from graphile_worker._private_jobs`);
});

const idle: JobHandlers = {
  "send-mail": async () => {},
  "publish-event": async () => {},
  "handle-event": async () => {},
  prune: async () => {},
  "mail-alerts": async () => {},
};

const start = async (handlers: Partial<JobHandlers>) => {
  jobs = await startJobs({ pool: database.pool, handlers: { ...idle, ...handlers }, log });
};

const waiting = async () => {
  const { rows } = await database.db.execute<{ task: string; last_error: string | null; attempts: number }>(
    sql`select task_identifier as task, last_error, attempts from graphile_worker.jobs order by id`,
  );
  return rows;
};

const rename = (from: string, to: string) =>
  database.db.execute(
    sql`alter table graphile_worker.${sql.identifier(from)} rename to ${sql.identifier(to)}`,
  );

describe("enqueueJob", () => {
  test("is part of the caller's transaction", async () => {
    const undone = database.db.transaction(async (tx) => {
      await enqueueJob(tx, "send-mail", { mailId: 1 });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await waiting()).toEqual([]);
    await database.db.transaction((tx) => enqueueJob(tx, "send-mail", { mailId: 1 }));
    expect(await waiting()).toHaveLength(1);
  });

  test("a key replaces the waiting job, at its new time", async () => {
    const runAt = new Date(Date.now() + 3_600_000);
    await enqueueJob(database.db, "send-mail", { mailId: 1 }, { key: "k" });
    await enqueueJob(database.db, "send-mail", { mailId: 2 }, { key: "k", runAt, maxAttempts: 4 });
    const { rows } = await database.db.execute(
      sql`select payload, extract(epoch from run_at)::float8 as at, max_attempts as max
          from graphile_worker._private_jobs`,
    );
    expect(rows).toEqual([{ payload: { mailId: 2 }, at: runAt.getTime() / 1_000, max: 4 }]);
  });
});

describe("startJobs", () => {
  test("runs each job with its payload, soon after it is committed", async () => {
    const ran: number[] = [];
    await start({ "send-mail": async ({ mailId }) => void ran.push(mailId) });
    await delay(100);
    const begun = Date.now();
    for (const mailId of [1, 2, 3]) await enqueueJob(database.db, "send-mail", { mailId });
    await vi.waitFor(() => expect(ran.sort()).toEqual([1, 2, 3]), 5_000);
    expect(Date.now() - begun).toBeLessThan(1_500);
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), 2_000);
  });

  test("does not run a job before its time", async () => {
    const handler = vi.fn(async () => {});
    await start({ "send-mail": handler });
    await enqueueJob(database.db, "send-mail", { mailId: 1 }, { runAt: new Date(Date.now() + 60_000) });
    await delay(300);
    expect(handler).not.toHaveBeenCalled();
  });

  test("stopping waits for what runs and leaves the rest for later", async () => {
    let finished = 0;
    await start({
      "send-mail": async () => {
        await delay(400);
        finished += 1;
      },
    });
    for (let mailId = 1; mailId <= 6; mailId += 1) await enqueueJob(database.db, "send-mail", { mailId });
    await delay(200);
    await jobs?.stop();
    expect(finished).toBe(4);
    expect(await waiting()).toHaveLength(2);
    await expect(jobs?.stop()).resolves.toBeUndefined();
  });

  test("a failed job is kept for another attempt, and nothing of its payload or of its error is written", async () => {
    await start({
      "send-mail": async () => {
        throw new Error("550 lea@example.org is unknown", { cause: { code: "SECRET" } });
      },
    });
    await enqueueJob(database.db, "send-mail", { mailId: 987_654 });
    await vi.waitFor(async () => expect((await waiting())[0]?.last_error).toBe("Error"), 5_000);
    expect(await waiting()).toMatchObject([{ attempts: 1 }]);
    expect(logged).toContain("job failed, will be retried");
    expect(logged).not.toContain("example.org");
    expect(logged).not.toContain("987654");
  });

  test("goes on after the database has dropped every connection", async () => {
    const ran: number[] = [];
    let begin: () => void = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    await start({
      "send-mail": async ({ mailId }) => {
        begin();
        await delay(200);
        ran.push(mailId);
      },
    });
    await enqueueJob(database.db, "send-mail", { mailId: 1 });
    await begun;
    await database.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
    `);
    await enqueueJob(database.db, "send-mail", { mailId: 2 });
    await vi.waitFor(() => expect(ran).toContain(2), 15_000);
  });

  test("starts again when the worker has given up", async () => {
    const handler = vi.fn(async () => {});
    await start({
      "send-mail": async () => {
        await handler();
        // The end of this job cannot be written, after which the worker trusts itself no more.
        if (handler.mock.calls.length === 1) await rename("_private_jobs", "away");
      },
    });
    await enqueueJob(database.db, "send-mail", { mailId: 1 });
    await vi.waitFor(() => expect(logged).toContain("job runner ended"), 10_000);
    await rename("away", "_private_jobs");
    await enqueueJob(database.db, "send-mail", { mailId: 2 });
    await vi.waitFor(() => expect(handler).toHaveBeenCalledTimes(2), 10_000);
  });

  test("two processes share the work", async () => {
    const ran: number[] = [];
    const handler: JobHandlers["send-mail"] = async ({ mailId }) => {
      await delay(10);
      ran.push(mailId);
    };
    await start({ "send-mail": handler });
    const other = await startJobs({
      pool: database.pool,
      handlers: { ...idle, "send-mail": handler },
      log,
    });
    const ids = Array.from({ length: 30 }, (_, index) => index + 1);
    await Promise.all(ids.map((mailId) => enqueueJob(database.db, "send-mail", { mailId })));
    await vi.waitFor(() => expect(ran.length).toBeGreaterThanOrEqual(30), 10_000);
    await other.stop();
    expect(ran.sort((a, b) => a - b)).toEqual(ids);
  });

  test("is asked to prune every hour", async () => {
    await start({});
    await vi.waitFor(async () => {
      const { rows } = await database.db.execute(
        sql`select identifier from graphile_worker._private_known_crontabs`,
      );
      expect(rows).toEqual([{ identifier: "prune" }, { identifier: "mail-alerts" }]);
    }, 5_000);
  });
});

test("migrateJobs finds nothing to do the second time", () =>
  expect(migrateJobs(database.pool)).resolves.toBeUndefined());
