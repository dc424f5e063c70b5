import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { DEMO_PASSWORD, EMAILS } from "../fixtures/cast.ts";
import { mustWork } from "../fixtures/newcomers.ts";
import { PlainBrowser } from "../fixtures/plain-browser.ts";
import { embeddedUrl } from "../fixtures/postgres-process.ts";
import { TestServers } from "../fixtures/server-process.ts";

// A whole process starts here, perhaps on a machine that is busy with other tests.
const servers = new TestServers();
let sql: pg.Client;
let origin: string;
let coach: PlainBrowser;
let other: PlainBrowser;
/** the coach's, with a name that nobody else has */
let prospectId: number;

/** On a machine that is not busy it takes a fraction of a second. */
const SOON = { timeout: 20_000, interval: 20 };
const LIST = "/dashboard/prospects";
const form = (fields: Record<string, string>) => new URLSearchParams(fields);
const CONTACT = { firstName: "Ida", lastName: "Secrète", email: "ida@exemple.fr", phone: "" };
/** Each of them is the owner's to send: the last test does. */
const CHANGES: Record<string, string>[] = [
  { intent: "status", status: "perdu", notes: "Pirate" },
  { intent: "call", outcome: "no_answer", seen: "0", notes: "Pirate" },
  { intent: "notes", notes: "Pirate", nextCallOn: "2026-12-01" },
  { intent: "contact", ...CONTACT, lastName: "Pirate" },
  { intent: "delete" },
];

const everything = async () =>
  JSON.stringify(
    (
      await sql.query(
        "select p.*, (select json_agg(i) from prospect_interactions i where prospect_id = p.id) from prospects p order by id",
      )
    ).rows,
  );

async function signIn(email: string, caller: string): Promise<PlainBrowser> {
  const browser = new PlainBrowser(origin, { caller });
  await mustWork(browser.post("/api/auth/sign-in/email", { email, password: DEMO_PASSWORD }));
  return browser;
}

beforeAll(async () => {
  const server = await servers.startSeeded({ LOG_LEVEL: "silent", TRUSTED_PROXIES: "1" });
  origin = `http://localhost:${server.port}`;
  sql = new pg.Client({ connectionString: embeddedUrl(servers.dataDir) });
  await sql.connect();
  coach = await signIn(EMAILS.coach, "203.0.113.1");
  other = await signIn(EMAILS.otherCoach, "203.0.113.2");
  const added = await coach.post(`${LIST}/new?q=x`, form({ ...CONTACT, notes: "" }));
  expect([added.status, added.headers.location]).toEqual([302, LIST]);
  const { rows } = await sql.query("select id from prospects where last_name = 'Secrète'");
  prospectId = rows[0].id;
});
afterAll(async () => {
  await sql?.end();
  await servers.close();
});

test("a coach finds their own prospects, and nobody else's by any address", async () => {
  expect((await coach.get(LIST)).text).toContain("Secrète");
  expect((await coach.get(`${LIST}/${prospectId}.data`)).text).toContain("Secrète");
  const searches = ["", "?q=ida", "?q=Secr&status=non_appele", "?status=en_cours&page=1", "?view=board"];
  for (const search of searches) {
    expect((await other.get(LIST + search)).text, search).not.toContain("Secrète");
    expect((await other.get(`${LIST}.data${search}`)).text, search).not.toContain("Secrète");
  }
  for (const address of [
    `${LIST}/${prospectId}`,
    `${LIST}/${prospectId}.data`,
    `${LIST}/${prospectId}?call=1`,
  ]) {
    const answer = await other.get(address);
    expect(answer.status, address).toBe(404);
    expect(answer.text).not.toContain("Secrète");
  }
  for (const id of ["0", "01", "x", "99999999999999999999", "1e3"])
    expect((await coach.get(`${LIST}/${id}`)).status, id).toBe(404);
});

test("another coach changes nothing of it by any request", async () => {
  const before = await everything();
  for (const change of CHANGES)
    for (const address of [`${LIST}/${prospectId}`, `${LIST}/${prospectId}.data`])
      for (const method of ["POST", "PUT", "DELETE"])
        expect((await other.send(method, address, form(change))).status, change.intent).toBe(404);
  expect(await everything()).toBe(before);
});

test("what is sent is checked, whoever sends it", async () => {
  const before = await everything();
  const wrong: Record<string, string>[] = [
    { intent: "status", status: "elite" },
    { intent: "status", status: "gagne", nextCallOn: "2026-02-30" },
    { intent: "call", outcome: "call_back", seen: "0" },
    { intent: "call", outcome: "won", seen: "x" },
    { intent: "notes", notes: "x".repeat(2001) },
    { intent: "contact", ...CONTACT, email: "ida" },
    { intent: "elsewhere" },
  ];
  for (const fields of wrong)
    expect((await coach.post(`${LIST}/${prospectId}`, form(fields))).status, fields.intent).toBe(400);
  for (const missing of ["firstName", "lastName", "email"])
    expect((await coach.post(`${LIST}/new`, form({ ...CONTACT, notes: "", [missing]: " " }))).status).toBe(
      400,
    );
  expect((await coach.post(`${LIST}/new`, form({ ...CONTACT, notes: "" }))).status).toBe(409);
  expect(await everything()).toBe(before);
});

test("a history that cannot be read is an empty one; a list that cannot be read leaves the page standing", async () => {
  await sql.query("alter table prospect_interactions rename to away");
  const dialog = await coach.get(`${LIST}/${prospectId}.data`);
  await sql.query("alter table away rename to prospect_interactions");
  expect(dialog.status).toBe(200);
  expect(dialog.text).toContain("ida@exemple.fr");

  await sql.query("alter table prospects rename to away");
  const page = await coach.get(LIST);
  await sql.query("alter table away rename to prospects");
  expect(page.status).toBe(500);
  expect(page.text).toContain("Vos prospects n’ont pas pu être lus");
  expect(page.text).toContain("Ajouter un prospect");
  expect((await coach.get(LIST)).status).toBe(200);
});

test("a flood of changes is refused, and says when to come back", async () => {
  await coach.post(`${LIST}/${prospectId}`, form({ intent: "notes", notes: "Une" }));
  await sql.query("update rate_limits set hits = 1000 where key like 'prospect-changes%'");
  for (const change of CHANGES) {
    const answer = await coach.post(`${LIST}/${prospectId}`, form(change));
    expect([change.intent, answer.status]).toEqual([change.intent, 429]);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  }
  await sql.query("delete from rate_limits");
});

test("the same changes are the owner's to make", async () => {
  const statuses = [];
  for (const change of CHANGES) {
    const { rows } = await sql.query(
      "select coalesce(max(id), 0)::text as seen from prospect_interactions where prospect_id = $1",
      [prospectId],
    );
    const fields = change.seen ? { ...change, seen: rows[0].seen } : change;
    statuses.push((await coach.post(`${LIST}/${prospectId}?q=ida`, form(fields))).status);
  }
  expect(statuses).toEqual([200, 302, 200, 200, 302]);
  expect((await coach.get(`${LIST}/${prospectId}`)).status).toBe(404);
});

test("who writes in the contact dialog is a prospect at once, with as much as the conversation shows", async () => {
  const student = await signIn(EMAILS.otherStudent, "203.0.113.3");
  const write = (message: string, phone: string) =>
    mustWork(student.post("/coach/1/contact", form({ message, address: "", phone })));
  const waitFor = (lastName: string, phone: string | null) =>
    vi.waitUntil(async () => {
      const { rows } = await sql.query(
        "select last_name, phone from prospects where student_id = (select id from users where email = $1)",
        [EMAILS.otherStudent],
      );
      return rows.length === 1 && rows[0].last_name === lastName && rows[0].phone === phone;
    }, SOON);
  await write("Bonjour !", "06 11 22 33 44");
  await waitFor("R.", null);
  for (const address of [LIST, `${LIST}.data`]) {
    const { text } = await coach.get(address);
    expect(text).toContain("Yanis");
    expect(text).not.toMatch(/Robert|611223344|11 22 33 44|eleve2@/);
    expect((await other.get(address)).text).not.toContain("Yanis");
  }
  const { rows } = await sql.query("select max(id) as id from conversations");
  await mustWork(coach.post(`/dashboard/messages/${rows[0].id}`, form({ intent: "accept" })));
  await waitFor("Robert", "+33611223344");
  expect((await coach.get(LIST)).text).toMatch(/Yanis Robert[\s\S]*tel:\+33611223344/);
  await write("Je préfère les messages", "");
  await waitFor("Robert", null);
  expect((await coach.get(LIST)).text).not.toContain("611223344");
});
