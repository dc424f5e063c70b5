import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { describe, expect, test, vi } from "vitest";
import { mailing, mailingJobs } from "../../../tests/fixtures/accounts/mailing-jobs.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import {
  defineJob,
  enqueueJob,
  listFailedJobs,
  migrateJobs,
  PermanentFailure,
  retryJob,
} from "./jobs.server.ts";

const database = testDatabase();
const { startMailing, waiting } = mailingJobs(database);

describe("enqueueJob", () => {
  test("is part of the caller's transaction", async () => {
    const undone = database.db.transaction(async (tx) => {
      await enqueueJob(tx, mailing, { mailId: 1 });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await waiting()).toEqual([]);
    await database.db.transaction((tx) => enqueueJob(tx, mailing, { mailId: 1 }));
    expect(await waiting()).toHaveLength(1);
  });

  test("a key replaces the waiting job, at its new time", async () => {
    const runAt = new Date(Date.now() + 3_600_000);
    const briefly = defineJob("send-mail", mailing.schema, { attempts: 4 });
    await enqueueJob(database.db, briefly, { mailId: 1 }, { key: "k" });
    await enqueueJob(database.db, briefly, { mailId: 2 }, { key: "k", runAt });
    const { rows } = await database.db.execute(
      sql`select payload, extract(epoch from run_at)::float8 as at, max_attempts as max
          from graphile_worker._private_jobs`,
    );
    expect(rows).toEqual([{ payload: { mailId: 2 }, at: runAt.getTime() / 1_000, max: 4 }]);
  });
});

describe("a queue", () => {
  test("is kept in the order of enqueueing, whichever transaction began first", async () => {
    const first = await database.pool.connect();
    try {
      // Begins first, and comes second: as whoever waits for the lock of a row does.
      await first.query("begin");
      await first.query("select now()");
      await enqueueJob(database.db, mailing, { mailId: 1 }, { queue: "story" });
      await enqueueJob(drizzle(first), mailing, { mailId: 2 }, { queue: "story" });
      await first.query("commit");
    } finally {
      first.release();
    }
    const ran: number[] = [];
    await startMailing(async ({ mailId }) => void ran.push(mailId));
    await vi.waitFor(() => expect(ran).toEqual([1, 2]), 5_000);
  });

  test("runs one job at a time, beside those of other queues", async () => {
    let most = 0;
    let atWork = 0;
    const ran: number[] = [];
    await startMailing(async ({ mailId }) => {
      most = Math.max(most, ++atWork);
      await delay(10);
      atWork -= 1;
      ran.push(mailId);
    });
    for (let mailId = 1; mailId <= 20; mailId += 1)
      await enqueueJob(database.db, mailing, { mailId }, { queue: "one story" });
    await vi.waitFor(() => expect(ran).toHaveLength(20), 10_000);
    expect(ran).toEqual([...ran].sort((a, b) => a - b));
    expect(most).toBe(1);
  });

  test("is not held up for ever by a job that has failed for good", async () => {
    const ran: number[] = [];
    await startMailing(async ({ mailId }) => {
      if (mailId === 1) throw new PermanentFailure("never");
      ran.push(mailId);
    });
    for (const mailId of [1, 2]) await enqueueJob(database.db, mailing, { mailId }, { queue: "story" });
    await vi.waitFor(() => expect(ran).toEqual([2]), 5_000);
  });
});

describe("what has failed for good", () => {
  test("is listed with its reason, and runs again when asked to, once", async () => {
    let broken = true;
    const ran: number[] = [];
    await startMailing(async ({ mailId }) => {
      if (broken) throw new PermanentFailure("no such mail");
      ran.push(mailId);
    });
    expect(await listFailedJobs(database.pool, 1)).toEqual({ rows: [], total: 0, page: 1, pageCount: 1 });
    await enqueueJob(database.db, mailing, { mailId: 5 });
    const before = Date.now();
    await vi.waitFor(async () => expect((await listFailedJobs(database.pool, 1)).total).toBe(1), 5_000);
    const [failed] = (await listFailedJobs(database.pool, 1)).rows;
    expect(failed).toMatchObject({ name: "send-mail", about: null, attempts: 1 });
    expect(failed?.reason).toBe("PermanentFailure no such mail");
    expect(Math.abs((failed?.failedAt.getTime() ?? 0) - before)).toBeLessThan(10_000);
    expect((await listFailedJobs(database.pool, 2)).page).toBe(1);
    broken = false;
    const id = failed?.id ?? "";
    expect(await Promise.all([retryJob(database.db, id), retryJob(database.db, id)])).toContain(true);
    await vi.waitFor(() => expect(ran).toEqual([5]), 5_000);
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), 5_000);
    for (const unknown of [id, "0", "x", "999999999999999999999"])
      expect(await retryJob(database.db, unknown)).toBe(false);
  });

  test("is what has no attempt left: not what waits for its next", async () => {
    await startMailing(async () => {
      throw new Error("not now");
    });
    const once = defineJob("send-mail", mailing.schema, { attempts: 1 });
    await enqueueJob(database.db, mailing, { mailId: 1 });
    await enqueueJob(database.db, once, { mailId: 2 });
    await vi.waitFor(
      async () => expect((await waiting()).map((job) => job.last_error)).toEqual(["Error", "Error"]),
      5_000,
    );
    const { rows: failed } = await listFailedJobs(database.pool, 1);
    expect(failed).toMatchObject([{ attempts: 1, reason: "Error" }]);
    const [waits] = await waiting();
    expect(await retryJob(database.db, waits?.id ?? "")).toBe(false);
  });
});

test("migrateJobs finds nothing to do the second time", () =>
  expect(migrateJobs(database.pool)).resolves.toBeUndefined());
