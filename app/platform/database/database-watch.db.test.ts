import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { TcpProxy } from "../../../tests/fixtures/database/tcp-proxy.ts";
import { toAppError } from "../web/errors.ts";
import { createLogger } from "../web/log.server.ts";
import { createPageCache, type PageCache, type ReadyAnswer } from "../web/page-cache.server.ts";
import { DatabaseWatch } from "./database-watch.server.ts";
import { createPool, type DatabasePool } from "./db.server.ts";

const PATIENCE = { timeout: 10_000, interval: 20 };
const PAGE: ReadyAnswer = {
  status: 200,
  headers: {},
  bodies: { identity: Buffer.from("page"), gzip: Buffer.alloc(0), br: Buffer.alloc(0) },
  lines: { notModified: [], identity: [], gzip: [], br: [] },
};

const database = testDatabase();
let proxy: TcpProxy;
let watch: DatabaseWatch;
let pages: PageCache;
let pool: DatabasePool;

beforeAll(async () => {
  const direct = new URL(database.url);
  proxy = new TcpProxy({ host: direct.hostname, port: Number(direct.port) });
  const url = new URL(database.url);
  url.port = String(await proxy.listen());
  watch = new DatabaseWatch(url.href, createLogger("silent"), ["of_a_room"]);
  pages = createPageCache(watch);
  pool = createPool(url.href);
  watch.on("answering", (answering) => {
    pool.answering = answering;
  });
  await watch.start();
});
afterAll(async () => {
  await watch.stop();
  await pool.end();
  proxy.close();
});

const keep = (key = "/") => {
  pages.storeBuild(pages.startBuild(key), PAGE, ["catalogue"]);
  return pages.get(key) !== undefined;
};
const change = () => database.pool.query("select pg_notify('public_change', 'catalogue coach:1')");

it("hears of a change and drops what was kept", async () => {
  expect(keep()).toBe(true);
  await change();
  await vi.waitUntil(() => pages.get("/") === undefined, PATIENCE);
  expect(keep()).toBe(true);
});

it("tells what is announced on a room's channel, and takes neither for the other", async () => {
  const [announced, changed] = [vi.fn(), vi.fn()];
  watch.on("announced", announced);
  watch.on("change", changed);
  await database.pool.query("select pg_notify('of_a_room', '12 5'), pg_notify('of_nobody', 'x')");
  await vi.waitUntil(() => announced.mock.calls.length > 0, PATIENCE);
  expect(announced.mock.calls).toEqual([["of_a_room", "12 5"]]);
  expect(changed).not.toHaveBeenCalled();
  watch.removeAllListeners("announced");
});

it("finds out when the connection is dead at the other end: nothing new is kept, and queries fail at once", async () => {
  await pool.query("select 1");
  keep();
  proxy.silent = true;
  await change();
  const hanging = pool.query("select 1").catch((error: unknown) => toAppError(error).code);
  expect(await hanging).toBe("unavailable");
  expect(keep("/new")).toBe(false);
  expect(pages.get("/")).toBe(PAGE);
  const begun = performance.now();
  const refused = await pool.query("select 1").catch((error: unknown) => toAppError(error).code);
  expect(refused).toBe("unavailable");
  // Without waiting for a connection, which takes two seconds.
  expect(performance.now() - begun).toBeLessThan(1_900);
});

it("works again by itself when the way is open", async () => {
  proxy.silent = false;
  await vi.waitUntil(() => pages.get("/") === undefined, PATIENCE);
  await vi.waitUntil(() => keep(), PATIENCE);
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await change();
  await vi.waitUntil(() => pages.get("/") === undefined, PATIENCE);
});

it("a connection that is closed is replaced, without a word to anybody else", async () => {
  const heard = vi.fn();
  watch.on("heard", heard);
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'elan-listener' and datname = current_database()",
  );
  await vi.waitUntil(() => heard.mock.calls.length > 0, PATIENCE);
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});
