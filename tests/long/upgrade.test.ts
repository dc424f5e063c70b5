import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD } from "../fixtures/accounts/newcomers.ts";
import { OldDatabase } from "../fixtures/database/old-database.ts";
import type { PlainBrowser } from "../fixtures/server/plain-browser.ts";
import { TestServers } from "../fixtures/server/server-process.ts";
import { type Answer, addressOf, PAGES } from "../http/access/access-table.ts";

const ROLES = ["visitor", "student", "coach", "operator"] as const;

const servers = new TestServers();
let old: OldDatabase;
const browsers = {} as Record<(typeof ROLES)[number], PlainBrowser>;

beforeAll(async () => {
  old = await OldDatabase.migrate(servers);
  browsers.visitor = old.people.visitor();
  for (const who of ["student", "coach", "operator"] as const) browsers[who] = await old.people.demo(who);
});
afterAll(async () => {
  await old?.close();
  await servers.close();
});

async function signIn(who: keyof OldDatabase["emails"]): Promise<PlainBrowser> {
  const browser = old.people.visitor();
  const proof = { email: old.emails[who], password: PASSWORD };
  expect((await browser.post("/api/auth/sign-in/email", proof)).status).toBe(200);
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

test("a database of an earlier version is migrated, and nothing of it is lost", () =>
  old.expectNothingLost());

test("an account of then signs in now", async () => {
  for (const who of ["arrived", "registered"] as const) {
    const browser = await signIn(who);
    expect((await browser.get("/dashboard/account")).text).toContain(old.emails[who]);
  }
});

test("every kind of page is there, for a visitor, a student, a coach and an operator", expectEveryPage);

test("the process goes on when a later version has added to every table, and another of its kind still starts", async () => {
  await old.becomeLater();
  await expectEveryPage();
  await signIn("arrived");
  const second = await servers.start(old.settings);
  expect(second.stdout).toContain("database of a later version");
  expect(old.server.errors).toEqual([]);
  for (const { stderr } of [old.server, second]) expect(stderr).toBe("");
});
