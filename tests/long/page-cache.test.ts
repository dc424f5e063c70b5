import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { embeddedUrl } from "../fixtures/database/postgres-process.ts";
import {
  askCache,
  askFresh,
  CHANGES,
  comparable,
  KEPT_PAGES,
} from "../fixtures/server/cached-page-changes.ts";
import { type ServerProcess, TestServers } from "../fixtures/server/server-process.ts";

/** The promise: within a second of a change, a page that is kept is as if it had just been made. */
const PROMISE_MS = 1_000;

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

test.each(Object.entries(CHANGES))(
  "within a second of a change of %s every page is as if just made",
  async (_, change) => {
    const before = new Map<string, string>();
    for (const path of KEPT_PAGES) before.set(path, (await kept(path)).text);
    const { rowCount } = await sql.query(change);
    expect(rowCount).toBeGreaterThan(0);
    await delay(PROMISE_MS);
    const changed: string[] = [];
    for (const path of KEPT_PAGES) {
      const [page, made] = [await kept(path), await askFresh(server.url, path)];
      expect(comparable(page.text), path).toBe(comparable(made.text));
      if (page.text !== before.get(path)) changed.push(path);
    }
    // A change that shows nowhere would prove nothing.
    expect(changed).not.toEqual([]);
    expect(changed).not.toContain("/cookies");
  },
);

test("a change of stock makes no page of the shop again, a change of price does", async () => {
  const silently = async (change: string) => {
    await sql.query("alter table products disable trigger products_public");
    await sql.query(change);
    await sql.query("alter table products enable trigger products_public");
  };
  const shown = async () => {
    const pages = await Promise.all(["/shop", "/product/2"].map(kept));
    return pages.map(({ text }) => text.includes("Whey en secret"));
  };
  await shown();
  // Nobody is told of the new name: a page that shows it has been made again since.
  await silently("update products set name = 'Whey en secret' where id = 2");
  await sql.query("insert into stock_moves (product_id, kind, quantity) values (2, 'corrected', -3)");
  await delay(PROMISE_MS);
  expect(await shown()).toEqual([false, false]);
  const { text, headers } = await kept("/functions/v1/stock?ids=2");
  expect(JSON.parse(text)).toEqual({ 2: { stock: 22, priceCents: 4_500, onSale: true } });
  expect(headers["cache-control"]).toBe("no-store");
  await sql.query("update products set price_cents = 4600 where id = 2");
  await delay(PROMISE_MS);
  expect(await shown()).toEqual([true, true]);
});
