import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD } from "../fixtures/accounts/newcomers.ts";
import { OldDatabase } from "../fixtures/database/old-database.ts";
import { TestServers } from "../fixtures/server/server-process.ts";

/** A page of each kind; every page for every role is in tests/long/upgrade.test.ts. */
const PAGES_OF = {
  student: [
    "/",
    "/coach/1",
    "/student-dashboard",
    "/messages",
    "/student-dashboard/bookings",
    "/dashboard/account",
  ],
  coach: ["/dashboard", "/dashboard/listings", "/dashboard/prospects", "/dashboard/settings/payment"],
  operator: ["/back-office", "/back-office/people", "/back-office/finances", "/back-office/boutique"],
} as const;

const servers = new TestServers();
let old: OldDatabase;

beforeAll(async () => {
  old = await OldDatabase.migrate(servers);
});
afterAll(async () => {
  await old?.close();
  await servers.close();
});

async function expectPages(): Promise<void> {
  for (const [who, addresses] of Object.entries(PAGES_OF)) {
    const browser = await old.people.demo(who as keyof typeof PAGES_OF);
    for (const address of addresses)
      expect.soft((await browser.get(address)).status, `${address} for a ${who}`).toBe(200);
  }
}

test("a database of an earlier version is migrated, loses nothing, and its accounts and pages work", async () => {
  await old.expectNothingLost();
  const visitor = old.people.visitor();
  const proof = { email: old.emails.arrived, password: PASSWORD };
  expect((await visitor.post("/api/auth/sign-in/email", proof)).status).toBe(200);
  expect((await visitor.get("/dashboard/account")).text).toContain(old.emails.arrived);
  await expectPages();
});

test("the process goes on when a later version has added to every table, and another of its kind still starts", async () => {
  await old.becomeLater();
  await expectPages();
  const second = await servers.start(old.settings);
  expect(second.stdout).toContain("database of a later version");
  expect(old.server.errors).toEqual([]);
  for (const { stderr } of [old.server, second]) expect(stderr).toBe("");
});
