import { beforeAll, expect, test, vi } from "vitest";
import { mustWork } from "../../fixtures/accounts/newcomers.ts";
import type { PlainBrowser } from "../../fixtures/server/plain-browser.ts";
import { reachRateLimit } from "../../fixtures/server/rate-limits.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();
let coach: PlainBrowser;
let coachId: string;
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
    await server.query(
      `select p.*, (select json_agg(i) from prospect_interactions i where prospect_id = p.id)
       from prospects p where coach_id = $1 order by id`,
      coachId,
    ),
  );

beforeAll(async () => {
  ({ id: coachId, browser: coach } = await server.member({ role: "coach" }));
  other = (await server.member({ role: "coach" })).browser;
  const added = await coach.post(`${LIST}/new?q=x`, form({ ...CONTACT, notes: "" }));
  expect([added.status, added.headers.location]).toEqual([302, LIST]);
  const [row] = await server.query<{ id: number }>("select id from prospects where coach_id = $1", coachId);
  prospectId = row?.id ?? 0;
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

test("a flood of changes is refused, and says when to come back", async () => {
  const limit = { name: "prospect-changes", subject: coachId, windowSeconds: 3_600 };
  await reachRateLimit(server.query, { ...limit, hits: 1_000 });
  for (const change of CHANGES) {
    const answer = await coach.post(`${LIST}/${prospectId}`, form(change));
    expect([change.intent, answer.status]).toEqual([change.intent, 429]);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  }
  await reachRateLimit(server.query, { ...limit, hits: 0 });
});

test("the same changes are the owner's to make", async () => {
  const statuses = [];
  for (const change of CHANGES) {
    const [last] = await server.query<{ seen: string }>(
      "select coalesce(max(id), 0)::text as seen from prospect_interactions where prospect_id = $1",
      prospectId,
    );
    const fields = change.seen ? { ...change, seen: last?.seen ?? "" } : change;
    statuses.push((await coach.post(`${LIST}/${prospectId}?q=ida`, form(fields))).status);
  }
  expect(statuses).toEqual([200, 302, 200, 200, 302]);
  expect((await coach.get(`${LIST}/${prospectId}`)).status).toBe(404);
});

test("a student who writes in the contact dialog is a prospect at once, with as much as the conversation shows", async () => {
  const student = await server.member({ firstName: "Yanis", lastName: "Robertson" });
  const reader = await server.demo("coach");
  const found = `${LIST}?q=yanis+r`;
  const write = (message: string, phone: string) =>
    mustWork(student.browser.post("/coach/1/contact", form({ message, address: "", phone })));
  const waitFor = (lastName: string, phone: string | null) =>
    vi.waitUntil(async () => {
      const rows = await server.query<{ last_name: string; phone: string | null }>(
        "select last_name, phone from prospects where student_id = $1",
        student.id,
      );
      return rows.length === 1 && rows[0]?.last_name === lastName && rows[0]?.phone === phone;
    }, SOON);
  await write("Bonjour !", "06 11 22 33 44");
  await waitFor("R.", null);
  for (const address of [found, found.replace("?", ".data?")]) {
    const { text } = await reader.get(address);
    expect(text).toContain("Yanis");
    expect(text).not.toMatch(/Robertson|611223344|11 22 33 44/);
    expect(text).not.toContain(student.email);
    expect((await other.get(address)).text).not.toContain("Yanis");
  }
  const [conversation] = await server.query<{ id: string }>(
    "select id from conversations where student_id = $1",
    student.id,
  );
  await mustWork(reader.post(`/dashboard/messages/${conversation?.id}`, form({ intent: "accept" })));
  await waitFor("Robertson", "+33611223344");
  expect((await reader.get(found)).text).toMatch(/Yanis Robertson[\s\S]*tel:\+33611223344/);
  await write("Je préfère les messages", "");
  await waitFor("Robertson", null);
  expect((await reader.get(found)).text).not.toContain("611223344");
});
