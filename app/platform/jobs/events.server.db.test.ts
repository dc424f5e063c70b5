import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { hurryJobs } from "../../../tests/fixtures/database/settled-jobs.ts";
import {
  defineEvent,
  enqueueHandlers,
  handleEventJob,
  publishEvent,
  publishEventJob,
  registerHandlers,
  runHandler,
} from "./events.server.ts";
import { handleJob, type Jobs, startJobs } from "./job-runner.server.ts";
import { listFailedJobs } from "./jobs.server.ts";

const database = testDatabase();
const log = pino({ level: "silent" });
const NEWS = { gameId: 7, move: 9 };
const orderingKeyOf = ({ gameId }: { gameId: number }) => `game ${gameId}`;
const moved = defineEvent("moved", z.object({ gameId: z.number(), move: z.number() }), orderingKeyOf);
const ended = defineEvent("ended", z.object({ gameId: z.number() }), orderingKeyOf);
let jobs: Jobs | undefined;

afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
  await database.db.execute(sql`delete from graphile_worker._private_jobs`);
});

const start = async (...listening: ReturnType<typeof registerHandlers>[]) => {
  jobs = await startJobs({
    pool: database.pool,
    handlers: [
      handleJob(publishEventJob, (published) => enqueueHandlers(database.db, listening, published)),
      handleJob(handleEventJob, (told) => runHandler(listening, told)),
    ],
    log,
  });
};

const publish = (payload: typeof NEWS) => database.db.transaction((tx) => publishEvent(tx, moved, payload));
const waiting = async () =>
  (await database.db.execute(sql`select task_identifier from graphile_worker.jobs`)).rows.length;
/** Now rather than after the worker's pause. */
const hurry = () => hurryJobs(database);

test("an event is told if and only if its transaction is committed", async () => {
  const heard = vi.fn(async () => {});
  await start(registerHandlers(moved, { one: heard }));
  const undone = database.db.transaction(async (tx) => {
    await publishEvent(tx, moved, { gameId: 1, move: 1 });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await publish(NEWS);
  await vi.waitFor(() => expect(heard).toHaveBeenCalled(), 5_000);
  await vi.waitFor(async () => expect(await waiting()).toBe(0), 5_000);
  expect(heard.mock.calls).toEqual([[NEWS]]);
});

test("an event that was published before anybody ran is told later", async () => {
  await publish(NEWS);
  const heard = vi.fn(async () => {});
  await start(registerHandlers(moved, { one: heard }));
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(NEWS), 5_000);
});

test("who fails is told again, and those beside are not", async () => {
  const fine = vi.fn(async () => {});
  const failing = vi.fn(async () => {
    if (failing.mock.calls.length === 1) throw new Error("not now");
  });
  await start(registerHandlers(moved, { failing, fine }));
  await publish(NEWS);
  await vi.waitFor(() => expect(failing).toHaveBeenCalledTimes(1), 5_000);
  await vi.waitFor(async () => {
    await hurry();
    expect(failing).toHaveBeenCalledTimes(2);
  }, 8_000);
  await vi.waitFor(async () => expect(await waiting()).toBe(0), 5_000);
  expect(fine).toHaveBeenCalledTimes(1);
});

test("each listener hears of one orderingKey in order, also when one piece of news fails at first", async () => {
  const heard: string[] = [];
  const seen: string[] = [];
  let failures = 0;
  const follow = async ({ gameId, move }: typeof NEWS) => {
    if (gameId === 1 && move === 1 && failures++ < 1) throw new Error("not now");
    heard.push(`${gameId}: ${move}`);
  };
  await start(
    registerHandlers(moved, {
      follow,
      watch: async ({ gameId, move }) => void seen.push(`${gameId}: ${move}`),
    }),
    registerHandlers(ended, { follow: async ({ gameId }) => void heard.push(`${gameId}: end`) }),
  );
  for (const move of [1, 2, 3]) for (const gameId of [1, 2]) await publish({ gameId, move });
  await database.db.transaction((tx) => publishEvent(tx, ended, { gameId: 1 }));
  await vi.waitFor(async () => expect(await hurry()).toBe(0), { timeout: 15_000, interval: 100 });
  const of = (orderingKey: number, news: string[]) => news.filter((one) => one.startsWith(`${orderingKey}:`));
  expect(failures).toBeGreaterThan(1);
  expect(of(1, heard)).toEqual(["1: 1", "1: 2", "1: 3", "1: end"]);
  expect(of(2, heard)).toEqual(["2: 1", "2: 2", "2: 3"]);
  expect(of(1, seen)).toEqual(["1: 1", "1: 2", "1: 3"]);
});

test("what is published has the shape of its event; what another version published fails once, for good", async () => {
  await expect(publish({ gameId: 1 } as never)).rejects.toThrow();
  expect(await waiting()).toBe(0);
  const heard = vi.fn(async () => {});
  await start(registerHandlers(moved, { one: heard }));
  await database.db.execute(
    sql`select graphile_worker.add_job('publish-event',
      '{"event": "moved", "payload": {"gameId": "lea@example.org"}}'::json)`,
  );
  await vi.waitFor(async () => {
    const { rows: failed } = await listFailedJobs(database.pool, 1);
    expect(failed).toMatchObject([{ name: "publish-event", about: "moved", attempts: 1 }]);
    expect(failed[0]?.reason).toBe(
      'PermanentFailure payload of "moved": gameId invalid_type, move invalid_type',
    );
  }, 5_000);
  expect(heard).not.toHaveBeenCalled();
});

test("a listener that is gone stops nothing", async () => {
  const none = [registerHandlers(moved, {})];
  await expect(runHandler(none, { event: "moved", handler: "gone", payload: NEWS })).resolves.toBeUndefined();
  await expect(
    enqueueHandlers(database.db, none, { event: "unheard of", payload: {} }),
  ).resolves.toBeUndefined();
});
