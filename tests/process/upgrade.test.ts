import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_PASSWORD, EMAILS } from "../fixtures/cast.ts";
import { mustWork, PASSWORD } from "../fixtures/newcomers.ts";
import { PlainBrowser } from "../fixtures/plain-browser.ts";
import { type ServerProcess, TestServers } from "../fixtures/server-process.ts";
import { type Answer, addressOf, PAGES } from "./access-table.ts";

/**
 * What a start of af5d327 (before conversations, payments and all that came after) has made with SEED=demo on a PostgreSQL 15, and a few
 * people through its pages: pg_dump --inserts --rows-per-insert=500 --no-owner --no-privileges, without psql's own commands.
 */
const DUMP = path.resolve(import.meta.dirname, "../fixtures/before-payments.sql.gz");
const PEOPLE = { ...EMAILS, arrived: "student-d-avant@elan.test", registered: "coach-d-avant@elan.test" };
type Person = keyof typeof PEOPLE;
const ROLES = ["visitor", "student", "coach", "operator"] as const;

const servers = new TestServers();
let settings: Record<string, string>;
let server: ServerProcess;
let sql: pg.Client;
let before: Record<string, number>;
const browsers = {} as Record<(typeof ROLES)[number], PlainBrowser>;

beforeAll(async () => {
  const url = await servers.startDatabase();
  settings = { DATABASE_URL: url, OPERATOR_EMAILS: EMAILS.operator, TRUSTED_PROXIES: "1" };
  sql = new pg.Client({ connectionString: url });
  await sql.connect();
  await sql.query(gunzipSync(readFileSync(DUMP)).toString("utf8"));
  await sql.query("select set_config('search_path', 'public', false)");
  before = await countAll();
  server = await servers.start(settings);
});
afterAll(async () => {
  await sql?.end();
  await servers.close();
});

async function countAll(): Promise<Record<string, number>> {
  const { rows } = await sql.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const found = await sql.query<{ total: number }>(`select count(*)::integer as total from "${name}"`);
    counts[name] = found.rows[0]?.total ?? 0;
  }
  return counts;
}

let addresses = 0;
async function signIn(who: Person): Promise<PlainBrowser> {
  const browser = new PlainBrowser(`http://localhost:${server.port}`, { caller: `203.0.113.${++addresses}` });
  const password = who === "arrived" || who === "registered" ? PASSWORD : DEMO_PASSWORD;
  await mustWork(browser.post("/api/auth/sign-in/email", { email: PEOPLE[who], password }));
  return browser;
}

/** Every page without an id in its address is there for those it is for; nothing breaks for anybody. */
async function expectEveryPage(): Promise<void> {
  for (const [route, row] of Object.entries(PAGES)) {
    if (route.startsWith("/dev") || route.endsWith("/live")) continue;
    await Promise.all(ROLES.map((who) => expectPage(route, who, row[who])));
  }
}

async function expectPage(route: string, who: (typeof ROLES)[number], expected: Answer): Promise<void> {
  const { status } = await browsers[who].get(addressOf(route));
  if (expected === 200 && !route.includes(":")) expect.soft(status, `${route} for ${who}`).toBe(200);
  else expect.soft(status, `${route} for ${who}`).toBeLessThan(500);
}

test("a database of an earlier version is migrated, and nothing of it is lost", async () => {
  expect(server.stdout).toContain("database migrated");
  const after = await countAll();
  for (const [table, total] of Object.entries(before))
    expect.soft(after[table], table).toBeGreaterThanOrEqual(total);
  const kept = await sql.query<{ found: string[] }>(
    `select array(select message from contact_messages where email = 'lea@exemple.fr')
         || array(select last_name from prospects where email = 'avant@exemple.fr')
         || array(select email from users where email like '%-d-avant@elan.test' order by email) as found`,
  );
  expect(kept.rows[0]?.found).toEqual([
    "Une question d’avant.",
    "D’Avant",
    "coach-d-avant@elan.test",
    "student-d-avant@elan.test",
  ]);
});

test("whoever had an account then signs in with it now", async () => {
  for (const who of ["arrived", "registered"] as const) {
    const browser = await signIn(who);
    expect((await browser.get("/profile")).text).toContain(PEOPLE[who]);
  }
});

test("every kind of page is there, for a visitor, a student, a coach and an operator", async () => {
  browsers.visitor = new PlainBrowser(`http://localhost:${server.port}`, { caller: "203.0.113.200" });
  for (const who of ["student", "coach", "operator"] as const) browsers[who] = await signIn(who);
  await expectEveryPage();
});

test("the process goes on when a later version has added to every table, and another of its kind still starts", async () => {
  for (const table of Object.keys(await countAll()))
    await sql.query(`alter table "${table}" add column of_tomorrow text default 'x'`);
  await sql.query("insert into schema_migrations (name, checksum) values ('9999_tomorrow.sql', 'x')");
  await expectEveryPage();
  await signIn("arrived");
  const second = await servers.start(settings);
  expect(second.stdout).toContain("database of a later version");
  expect(server.stdout).not.toContain('"level":"error"');
  for (const { stderr } of [server, second]) expect(stderr).toBe("");
});
