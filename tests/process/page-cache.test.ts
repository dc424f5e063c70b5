import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { embeddedUrl } from "../fixtures/database/postgres-process.ts";
import {
  askCache,
  askFresh,
  CHANGES,
  comparable,
  KEPT_PAGES,
} from "../fixtures/server/cached-page-changes.ts";
import { type ServerProcess, TestServers } from "../fixtures/server/server-process.ts";

/** A page that no change is announced for would be made again after five minutes: this is far less. */
const PATIENCE = { timeout: 60_000, interval: 50 };
/** So many changes are made before the pages are looked at. One by one, each within a second: tests/long/page-cache.test.ts. */
const AT_ONCE = 5;

const servers = new TestServers();
let server: ServerProcess;
let sql: pg.Client;

beforeAll(async () => {
  server = await servers.startSeeded({ LOG_LEVEL: "silent" });
  sql = new pg.Client({ connectionString: embeddedUrl(servers.dataDir) });
  await sql.connect();
});
afterAll(async () => {
  await sql?.end();
  await servers.close();
});

const kept = (path: string) => askCache(server.url, path);
const shown = async (path: string) => comparable((await kept(path)).text);

test("what the pages show is on the pages: each is kept", async () => {
  await Promise.all(
    KEPT_PAGES.map(async (path) => {
      await kept(path);
      const page = await kept(path);
      expect([path, page.status, page.headers["cache-control"]]).toEqual([
        path,
        200,
        "public, max-age=0, must-revalidate",
      ]);
      for (const name of Object.keys(page.headers)) expect(name).not.toMatch(/^x-public/);
    }),
  );
});

const names = Object.keys(CHANGES) as (keyof typeof CHANGES)[];
/** Every n-th change, so that those made together are of different tables. */
const GROUPS = Math.ceil(names.length / AT_ONCE);
const groups = Array.from({ length: GROUPS }, (_, first) =>
  names.filter((_name, at) => at % GROUPS === first),
);

test.each(groups)("after changes of %s, %s… every page becomes as if just made", async (...group) => {
  const before = new Map<string, string>();
  await Promise.all(KEPT_PAGES.map(async (path) => before.set(path, await shown(path))));
  for (const name of group) expect((await sql.query(CHANGES[name])).rowCount, name).toBeGreaterThan(0);
  const changed: string[] = [];
  await Promise.all(
    KEPT_PAGES.map(async (path) => {
      const made = comparable((await askFresh(server.url, path)).text);
      await vi.waitFor(async () => expect(await shown(path), path).toBe(made), PATIENCE);
      if (made !== before.get(path)) changed.push(path);
    }),
  );
  // Changes that show nowhere would prove nothing.
  expect(changed).not.toEqual([]);
  expect(changed).not.toContain("/faq");
});

test("a change of stock is announced to no page of the shop, and a change of price is", async () => {
  const announced: string[] = [];
  const listener = new pg.Client({ connectionString: embeddedUrl(servers.dataDir) });
  await listener.connect();
  listener.on("notification", ({ channel, payload = "" }) => announced.push(`${channel} ${payload}`));
  await listener.query("listen public_change; listen end_of_test");
  /** Announcements arrive in the order of their transactions. */
  const announcedBy = async (change: string) => {
    announced.length = 0;
    await sql.query(change);
    await sql.query("notify end_of_test");
    await vi.waitUntil(() => announced.at(-1)?.startsWith("end_of_test"), PATIENCE);
    return announced.slice(0, -1);
  };
  expect(
    await announcedBy("insert into stock_moves (product_id, kind, quantity) values (2, 'corrected', -3)"),
  ).toEqual([]);
  const { text, headers } = await kept("/functions/v1/stock?ids=2");
  expect(JSON.parse(text)).toEqual({ 2: { stock: 22, priceCents: 4_500, onSale: true } });
  expect(headers["cache-control"]).toBe("no-store");
  expect(await announcedBy("update products set price_cents = 4600 where id = 2")).not.toEqual([]);
  await listener.end();
});

test("a product that is sold no more is not there, and its page says why", async () => {
  expect((await kept("/product/20")).status).toBe(200);
  await sql.query("update products set is_on_sale = false where id = 20");
  await vi.waitUntil(async () => (await kept("/product/20")).status === 404, PATIENCE);
  expect((await kept("/product/20")).text).toContain("Ce produit n’est plus vendu");
});
