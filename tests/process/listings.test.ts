import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { DEMO_PASSWORD, EMAILS } from "../fixtures/cast.ts";
import { mustWork } from "../fixtures/newcomers.ts";
import { PlainBrowser } from "../fixtures/plain-browser.ts";
import { embeddedUrl } from "../fixtures/postgres-process.ts";
import { type ServerProcess, TestServers } from "../fixtures/server-process.ts";

// A whole process starts here, perhaps on a machine that is busy with other tests.
const servers = new TestServers();
const SETTINGS = { LOG_LEVEL: "warn", TRUSTED_PROXIES: "1" };
let server: ServerProcess;
let sql: pg.Client;
let origin: string;
let coach: PlainBrowser;
let other: PlainBrowser;
/** the coach's: a draft that the operator took out, so that nothing could be done with it but for whose it is */
let listingId: number;

const BROWSER = { "User-Agent": "Mozilla/5.0 Firefox/152.0" };
const form = (fields: Record<string, string>) => new URLSearchParams(fields);
const stateOf = async (id: number) =>
  JSON.stringify((await sql.query("select * from listings where id = $1", [id])).rows);

async function signIn(email: string, caller: string): Promise<PlainBrowser> {
  const browser = new PlainBrowser(origin, { caller });
  await mustWork(browser.post("/api/auth/sign-in/email", { email, password: DEMO_PASSWORD }));
  return browser;
}

async function start() {
  server = await servers.startSeeded(SETTINGS);
  origin = `http://localhost:${server.port}`;
  sql = new pg.Client({ connectionString: embeddedUrl(servers.dataDir) });
  await sql.connect();
}

const viewsOf = async (coachId: number) => {
  const { rows } = await sql.query(
    `select coalesce(sum(v.views), 0)::integer as views
     from listings l join listing_views v on v.listing_id = l.id where l.coach_id = $1`,
    [coachId],
  );
  return rows[0].views;
};

beforeAll(async () => {
  await start();
  coach = await signIn(EMAILS.coach, "203.0.113.1");
  other = await signIn(EMAILS.otherCoach, "203.0.113.2");
  const { rows } = await sql.query(`
    insert into listings (coach_id, title, discipline_ids, hourly_rate_cents, city, latitude, longitude, location_type,
                          pulled_at, pulled_reason)
    select c.id, 'Un secret bien gardé', '{1}', 4000, 'Lyon', 45.75, 4.85, 'fixed', now(), 'À revoir'
    from coaches c join users u on u.id = c.user_id where u.email = '${EMAILS.coach}' returning id`);
  listingId = rows[0].id;
});
afterAll(async () => {
  await sql?.end();
  await servers.close();
});

test("a coach finds their own listing, and nobody else's", async () => {
  for (const page of ["", "/preview"]) {
    const address = `/dashboard/listings/${listingId}${page}`;
    expect((await coach.get(address)).text).toContain("Un secret bien gardé");
    for (const asked of [address, `${address}.data`]) {
      const answer = await other.get(asked);
      expect(answer.status, asked).toBe(404);
      expect(answer.text).not.toContain("secret");
    }
  }
  expect((await other.get("/dashboard/listings")).text).not.toContain("secret");
});

test("another coach changes nothing of it by any request", async () => {
  const before = await stateOf(listingId);
  for (const change of ["publish", "pause", "duplicate", "delete", "appeal"]) {
    const answer = await other.post("/dashboard/listings", form({ listing: String(listingId), change }));
    expect(answer.status, change).toBe(404);
  }
  const edited = {
    version: "1",
    title: "Pirate",
    description: "",
    disciplines: "[1]",
    hourlyRate: "1",
    sessionMinutes: "60",
    address: "Lyon",
    locationType: "fixed",
    services: "[]",
    status: "active",
  };
  const address = `/dashboard/listings/${listingId}`;
  for (const asked of [address, `${address}.data`])
    for (const method of ["POST", "PUT", "DELETE"])
      expect((await other.send(method, asked, form(edited))).status, `${method} ${asked}`).toBe(404);
  expect(await stateOf(listingId)).toBe(before);
  const { rows } = await sql.query("select count(*)::integer as n from listings where title ~ 'secret'");
  expect(rows[0].n).toBe(1);
  // The same requests are the owner's to make.
  expect((await coach.post(address, form({ ...edited, status: "draft" }))).status).toBe(302);
});

test("views are counted for visitors, and neither for the coach nor for robots", async () => {
  const seen = form({ coach: "1" });
  const visitor = new PlainBrowser(origin, { caller: "203.0.113.3" });
  const post = (browser: PlainBrowser, headers: Record<string, string> = BROWSER) =>
    browser.post("/functions/v1/listing-views", seen, { headers });
  await post(coach);
  await post(visitor, { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" });
  for (const browser of [visitor, other]) expect((await post(browser)).status).toBe(204);
  await vi.waitFor(async () => expect(await viewsOf(1)).toBe(2), 20_000);
});

test("a network that looks at everything at once is refused", async () => {
  const flood = new PlainBrowser(origin, { caller: "203.0.113.4" });
  const view = () => flood.post("/functions/v1/listing-views", form({ coach: "2" }), { headers: BROWSER });
  const answers = await Promise.all(Array.from({ length: 80 }, view));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 429]));
});

test("a view that was counted is written before the process ends", async () => {
  const visitor = new PlainBrowser(origin, { caller: "203.0.113.5" });
  const view = visitor.post("/functions/v1/listing-views", form({ coach: "3" }), { headers: BROWSER });
  expect((await view).status).toBe(204);
  await sql.end();
  expect(await server.stop()).toMatchObject({ code: 0 });
  await start();
  expect(await viewsOf(3)).toBe(1);
});
