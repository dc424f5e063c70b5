import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import zlib from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { addCoach } from "../fixtures/bookings/coaches.ts";
import {
  askCache,
  askFresh,
  CHANGES,
  comparable,
  KEPT_PAGES,
} from "../fixtures/server/cached-page-changes.ts";
import { type Answer, ask, comeBack } from "../fixtures/server/http.ts";
import { type ServerProcess, TestServers } from "../fixtures/server/server-process.ts";

// Whole processes start and stop here, perhaps on a machine that is busy with other tests. A page that no change is announced for would be
// made again after five minutes: this is far less.
const PATIENCE = { timeout: 60_000, interval: 20 };
const SESSION = { Cookie: "theme=sombre; elan.session_token=x" };
const MIGRATIONS = path.resolve(import.meta.dirname, "../../database/migrations");

const started = new TestServers();
let sql: pg.Client;
let servers: [ServerProcess, ServerProcess];
let databaseUrl: string;
let home: string;

beforeAll(async () => {
  databaseUrl = await started.startDatabase();
  const settings = { DATABASE_URL: databaseUrl, SEED: "demo" };
  servers = await Promise.all([started.start(settings), started.start(settings)]);
  home = `${servers[0].url}/`;
  sql = new pg.Client({ connectionString: databaseUrl });
  await sql.connect();
});
afterAll(async () => {
  await sql?.end();
  await started.close();
});

const select = async <Row extends pg.QueryResultRow>(text: string) => (await sql.query<Row>(text)).rows;

/** Changes what the home page shows and waits until both processes show it. */
async function expectChangeEverywhere(name: string) {
  for (const server of servers) expect((await ask(`${server.url}/`)).text).not.toContain(name);
  await sql.query(
    "update coaches set name = $1 where id = (select id from coaches order by rating desc, reviews_count desc, id limit 1)",
    [name],
  );
  for (const server of servers)
    await vi.waitUntil(async () => (await ask(`${server.url}/`)).text.includes(name), PATIENCE);
}

const policyOf = ({ headers }: Answer) => String(headers["content-security-policy"]);
/** The scripts that a browser would run: structured data is none. */
const inlineScripts = (html: string) =>
  [...html.matchAll(/<script(?![^>]*(\ssrc=|ld\+json))([^>]*)>([\s\S]*?)<\/script>/g)].map(
    ([, , attributes = "", code = ""]) => ({ attributes, code }),
  );

describe("two processes started together on one database", () => {
  test("both serve, on one schema, seeded once", async () => {
    for (const server of servers) {
      expect((await ask(`${server.url}/`)).status).toBe(200);
      expect((await ask(`${server.url}/healthz`)).status).toBe(200);
    }
    const applied = await select<{ name: string }>("select name from schema_migrations order by name");
    expect(applied.map(({ name }) => name)).toEqual(readdirSync(MIGRATIONS).sort());
    const migrated = servers.filter(({ stdout }) => stdout.includes("database migrated"));
    expect(migrated).toHaveLength(1);
    expect(await select("select from coaches")).toHaveLength(12);
    expect(await select("select distinct name from coaches")).toHaveLength(12);
  });

  test("a committed change shows on both public pages", () => expectChangeEverywhere("Nom Changé"));

  test("also after both have lost the connection that announces changes", async () => {
    await sql.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'elan-listener'",
    );
    await expectChangeEverywhere("Nom Changé Encore");
    await vi.waitUntil(async () => {
      const listening = await select("select from pg_stat_activity where application_name = 'elan-listener'");
      return listening.length === 2;
    }, PATIENCE);
    await expectChangeEverywhere("Nom Changé Enfin");
  });

  test("a change that is rolled back shows nowhere", async () => {
    await sql.query("begin; update coaches set name = 'Jamais Vu'; rollback");
    for (const server of servers) expect((await ask(`${server.url}/`)).text).not.toContain("Jamais Vu");
  });
});

describe("a kept page", () => {
  test("has an entity tag, and is not sent again to whoever has it", async () => {
    const first = await ask(home);
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^W\/".+"$/);
    expect(first.headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
    const again = await ask(home, { headers: { "If-None-Match": etag } });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(again.headers.etag).toBe(etag);
    const other = await ask(home, { headers: { "If-None-Match": 'W/"another"' } });
    expect(other.status).toBe(200);
    expect(other.headers.etag).toBe(etag);
  });

  test("vouches for each of its inline scripts with a hash, and carries no nonce", async () => {
    const page = await ask(home);
    const scripts = inlineScripts(page.text);
    expect(scripts.length).toBeGreaterThan(0);
    for (const { attributes, code } of scripts) {
      expect(attributes).not.toContain("nonce");
      const hash = createHash("sha256").update(code, "utf8").digest("base64");
      expect(policyOf(page)).toContain(`'sha256-${hash}'`);
    }
    expect(page.text).not.toContain(" nonce=");
    expect(policyOf(page)).not.toContain("nonce-");
    expect(
      policyOf(page)
        .split("; ")
        .find((part) => part.startsWith("script-src")),
    ).not.toContain("unsafe");
  });

  test("is neither sent to, nor made by, a request with a session", async () => {
    await ask(home);
    const answers = [await ask(home, { headers: SESSION }), await ask(`${home}faq`, { headers: SESSION })];
    for (const page of answers) {
      expect(page.status).toBe(200);
      expect(page.headers["cache-control"]).toMatch(/^private/);
      expect(page.headers.etag).toBeUndefined();
      const nonce = /'nonce-([^']+)'/.exec(policyOf(page))?.[1];
      expect(nonce).toBeTruthy();
      for (const { attributes } of inlineScripts(page.text)) expect(attributes).toContain(`nonce="${nonce}"`);
    }
    expect(policyOf(answers[0] as Answer)).not.toBe(policyOf(answers[1] as Answer));
    const visitor = await ask(`${home}faq`);
    expect(visitor.headers["cache-control"]).toMatch(/^public/);
    expect(visitor.text).not.toContain("nonce=");
  });

  const decoders = {
    br: zlib.brotliDecompressSync,
    gzip: zlib.gunzipSync,
    none: (bytes: Buffer) => bytes,
  };
  test.each<[string, keyof typeof decoders]>([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["identity", "none"],
    ["", "none"],
  ])("in the form that the browser asks for: « %s »", async (accepted, encoding) => {
    const plain = await ask(home);
    for (const headers of [{}, SESSION]) {
      const page = await ask(home, { headers: { ...headers, "Accept-Encoding": accepted } });
      expect(page.headers["content-encoding"]).toBe(encoding === "none" ? undefined : encoding);
      const decoded = decoders[encoding](page.body).toString("utf8");
      if (headers === SESSION) expect(decoded).toContain("</html>");
      else {
        expect(decoded).toBe(plain.text);
        expect(page.headers.vary).toBe("Accept-Encoding, Cookie");
      }
    }
  });

  test("answers HEAD as GET, without the body", async () => {
    const got = await ask(home);
    const head = await ask(home, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(head.body).toHaveLength(0);
    const comparable = ({ headers }: Answer) => ({ ...headers, date: "", "x-request-id": "" });
    expect(comparable(head)).toEqual(comparable(got));
  });
});

describe("an alert", () => {
  const SEARCH = "/search-results?discipline=Yoga&city=Nice";
  const post = (server: ServerProcess, where: string, fields: Record<string, string>) =>
    ask(`${server.url}${where}`, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: Buffer.from(String(new URLSearchParams(fields))),
    });
  const mails = (subject: string) =>
    select<{ body: string; unsubscribe_url: string | null }>(
      `select body, unsubscribe_url from mails where recipient = 'zoe@exemple.fr' and subject like '${subject}%'`,
    );
  const pathIn = (text = "") => /\/search-alert\?token=[\w-]+/.exec(text)?.[0] ?? "";
  const alerts = () => select<{ confirmed_at: Date | null }>("select confirmed_at from search_alerts");

  test("asked of one process, confirmed by the other, mailed once by both, ended by a mailbox", async () => {
    const [one, other] = servers;
    const wish = {
      intent: "ask",
      email: "zoe@exemple.fr",
      discipline: "3",
      mode: "",
      lat: "43.7",
      lng: "7.27",
    };
    expect((await post(one, "/search-alert", wish)).text).toContain("Regardez vos e-mails");
    const link = pathIn((await mails("Confirmez"))[0]?.body);
    expect((await ask(`${one.url}${link}`)).status).toBe(200);
    expect(await alerts()).toEqual([{ confirmed_at: null }]);
    expect((await post(other, link, { intent: "confirm" })).status).toBe(200);
    expect(await alerts()).toEqual([{ confirmed_at: expect.any(Date) }]);

    // Both have the page of that search; whoever comes is on it at once, and in the mail.
    for (const { url } of servers) expect((await ask(url + SEARCH)).text).toContain("Aucun coach trouvé");
    const coach = await addCoach(sql, { name: "Nadia Roux", city: "Nice", lat: 43.7, lng: 7.26 });
    for (const { url } of servers)
      await vi.waitUntil(async () => (await ask(url + SEARCH)).text.includes("Nadia Roux"), PATIENCE);
    await sql.query("select graphile_worker.add_job('mail-alerts', '{}'::json) from generate_series(1, 4)");
    const jobs = "select from graphile_worker.jobs where task_identifier = 'mail-alerts'";
    await vi.waitUntil(async () => (await select(jobs)).length === 0, PATIENCE);
    const news = await mails("Nadia Roux vient d’arriver");
    expect(news).toHaveLength(1);

    // As a mailbox does it: no cookie, no origin, no page of ours before.
    const end = pathIn(news[0]?.unsubscribe_url ?? "");
    expect((await ask(`${one.url}${end}`)).status).toBe(200);
    expect(await alerts()).toHaveLength(1);
    for (const server of servers)
      expect((await post(server, end, { "List-Unsubscribe": "One-Click" })).status).toBe(200);
    expect(await alerts()).toEqual([]);
    await sql.query("delete from coaches where id = $1", [coach]);
  });
});

describe("every answer", () => {
  const paths = ["/", "/?frais", "/nulle-part", "/readyz", "/functions/v1/geocode/search?q=lyon"];
  test.each(paths)("%s carries the security headers and a request id", async (where) => {
    const { headers } = await ask(new URL(where, home).href);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "permissions-policy": expect.stringContaining("geolocation=(self)"),
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(headers["x-request-id"]).toMatch(/^[\w-]{8,64}$/);
    if (headers["content-type"]?.startsWith("text/html"))
      expect(headers["content-security-policy"]).toContain("default-src 'none'");
  });

  test("a static file carries those that mean something for a file", async () => {
    const { headers } = await ask(new URL("/favicon.svg", home).href);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "public, max-age=86400",
      etag: expect.stringMatching(/^"/),
    });
  });

  test("keeps the id that a proxy gave, and replaces what does not look like one", async () => {
    const id = "proxy-0123456789";
    for (const where of ["/", "/nulle-part"]) {
      const url = new URL(where, home).href;
      expect((await ask(url, { headers: { "X-Request-Id": id } })).headers["x-request-id"]).toBe(id);
      const { headers } = await ask(url, { headers: { "X-Request-Id": "<script>" } });
      expect(headers["x-request-id"]).not.toContain("script");
    }
    await vi.waitUntil(() => servers[0].stdout.includes(id), PATIENCE);
  });

  test("is logged without its query string", async () => {
    await ask(`${home}?adresse=12+rue+Secrete`);
    await ask(`${home}nulle-part?jeton=secrete`, { headers: SESSION });
    await vi.waitUntil(() => servers[0].stdout.includes('"route":"*"'), PATIENCE);
    expect(servers[0].stdout).not.toMatch(/secrete/i);
  });
});

describe("what is refused", () => {
  test.each(["Content-Length", "Transfer-Encoding"])("a body of 2 MB, announced by %s", async (how) => {
    const body = Buffer.alloc(2 * 1024 * 1024, "x");
    const headers = how === "Content-Length" ? { [how]: String(body.length) } : { [how]: "chunked" };
    const { status, text } = await ask(home, { method: "POST", headers, body });
    expect(status).toBe(413);
    expect(text).not.toMatch(/Error|\bat .+:\d+/);
  });

  test.each(["/dev/mails", "/dev/mails/1", "/dev/ui"])("%s, with DATABASE_URL", async (where) => {
    expect((await ask(new URL(where, home).href)).status).toBe(404);
  });
});

describe("a change of what the pages show", () => {
  /** So many changes are made before the pages are looked at. One by one, each within a second: tests/long/page-cache.test.ts. */
  const AT_ONCE = 5;

  const kept = (path: string) => askCache(servers[0].url, path);
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
        // A process remembers the banner and the terms of the business until it hears of a change.
        const made = await vi.waitFor(async () => {
          const fresh = comparable((await comeBack(() => askFresh(servers[0].url, path))).text);
          expect(await shown(path), path).toBe(fresh);
          return fresh;
        }, PATIENCE);
        if (made !== before.get(path)) changed.push(path);
      }),
    );
    // Changes that show nowhere would prove nothing.
    expect(changed).not.toEqual([]);
    // A banner stands above every page.
    if (!group.includes("a banner")) expect(changed).not.toContain("/cookies");
  });

  test("a change of stock is announced to no page of the shop, and a change of price is", async () => {
    const announced: string[] = [];
    const listener = new pg.Client({ connectionString: databaseUrl });
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
});

test("what one process refuses as too much, the other soon refuses too", async () => {
  const statusAt = async (server: ServerProcess) =>
    (await ask(`${server.url}/functions/v1/stock?ids=1`)).status;
  // The first is kept empty, so that what is refilled meanwhile is taken as well, however slow the machine is.
  const empty = async () => {
    while ((await statusAt(servers[0])) === 200);
    await delay(50);
  };
  await empty();
  let answered = 0;
  while ((await statusAt(servers[1])) === 200) {
    answered += 1;
    // Its own limit is 120.
    expect(answered).toBeLessThan(60);
    await empty();
  }
});

test("each stops by itself and leaves the shared database running", async () => {
  const coaches = await select("select from coaches");
  expect(await servers[0].stop()).toEqual({ code: 0, signal: null });
  expect((await ask(`${servers[1].url}/readyz`)).status).toBe(200);
  expect(await servers[1].stop()).toEqual({ code: 0, signal: null });
  expect(await select("select from coaches")).toHaveLength(coaches.length);
  for (const { stderr } of servers) expect(stderr).toBe("");
});
