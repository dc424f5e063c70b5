import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterEach, expect, test, vi } from "vitest";
import { testDatabase } from "../../tests/fixtures/database.ts";
import { type EventHandlers, enqueueHandlers, handleEvent, publishEvent } from "./events.server.ts";
import { type Jobs, startJobs } from "./jobs.server.ts";

const database = testDatabase();
const log = pino({ level: "silent" });
const NEWS = { conversationId: 7, messageId: 9 };
let jobs: Jobs | undefined;

afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
  await database.db.execute(sql`delete from graphile_worker._private_jobs`);
});

const start = async (contacted: EventHandlers["coach contacted"]) => {
  const handlers: EventHandlers = {
    "coach contacted": contacted,
    "conversation accepted": {},
    "conversation declined": {},
  };
  jobs = await startJobs({
    pool: database.pool,
    handlers: {
      "send-mail": async () => {},
      "publish-event": (published) => enqueueHandlers(database.db, handlers, published),
      "handle-event": (told) => handleEvent(handlers, told),
      prune: async () => {},
      "mail-alerts": async () => {},
    },
    log,
  });
};

const waiting = async () =>
  (await database.db.execute(sql`select task_identifier from graphile_worker.jobs`)).rows.length;

test("an event is told if and only if its transaction is committed", async () => {
  const heard = vi.fn(async () => {});
  await start({ one: heard });
  const undone = database.db.transaction(async (tx) => {
    await publishEvent(tx, "coach contacted", { conversationId: 1, messageId: 1 });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await database.db.transaction((tx) => publishEvent(tx, "coach contacted", NEWS));
  await vi.waitFor(() => expect(heard).toHaveBeenCalled(), 5_000);
  await vi.waitFor(async () => expect(await waiting()).toBe(0), 5_000);
  expect(heard.mock.calls).toEqual([[NEWS]]);
});

test("an event that was published before anybody ran is told later", async () => {
  await database.db.transaction((tx) => publishEvent(tx, "coach contacted", NEWS));
  const heard = vi.fn(async () => {});
  await start({ one: heard });
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(NEWS), 5_000);
});

test("who fails is told again, and those beside are not", async () => {
  const fine = vi.fn(async () => {});
  const failing = vi.fn(async () => {
    if (failing.mock.calls.length === 1) throw new Error("not now");
  });
  await start({ failing, fine });
  await database.db.transaction((tx) => publishEvent(tx, "coach contacted", NEWS));
  await vi.waitFor(() => expect(failing).toHaveBeenCalledTimes(1), 5_000);
  // Now rather than after the worker's pause.
  await vi.waitFor(async () => {
    await database.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
    expect(failing).toHaveBeenCalledTimes(2);
  }, 8_000);
  await vi.waitFor(async () => expect(await waiting()).toBe(0), 5_000);
  expect(fine).toHaveBeenCalledTimes(1);
});

test("a handler that is gone stops nothing", async () => {
  const handlers: EventHandlers = {
    "coach contacted": {},
    "conversation accepted": {},
    "conversation declined": {},
  };
  await expect(
    handleEvent(handlers, { event: "coach contacted", handler: "gone", payload: NEWS }),
  ).resolves.toBeUndefined();
  await expect(
    enqueueHandlers(database.db, handlers, { event: "unheard of", payload: {} }),
  ).resolves.toBeUndefined();
});
