import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { DEMO_PASSWORD, EMAILS } from "../fixtures/accounts/cast.ts";
import { mustWork } from "../fixtures/accounts/newcomers.ts";
import { childrenOf, isAlive } from "../fixtures/database/postgres-process.ts";
import { pdf } from "../fixtures/pdf.ts";
import { ask } from "../fixtures/server/http.ts";
import { LiveStream } from "../fixtures/server/live-stream.ts";
import { operate } from "../fixtures/server/operate.ts";
import { PlainBrowser } from "../fixtures/server/plain-browser.ts";
import { PlainPeople } from "../fixtures/server/plain-people.ts";
import { S3Server } from "../fixtures/server/s3-server.ts";
import { type ServerProcess, TestServers } from "../fixtures/server/server-process.ts";

type Person = keyof typeof EMAILS;

/**
 * Two processes as on two machines: they share a database, a bucket and SECRETS, and no folder. The tests of each group are
 * one story, in order. How fast a message arrives and a process stops: tests/long/live.test.ts.
 */
const started = new TestServers();
let s3: S3Server;
let sql: pg.Client;
let servers: [ServerProcess, ServerProcess];
let people: PlainPeople;
let settings: Record<string, string>;
/** of the student with the coach */
let conversation: number;
/** each signed in once, known to either process */
const cookies = {} as Record<Person, string[]>;
const open: LiveStream[] = [];

const SECRETS = { databasePassword: "p".repeat(40), sessionSecret: "a-session-secret-".repeat(4) };
const folderOf = (name: string) => path.join(started.folder, name);
const start = (name: string) => started.start({ ...settings, DATA_DIR: folderOf(name) });
const originOf = (server: ServerProcess) => `http://localhost:${server.port}`;

beforeAll(async () => {
  s3 = await S3Server.start();
  const url = await started.startSeededDatabase();
  settings = {
    DATABASE_URL: url,
    OPERATOR_EMAILS: EMAILS.operator,
    LOG_LEVEL: "warn",
    ...s3.settings,
    SECRETS: Buffer.from(JSON.stringify(SECRETS)).toString("base64"),
  };
  // The sample data was made with other secrets and a folder.
  expect(await operate(["accept-machine"], { ...settings, DATA_DIR: folderOf("first") })).toMatchObject({
    code: 0,
    stderr: "",
  });
  servers = await Promise.all([start("first"), start("second")]);
  sql = new pg.Client({ connectionString: url });
  await sql.connect();
  const secretsFolder = folderOf("secrets");
  mkdirSync(secretsFolder);
  writeFileSync(path.join(secretsFolder, "secrets.json"), JSON.stringify(SECRETS));
  people = new PlainPeople({ origin: originOf(servers[0]), sql, dataDir: secretsFolder });
  for (const who of Object.keys(EMAILS) as Person[]) cookies[who] = await signIn(who);
  const student = new PlainBrowser(originOf(servers[0]));
  await mustWork(student.post("/api/auth/sign-in/email", { email: EMAILS.student, password: DEMO_PASSWORD }));
  cookies.student = student.setCookies;
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
  await s3?.close();
});

function browser(who: Person, server: ServerProcess): PlainBrowser {
  const made = new PlainBrowser(originOf(server));
  made.cookies.take(cookies[who]);
  return made;
}

async function signIn(who: Person): Promise<string[]> {
  const { name, value } = await people.members.signIn(EMAILS[who]);
  return [`${name}=${value}`];
}

async function sendPhoto(background: string, server = servers[0]) {
  const bytes = await sharp({ create: { width: 700, height: 700, channels: 3, background } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set("intent", "photo");
  form.set("photo", new File([new Uint8Array(bytes)], "photo.png"));
  return browser("student", server).post("/dashboard/account", form);
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

/** Reads the messages after a given one, as a page asks for them. */
async function readAfter(who: Person, server: ServerProcess, after: number): Promise<string[]> {
  const page = await mustWork(browser(who, server).get(`${boxOf(who)}/${conversation}/more?after=${after}`));
  return JSON.parse(page.text).messages.map(({ body }: { body: string }) => body);
}

const lastId = async () =>
  Number(
    (await sql.query("select max(id) as id from messages where conversation_id = $1", [conversation])).rows[0]
      .id,
  );

const findPictureProcess = ({ pid: parent }: ServerProcess) =>
  childrenOf(parent).find((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("picture-process"));
/** The picture processes of the two, on systems that list the processes. */
let pictureProcesses: number[] = [];

describe("the bucket", () => {
  let photo: string;

  async function storedPhoto(): Promise<string> {
    const { rows } = await sql.query(
      "select photo from profiles join users using (id) where users.email = $1",
      [EMAILS.student],
    );
    return `/files/${rows[0].photo}`;
  }

  const fromSecond = (address: string, headers = {}) => ask(`${servers[1].url}${address}`, { headers });

  test("what one process stores, the other serves, to whom it is for", async () => {
    await mustWork(sendPhoto("#b8431f"));
    photo = await storedPhoto();
    const served = await fromSecond(photo);
    expect(served.status).toBe(200);
    expect(served.headers).toMatchObject({
      "content-type": "image/webp",
      "content-length": String(served.body.length),
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    expect((await sharp(served.body).metadata()).width).toBe(600);

    const words = new URLSearchParams({ message: "Bonjour", address: "", phone: "" });
    await mustWork(browser("student", servers[0]).post("/coach/1/contact", words));
    const { rows } = await sql.query("select max(id) as id from conversations");
    const form = new FormData();
    form.set("conversation", rows[0].id);
    form.set("file", new File([new Uint8Array(pdf())], "Mon plan.pdf"));
    const { attachment } = JSON.parse(
      (await mustWork(browser("student", servers[0]).post("/functions/v1/attachments", form))).text,
    );
    // The session of the first process is one of the second: their secrets are the same.
    const own = await fromSecond(`/messages/attachments/${attachment.id}`, {
      Cookie: browser("student", servers[1]).cookies.header,
    });
    expect(own.status).toBe(200);
    expect(own.body.equals(pdf())).toBe(true);
    expect(own.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(pdf().length),
      "cache-control": "private, no-cache",
      "content-disposition": expect.stringMatching(/^attachment/),
    });
    expect((await fromSecond(`/messages/attachments/${attachment.id}`)).status).toBe(404);
    const { key } = (await sql.query("select key from private_files where id = $1", [attachment.id])).rows[0];
    expect((await fromSecond(`/files/${key}`)).status).toBe(404);
  });

  test("a photo that is replaced is gone for both", async () => {
    await mustWork(sendPhoto("#1f43b8"));
    expect((await fromSecond(photo)).status).toBe(404);
    photo = await storedPhoto();
    expect((await fromSecond(photo)).status).toBe(200);
  });

  // A start while it is away: app/platform/files/files.server.test.ts.
  test("while the bucket is away everything else is served, and whoever needs it is told", async () => {
    await s3.goAway();
    const [picture, sent] = await Promise.all([fromSecond(photo), sendPhoto("#43b81f")]);
    expect(picture).toMatchObject({ status: 503, headers: { "retry-after": "2" } });
    expect(picture.text).toContain("Les fichiers ne sont pas joignables pour le moment.");
    expect(sent).toMatchObject({ status: 503, headers: { "retry-after": "2" } });
    expect(sent.text).toContain("Les fichiers ne sont pas joignables pour le moment.");
    expect((await fromSecond("/")).status).toBe(200);
    expect((await browser("student", servers[0]).get("/dashboard/account")).status).toBe(200);
  });

  test("and when it is back, so are they", async () => {
    await s3.comeBack();
    expect((await fromSecond(photo)).status).toBe(200);
    await mustWork(sendPhoto("#43b81f"));
    expect((await fromSecond(await storedPhoto())).status).toBe(200);
  });

  test("nothing was written to a folder, and no key to a log", () => {
    for (const name of ["first", "second"]) expect(existsSync(folderOf(name))).toBe(false);
    const said = servers.map(({ stdout, stderr }) => stdout + stderr).join("");
    expect(said).toContain("the file store does not serve us");
    expect(said).not.toMatch(/S3RVER|a-session-secret|ppppp/);
  });
});

describe("live events", () => {
  test("is for students and coaches who are signed in, and for those who ask for a stream", async () => {
    const [server] = servers;
    const address = `${originOf(server)}/functions/v1/live`;
    const stream = { Accept: "text/event-stream" };
    const as = (who: Person) => ({ Cookie: String(browser(who, server).cookies.header) });
    expect((await ask(address, { headers: stream })).status).toBe(401);
    expect((await ask(address, { headers: { ...stream, Cookie: "elan.session_token=x.y" } })).status).toBe(
      401,
    );
    expect((await ask(address, { headers: { ...stream, ...as("operator") } })).status).toBe(403);
    expect((await ask(address, { headers: as("student") })).status).toBe(406);
    expect((await listen("student", server)).cacheControl).toBe("private, no-store, no-transform");
    expect((await ask(address, { method: "HEAD", headers: { ...stream, ...as("student") } })).status).toBe(
      406,
    );
  });

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
});

describe("the end of a process", () => {
  // The refusals of pictures and their queue are tested in app/platform/files/pictures/picture-converter.test.ts, images.server.test.ts and work-queue.test.ts.
  test.runIf(process.platform === "linux")("pictures are made in a process of its own", async () => {
    const made = findPictureProcess(servers[0]) as number;
    expect(isAlive(made)).toBe(true);
    // It is given nothing that it could give away.
    expect(readFileSync(`/proc/${made}/environ`, "utf8")).not.toMatch(/DATA_DIR|DATABASE|SECRET|S3_/);
    expect(findPictureProcess(servers[1])).toBeUndefined();
    await mustWork(sendPhoto("#1fb843", servers[1]));
    const other = findPictureProcess(servers[1]) as number;
    expect(isAlive(other)).toBe(true);
    pictureProcesses = [made, other];
  });

  test("a process that is killed loses nothing: whoever was on it goes on with the other", async () => {
    const [other, dying] = servers;
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
    const [, pictures = 0] = pictureProcesses;
    await vi.waitUntil(() => !isAlive(pictures), { timeout: 20_000, interval: 50 });
    servers[1] = await start("second");
  });

  test("a process that stops sends its listeners elsewhere, and waits for none of them, nor for pictures", async () => {
    const [stopping, other] = servers;
    // More pictures at once than one network may send, and a stop after them.
    const flood = await Promise.all(Array.from({ length: 8 }, () => sendPhoto("#b8431f", stopping)));
    expect(flood.map(({ status }) => status)).toContain(200);
    for (const { status, headers } of flood)
      if (status !== 200) {
        // Past the share of one network, or of a machine that is busy.
        expect([429, 503]).toContain(status);
        expect(headers["retry-after"]).toMatch(/^\d+$/);
      }
    const coach = await listen("coach", stopping);
    stopping.signal("SIGTERM");
    expect((await coach.next("bye")).data).toBe("elsewhere");
    await coach.closed;
    expect(await stopping.exited).toEqual({ code: 0, signal: null });
    const [pictures = 0] = pictureProcesses;
    expect(isAlive(pictures)).toBe(false);
    const again = await listen("coach", other);
    await send("student", other, "De retour");
    await again.next("conversation");
  });
});
