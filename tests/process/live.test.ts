import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { EMAILS } from "../fixtures/accounts/cast.ts";
import { mustWork } from "../fixtures/accounts/newcomers.ts";
import { ask } from "../fixtures/server/http.ts";
import { LiveStream } from "../fixtures/server/live-stream.ts";
import { PlainBrowser } from "../fixtures/server/plain-browser.ts";
import { PlainPeople } from "../fixtures/server/plain-people.ts";
import { type ServerProcess, TestServers } from "../fixtures/server/server-process.ts";

// How fast a message arrives and a process stops: tests/long/live.test.ts.
type Person = keyof typeof EMAILS;

const started = new TestServers();
let sql: pg.Client;
let servers: [ServerProcess, ServerProcess];
let people: PlainPeople;
let settings: Record<string, string>;
let conversation: number;
/** each signed in once, known to either process */
const cookies = {} as Record<Person, string[]>;
const open: LiveStream[] = [];

const originOf = (server: ServerProcess) => `http://localhost:${server.port}`;

function browser(who: Person, server: ServerProcess): PlainBrowser {
  const made = new PlainBrowser(originOf(server));
  made.cookies.take(cookies[who]);
  return made;
}

async function signIn(who: Person): Promise<string[]> {
  const { name, value } = await people.members.signIn(EMAILS[who]);
  return [`${name}=${value}`];
}

async function listen(who: Person, server: ServerProcess): Promise<LiveStream> {
  const { cookies: jar } = browser(who, server);
  const stream = await LiveStream.open(originOf(server), { Cookie: String(jar.header) });
  open.push(stream);
  return stream;
}

async function send(who: Person, server: ServerProcess, body: string, clientId: string = randomUUID()) {
  const form = new URLSearchParams({ conversation: String(conversation), clientId, body });
  return mustWork(browser(who, server).post("/functions/v1/messages", form));
}

const boxOf = (who: Person) => (who === "coach" ? "/dashboard/messages" : "/messages");

/** What has been said after a message, as a page asks for it. */
async function readAfter(who: Person, server: ServerProcess, after: number): Promise<string[]> {
  const page = await mustWork(browser(who, server).get(`${boxOf(who)}/${conversation}/more?after=${after}`));
  return JSON.parse(page.text).messages.map(({ body }: { body: string }) => body);
}

const lastId = async () =>
  Number(
    (await sql.query("select max(id) as id from messages where conversation_id = $1", [conversation])).rows[0]
      .id,
  );

beforeAll(async () => {
  const url = await started.startSeededDatabase();
  settings = { DATABASE_URL: url, OPERATOR_EMAILS: EMAILS.operator };
  servers = await Promise.all([started.start(settings), started.start(settings)]);
  sql = new pg.Client({ connectionString: url });
  await sql.connect();
  people = new PlainPeople({ origin: originOf(servers[0]), sql, dataDir: started.dataDir });
  for (const who of Object.keys(EMAILS) as Person[]) cookies[who] = await signIn(who);
  const { rows } = await sql.query(
    "select c.id from coaches c join users u on u.id = c.user_id where u.email = $1",
    [EMAILS.coach],
  );
  const contact = new URLSearchParams({
    message: "Bonjour, avez-vous une place\u00a0?",
    address: "",
    phone: "",
  });
  await mustWork(browser("student", servers[0]).post(`/coach/${rows[0].id}/contact`, contact));
  const made = await sql.query("select max(id) as id from conversations");
  conversation = Number(made.rows[0].id);
});
afterAll(async () => {
  for (const stream of open) stream.close();
  await sql?.end();
  await started.close();
});

test("is for students and coaches who are signed in, and for those who ask for a stream", async () => {
  const [server] = servers;
  const address = `${originOf(server)}/functions/v1/live`;
  const stream = { Accept: "text/event-stream" };
  const as = (who: Person) => ({ Cookie: String(browser(who, server).cookies.header) });
  expect((await ask(address, { headers: stream })).status).toBe(401);
  expect((await ask(address, { headers: { ...stream, Cookie: "elan.session_token=x.y" } })).status).toBe(401);
  expect((await ask(address, { headers: { ...stream, ...as("operator") } })).status).toBe(403);
  expect((await ask(address, { headers: as("student") })).status).toBe(406);
  expect((await listen("student", server)).cacheControl).toBe("private, no-store, no-transform");
  expect((await ask(address, { method: "HEAD", headers: { ...stream, ...as("student") } })).status).toBe(406);
});

describe("two processes on one database", () => {
  test("what is sent through one is heard on the other, by the two alone", async () => {
    const [one, other] = servers;
    const student = await listen("student", one);
    const coach = await listen("coach", other);
    const strangers = [await listen("otherStudent", one), await listen("otherCoach", other)];
    for (const [who, at, hearing, to, there] of [
      ["student", one, coach, "coach", other],
      ["coach", other, student, "student", one],
    ] as const) {
      const before = await lastId();
      hearing.heard.length = 0;
      await send(who, at, `De ${who}`);
      const heard = await hearing.next("conversation");
      expect(heard.data).toBe(String(conversation));
      expect(await readAfter(to, there, before)).toEqual([`De ${who}`]);
    }
    const typing = new URLSearchParams({ conversation: String(conversation) });
    expect((await browser("student", one).post("/functions/v1/typing", typing)).status).toBe(204);
    expect((await coach.next("typing")).data).toBe(String(conversation));
    expect((await browser("otherStudent", one).post("/functions/v1/typing", typing)).status).toBe(404);
    // Whatever is announced reaches all streams of a process in one go: these have heard nothing by now.
    for (const stream of strangers) expect(stream.heard.filter(({ event }) => event !== "beat")).toEqual([]);
    expect(student.heard.filter(({ event }) => event === "typing")).toEqual([]);
  });

  test("everybody reads again after a process has lost the connection that announces", async () => {
    const student = await listen("student", servers[0]);
    await sql.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'elan-listener'",
    );
    await student.next("again");
    // The other process lost its own as well, and answers 503 until it has another: one tries again, as the page does.
    const clientId = randomUUID();
    await vi.waitFor(() => send("coach", servers[1], "Après la coupure", clientId), {
      timeout: 20_000,
      interval: 200,
    });
    await student.next("conversation");
  });

  test("whoever signs out, or is shown out, hears nothing more, in whichever process", async () => {
    cookies.otherStudent = await signIn("otherStudent");
    const leaving = await listen("otherStudent", servers[1]);
    await mustWork(browser("otherStudent", servers[0]).post("/api/auth/sign-out", {}));
    expect((await leaving.next("bye")).data).toBe("ended");
    await leaving.closed;
    const suspended = await listen("otherCoach", servers[1]);
    await sql.query("delete from sessions where user_id = (select id from users where email = $1)", [
      EMAILS.otherCoach,
    ]);
    expect((await suspended.next("bye")).data).toBe("ended");
    await expect(listen("otherCoach", servers[0])).rejects.toThrow("401");
  });

  test("the same message sent twice, through either, is one", async () => {
    const before = await lastId();
    const clientId = randomUUID();
    for (const server of servers) await send("student", server, "Une seule fois", clientId);
    expect(await readAfter("coach", servers[1], before)).toEqual(["Une seule fois"]);
  });

  test("a process that is killed loses nothing: whoever was on it goes on with the other", async () => {
    const [dying, other] = servers;
    const coach = await listen("coach", dying);
    const before = await lastId();
    await send("student", other, "Avant");
    await coach.next("conversation");
    await dying.kill();
    await coach.closed;
    await send("student", other, "Pendant");
    const again = await listen("coach", other);
    await send("student", other, "Après");
    await again.next("conversation");
    expect(await readAfter("coach", other, before)).toEqual(["Avant", "Pendant", "Après"]);
    servers[0] = await started.start(settings);
  });

  test("a process that stops sends its listeners elsewhere, and does not wait for them", async () => {
    const coach = await listen("coach", servers[1]);
    servers[1].signal("SIGTERM");
    expect((await coach.next("bye")).data).toBe("elsewhere");
    await coach.closed;
    expect(await servers[1].exited).toEqual({ code: 0, signal: null });
    const again = await listen("coach", servers[0]);
    await send("student", servers[0], "De retour");
    await again.next("conversation");
  });
});
