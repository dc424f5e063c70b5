import { beforeAll, expect, test } from "vitest";
import { EMAILS } from "../../fixtures/accounts/cast.ts";
import { mustWork } from "../../fixtures/accounts/newcomers.ts";
import type { PlainBrowser } from "../../fixtures/server/plain-browser.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();
const people = {} as Record<"student" | "otherStudent" | "coach" | "otherCoach" | "operator", PlainBrowser>;
/** the conversation of a new student with the first coach */
let id: string;

const SECRET = "Un secret entre nous";
const form = (fields: Record<string, string>) => new URLSearchParams(fields);
const theirs = (who: "student" | "coach") => (who === "coach" ? "/dashboard/messages" : "/messages");
const clientId = (last: number) => `00000000-0000-4000-8000-00000000000${last}`;
const say = (who: "student" | "coach", body: string, name = clientId(1)) =>
  people[who].post(`${theirs(who)}/${id}`, form({ intent: "send", clientId: name, body }));
const everything = async () =>
  JSON.stringify(
    await server.query(
      `select c.*, (select json_agg(m order by id) from messages m where conversation_id = c.id)
       from conversations c where id = $1`,
      id,
    ),
  );

beforeAll(async () => {
  const student = await server.member({ firstName: "Manon", lastName: "Vauquelin" });
  people.student = student.browser;
  people.otherStudent = (await server.member()).browser;
  people.otherCoach = (await server.member({ role: "coach" })).browser;
  people.coach = await server.demo("coach");
  people.operator = await server.demo("operator");
  const contact = form({ message: SECRET, address: "", phone: "06 11 22 33 44" });
  await mustWork(people.student.post("/coach/1/contact", contact));
  const [row] = await server.query<{ id: string }>(
    "select id from conversations where student_id = $1",
    student.id,
  );
  id = row?.id ?? "";
});

test("both read what was said, each at their own address and with what the other shares", async () => {
  const { text } = await people.coach.get(`/dashboard/messages/${id}`);
  expect(text).toContain(SECRET);
  expect(text).toContain("Nouvelle demande");
  expect(text).not.toMatch(/611223344|11 22 33 44|Vauquelin/);
  const sent = await people.student.get(`/messages/${id}`);
  expect(sent.text).toContain(SECRET);
  expect(sent.text).toContain("En attente");
  expect((await people.student.get(`/messages/${id}/more?before=999999`)).text).toContain(SECRET);
  expect((await people.student.get("/messages/more")).text).toContain("Camille Laurent");
  expect((await people.student.get(`/messages/${id}/more`)).status).toBe(400);
});

test("nobody else reads, counts, answers or guesses any of it", async () => {
  const before = await everything();
  for (const who of ["otherStudent", "otherCoach"] as const) {
    const list = who === "otherCoach" ? "/dashboard/messages" : "/messages";
    for (const address of [`${list}/${id}`, `${list}/${id}.data`, `${list}/${id}/more?before=999999`]) {
      const { status, text } = await people[who].get(address);
      expect.soft([status, text.includes(SECRET)], `${who} ${address}`).toEqual([404, false]);
    }
    for (const address of [list, `${list}.data`, `${list}/more`, `${list}?q=manon`])
      expect
        .soft((await people[who].get(address)).text, address)
        .not.toMatch(/Un secret|Manon|Camille Laurent a/);
    for (const fields of [
      { intent: "send", clientId: clientId(9), body: "Pirate" },
      { intent: "read", messageId: "1" },
      { intent: "accept" },
      { intent: "decline", sentence: "none", words: "" },
      { intent: "phone", phone: "", shared: "true" },
      { intent: "block", blocked: "true" },
      { intent: "report", reason: "spam", words: "Pirate" },
    ] as Record<string, string>[])
      expect.soft((await people[who].post(`${list}/${id}`, form(fields))).status, fields.intent).toBe(404);
    expect.soft((await people[who].get("/cookies.data")).text).toContain('"unread",0');
  }
  // A student does not answer for the coach, nor share the coach's number.
  for (const intent of ["accept", "decline"])
    expect
      .soft(
        (await people.student.post(`/messages/${id}`, form({ intent, sentence: "none", words: "" }))).status,
      )
      .toBe(403);
  expect(await everything()).toBe(before);
});

test("what is sent twice is there once; what is unseen is counted on every page until it is read", async () => {
  for (const _ of [1, 2]) await mustWork(say("coach", "Avec plaisir"));
  await mustWork(say("coach", "Mardi ?", clientId(2)));
  const unread = async () => /"unread",(\d+)/.exec((await people.student.get("/cookies.data")).text)?.[1];
  const rows = await server.query<{ id: string }>(
    "select id from messages where body = 'Mardi ?' and conversation_id = $1",
    id,
  );
  expect(rows).toHaveLength(1);
  expect(await unread()).toBe("2");
  const read = form({ intent: "read", messageId: rows[0]?.id ?? "" });
  await mustWork(people.student.post(`/messages/${id}`, read));
  expect(await unread()).toBe("0");
  // Either may say as much as they like, but not nothing and not without end.
  expect((await say("student", " ")).status).toBe(400);
  // Without script the page says why, and still has what was written.
  const refused = await say("student", "x".repeat(2001));
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Votre message est trop long");
  expect(refused.text).toMatch(/<textarea[^>]*name="body"[^>]*>x{2001}</);
  await mustWork(say("student", "Mardi, oui", clientId(3)));
});

test("accepting shows each the other's number, until it is taken back", async () => {
  const page = async (who: "student" | "coach") => (await people[who].get(`${theirs(who)}/${id}`)).text;
  const [profile] = await server.query<{ phone: string }>(
    "select phone_number as phone from profiles where email = $1",
    EMAILS.coach,
  );
  const own = profile?.phone ?? "";
  await mustWork(people.coach.post(`/dashboard/messages/${id}`, form({ intent: "accept" })));
  expect(await page("coach")).toMatch(/tel:\+33611223344/);
  expect(await page("student")).toContain(`tel:${own}`);
  await mustWork(people.coach.post(`/dashboard/messages/${id}`, form({ intent: "phone", shared: "false" })));
  expect(await page("student")).not.toContain(own);
  await mustWork(people.student.post(`/messages/${id}`, form({ intent: "phone", phone: "" })));
  expect(await page("coach")).not.toContain("611223344");
  const again = form({ intent: "phone", phone: "07 11 22 33 44" });
  await mustWork(people.student.post(`/messages/${id}`, again));
  expect(await page("coach")).toContain("tel:+33711223344");
});

test("one blocks and reports the other; the operator reads what was said, and is noted", async () => {
  const act = (who: "student" | "coach", fields: Record<string, string>) =>
    people[who].post(`${theirs(who)}/${id}`, form(fields));
  const [last] = await server.query<{ id: string }>(
    "select max(id) as id from messages where from_coach and conversation_id = $1",
    id,
  );
  const said = last?.id ?? "";
  const complaint = { intent: "report", message: said, reason: "insult", words: "Déplacé" };
  expect((await act("student", { ...complaint, reason: "" })).status).toBe(400);
  expect((await act("coach", complaint)).status).toBe(404);
  for (const _ of [1, 2]) await mustWork(act("student", complaint));
  await mustWork(act("coach", { intent: "block", blocked: "true" }));
  expect((await say("student", "Encore", clientId(4))).status).toBe(409);
  await mustWork(act("student", { intent: "block", blocked: "false" }));
  const closed = (await people.student.get(`/messages/${id}`)).text;
  expect(closed).toContain("ne reçoit plus vos messages");
  // Shared details can still be taken back, but no others can be shared.
  expect(closed).toContain("Ne plus partager mon numéro");
  const shut = (await people.coach.get(`/dashboard/messages/${id}`)).text;
  expect(shut).toContain("Vous avez bloqué cette personne");
  expect(shut).not.toContain("artager mon numéro");
  await mustWork(act("coach", { intent: "block", blocked: "false" }));
  await mustWork(say("student", "Encore", clientId(4)));

  const rows = await server.query<{ id: string }>("select id from reports where conversation_id = $1", id);
  expect(rows).toHaveLength(1);
  expect((await people.operator.get("/back-office/reports")).text).toContain("Propos blessants");
  const looks = () =>
    server.query(
      "select action from operator_actions where action like '%report' and thing_id = $1 order by id",
      rows[0]?.id,
    );
  expect(await looks()).toEqual([]);
  const page = `/back-office/reports/${rows[0]?.id}`;
  expect((await people.operator.get(page)).text).toContain("Mardi ?");
  await mustWork(people.operator.post(page, form({ reason: "Rien à redire" })));
  expect((await people.operator.post(page, form({ reason: "Encore" }))).status).toBe(409);
  expect(await looks()).toEqual([{ action: "read report" }, { action: "handle report" }]);
});

test("the link of a mail leads to the conversation, after signing in too", async () => {
  const visitor = server.visitor();
  for (const who of ["student", "coach"] as const) {
    const { status, headers } = await visitor.get(`${theirs(who)}/${id}`);
    expect([status, headers.location]).toEqual([
      302,
      `/?${new URLSearchParams({ auth: "login", redirect: `${theirs(who)}/${id}` })}`,
    ]);
  }
});
