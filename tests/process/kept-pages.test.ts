import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "../fixtures/http.ts";
import { type ServerProcess, TestServers } from "../fixtures/server-process.ts";

// A whole process starts here, perhaps on a machine that is busy with other tests.
/** The promise: within a second of a change, a page that is kept is as if it had just been made. */
const PROMISE_MS = 1_000;

/** Every kind of page that shows something of the database, and one that shows nothing. */
const PAGES = [
  "/",
  "/_root.data",
  "/coaches",
  "/coach/1",
  "/coach/1.data",
  "/coach/2",
  "/coach/7",
  "/discipline/3",
  "/search-results?discipline=Yoga&city=Lyon",
  "/blog",
  "/blog/calculer-imc",
  "/shop",
  "/shop?category=equipment&tri=prix-croissant",
  "/product/1",
  "/product/1.data",
  "/product/7",
  "/faq",
  "/sitemap.xml",
  "/sitemap/pages.xml",
  "/sitemap/disciplines.xml",
  "/sitemap/articles.xml",
  "/sitemap/produits.xml",
];

/** One row each: a change of many would be announced as one of everything. */
const CHANGES = {
  "a coach's name": "update coaches set name = 'Nom Changé' where id = 1",
  "the name of a coach elsewhere": "update coaches set name = 'Autre Nom' where id = 7",
  "a coach's text": "update coaches set about = 'Un autre texte.' where id = 2",
  "a pack": "update coach_packs set price_cents = price_cents + 100 where coach_id = 1",
  "a new pack": "insert into coach_packs (coach_id, hours, price_cents) values (1, 77, 12300)",
  "a recommendation": "insert into recommendations (coach_id, author, body) values (1, 'Ali', 'Parfait.')",
  "a review":
    "insert into reviews (coach_id, author_name, rating, comment) values (1, 'Ali', 1, 'Décevant.')",
  "a review gone": "delete from reviews where author_name = 'Ali'",
  "a testimonial": "update reviews set is_featured = not is_featured where id = 1",
  "who teaches what":
    "update listings set discipline_ids = discipline_ids || 12::smallint where coach_id = 7",
  "a listing's price": "update listings set hourly_rate_cents = hourly_rate_cents + 100 where coach_id = 1",
  "a listing's words": "update listings set description = 'Une autre séance.' where coach_id = 2",
  "a further listing":
    "insert into listings (coach_id, status, title, discipline_ids, hourly_rate_cents, city, latitude, longitude, by_webcam) values (3, 'active', 'En petit groupe', '{3}', 1500, 'Lyon', 45.75, 4.85, true)",
  "a service":
    "insert into listing_services (listing_id, name, price_cents) select id, 'Bilan', 2000 from listings where coach_id = 1",
  "a diploma seen": "insert into coach_checks (coach_id, kind) values (1, 'diploma')",
  "a listing paused": "update listings set status = 'paused' where coach_id = 4",
  "a listing pulled": "update listings set pulled_at = now(), pulled_reason = 'Essai' where coach_id = 5",
  "a coach not approved any more":
    "update coaches set approval = 'refused', refusal_reason = 'Essai' where id = 6",
  "a discipline's name": "update disciplines set name = name || ' doux' where id = 3",
  "a coach moved elsewhere":
    "update listings set latitude = 48.85, longitude = 2.35, city = 'Brest' where coach_id = 7",
  "a coach suspended":
    "update users set suspended_at = now(), suspended_reason = 'Essai' where id = (select user_id from coaches where id = 2)",
  "a coach gone": "delete from coaches where id = 12",
  "an article": "update articles set title = 'Un autre titre' where slug = 'calculer-imc'",
  "a product's price": "update products set price_cents = price_cents + 100 where id = 1",
  "a product's words": "update products set description = 'Autre chose.' where id = 7",
  "a product's picture":
    "update product_pictures set alt = 'Autre chose.' where product_id = 1 and position = 0",
  "a product that is sold no more": "update products set is_on_sale = false where id = 19",
};

const servers = new TestServers();
let server: ServerProcess;
let sql: pg.Client;

beforeAll(async () => {
  const url = await servers.startDatabase();
  server = await servers.start({ DATABASE_URL: url, SEED: "demo", LOG_LEVEL: "silent" });
  sql = new pg.Client({ connectionString: url });
  await sql.connect();
});
afterAll(async () => {
  await sql?.end();
  await servers.close();
});

const kept = (path: string) => ask(server.url + path);
/**
 * Made for this request alone, as for any that carries a session, though nobody's. The home page keeps what it shows to such
 * people too: it is asked for under an address that is not its own, where nothing is kept.
 */
const fresh = (path: string) =>
  ["/", "/_root.data"].includes(path)
    ? ask(`${server.url}${path}?x=1`)
    : ask(server.url + path, { headers: { Cookie: "elan.session_token=x" } });
/** Without what differs by itself: the nonces, and the address in the links that lead back to it. */
const comparable = (html: string) =>
  html.replaceAll(/ nonce="[^"]*"/g, "").replaceAll(/(\?|&amp;)redirect=%2F%3Fx%3D1/g, "");

test("what the pages show is on the pages: each is kept", async () => {
  for (const path of PAGES) {
    await kept(path);
    const page = await kept(path);
    expect([path, page.status, page.headers["cache-control"]]).toEqual([
      path,
      200,
      "public, max-age=0, must-revalidate",
    ]);
    for (const name of Object.keys(page.headers)) expect(name).not.toMatch(/^x-public/);
  }
});

test.each(Object.entries(CHANGES))(
  "after a change of %s every page is as if just made",
  async (_, change) => {
    const before = new Map<string, string>();
    for (const path of PAGES) before.set(path, (await kept(path)).text);
    const { rowCount } = await sql.query(change);
    expect(rowCount).toBeGreaterThan(0);
    await delay(PROMISE_MS);
    const changed: string[] = [];
    for (const path of PAGES) {
      const [page, made] = [await kept(path), await fresh(path)];
      expect(comparable(page.text), path).toBe(comparable(made.text));
      if (page.text !== before.get(path)) changed.push(path);
    }
    // A change that shows nowhere would prove nothing.
    expect(changed).not.toEqual([]);
    expect(changed).not.toContain("/faq");
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
  const { text, headers } = await ask(`${server.url}/functions/v1/stock?ids=2`);
  expect(JSON.parse(text)).toEqual({ 2: { stock: 22, priceCents: 4_500, onSale: true } });
  expect(headers["cache-control"]).toBe("no-store");
  await sql.query("update products set price_cents = 4600 where id = 2");
  await delay(PROMISE_MS);
  expect(await shown()).toEqual([true, true]);
});

test("a product that is sold no more is not there, and its page says why", async () => {
  await sql.query("update products set is_on_sale = false where id = 20");
  await delay(PROMISE_MS);
  const gone = await kept("/product/20");
  expect(gone.status).toBe(404);
  expect(gone.text).toContain("Ce produit n’est plus vendu");
});
