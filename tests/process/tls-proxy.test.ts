import pg from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { MEMBER_PASSWORD } from "../fixtures/accounts/members.ts";
import { arrive, mustWork, type Newcomer, publishPage } from "../fixtures/accounts/newcomers.ts";
import { embeddedUrl } from "../fixtures/database/postgres-process.ts";
import { freePort } from "../fixtures/free-port.ts";
import { ask } from "../fixtures/server/http.ts";
import { PlainBrowser } from "../fixtures/server/plain-browser.ts";
import { PlainPeople } from "../fixtures/server/plain-people.ts";
import { type ServerProcess, TestServers } from "../fixtures/server/server-process.ts";
import { CERTIFICATE, HOST, PROXIES, type TlsProxy } from "../fixtures/server/tls-proxy.ts";

const PATIENCE = { timeout: 20_000, interval: 50 };
const servers = new TestServers();
let server: ServerProcess;
let sql: pg.Client;
let people: PlainPeople;
let port: number;

beforeAll(async () => {
  port = await freePort();
  server = await servers.startEmpty({
    PUBLIC_URL: `https://${HOST}:${port}`,
    BIND: "127.0.0.1",
    TRUSTED_PROXIES: "1",
    DEV_PAGES: "1",
    OPERATOR_EMAILS: "direction@elan.test",
  });
  sql = new pg.Client({ connectionString: embeddedUrl(servers.dataDir) });
  await sql.connect();
  people = new PlainPeople({ origin: server.url, sql, dataDir: servers.dataDir });
});
afterAll(async () => {
  await sql?.end();
  await servers.close();
});

const one = async <T>(statement: string, ...values: unknown[]): Promise<T> =>
  (await sql.query({ text: statement, values, rowMode: "array" })).rows[0]?.[0] as T;
const form = (fields: Record<string, string>) => new URLSearchParams(fields);

test("nothing of the demonstration is there, and the start says what is missing", async () => {
  expect(await one("select count(*)::int from users")).toBe(0);
  expect(await one("select count(*)::int from coaches")).toBe(0);
  expect(server.stdout).toContain(`est ouvert : https://${HOST}:${port}`);
  expect(server.stdout.match(/Il manque/g)).toHaveLength(1);
  expect(server.stdout).not.toContain("exemple.fr");
});

test("an address that is not UTF-8 is refused with one line in the log", async () => {
  const { status, headers } = await ask(`${server.url}/coach/%ff`);
  expect(status).toBe(400);
  await vi.waitUntil(() => server.stdout.includes(`"${headers["x-request-id"]}"`), PATIENCE);
  const lines = server.stdout.split("\n").filter((line) => line.includes(`"${headers["x-request-id"]}"`));
  expect(lines).toHaveLength(1);
  expect(server.stdout + server.stderr).not.toMatch(/malformed|%ff/i);
});

test("the addresses of one IPv6 network count as one", async () => {
  const write = (turn: number) =>
    fetch(`${server.url}/contact`, {
      method: "POST",
      headers: {
        origin: `https://${HOST}:${port}`,
        "x-forwarded-for": `2001:db8:77:1::${turn.toString(16)}`,
      },
      body: form({ name: "Léa", email: `lea-ipv6-${turn}@elan.test`, subject: "Essai", message: "Bonjour." }),
    });
  for (let turn = 1; turn <= 10; turn += 1) expect((await write(turn)).status).toBe(200);
  expect((await write(11)).status).toBe(429);
});

test("without its keys there is no Google, neither in the page's data nor for a request that is made by hand", async () => {
  expect((await ask(`${server.url}/`)).text).toMatch(/googleOffered\\",false/);
  const byHand = await fetch(`${server.url}/api/auth/sign-in/social`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: `https://${HOST}:${port}` },
    body: JSON.stringify({ provider: "google", disableRedirect: true }),
  });
  expect(byHand.status).toBe(404);
  for (const path of ["/dev/google/authorize", "/dev/google/token"])
    expect((await ask(`${server.url}${path}`)).status, path).toBe(404);
  const token = await fetch(`${server.url}/dev/google/token`, { method: "POST", body: new FormData() });
  expect(token.status).toBe(404);
});

describe.each(PROXIES)("behind %s", (_, startProxy) => {
  let proxy: TlsProxy;
  const newBrowser = () => new PlainBrowser(`https://${HOST}:${port}`, { ca: CERTIFICATE });
  let [student, coach]: PlainBrowser[] = [];
  let [pupil, trainer]: Newcomer[] = [];
  let listing: number;

  beforeAll(async () => {
    proxy = await startProxy(port, server.port);
    student = newBrowser();
    pupil = await arrive(student, sql, "student");
    coach = newBrowser();
    trainer = await people.members.create({ role: "coach" });
    const proof = { email: trainer.email, password: MEMBER_PASSWORD };
    await mustWork(coach.post("/api/auth/sign-in/email", proof));
    listing = await publishPage(sql, trainer);
  });
  afterAll(() => proxy?.stop());

  test("cookies are Secure and HttpOnly, answers ask for https from now on, and /dev is closed", async () => {
    const visitor = newBrowser();
    const home = await visitor.get("/");
    expect(home.status).toBe(200);
    expect(home.text).toContain(`https://${HOST}:${port}/`);
    for (const address of [
      "/",
      "/faq",
      "/nowhere",
      "/dashboard/account",
      "/healthz",
      "/api/auth/get-session",
    ])
      expect((await visitor.get(address)).headers["strict-transport-security"], address).toContain(
        "max-age=",
      );
    for (const address of ["/dev/mails", "/dev/mails/1", "/dev/ui", "/dev/select-one", "/dev/mails.data"])
      expect((await visitor.get(address)).status, address).toBe(404);
    const cookies = [...(student?.setCookies ?? []), ...(coach?.setCookies ?? [])];
    expect(cookies.length).toBeGreaterThan(1);
    for (const cookie of cookies)
      expect(cookie).toMatch(/^(?=.*; Secure)(?=.*; HttpOnly)(?=.*; SameSite=Lax)/i);
  });

  interface Action {
    what: string;
    by: () => PlainBrowser | undefined;
    at: () => string | Promise<string>;
    send: (time: number) => URLSearchParams | Promise<URLSearchParams | FormData>;
    /** whether it is a page's, which our own pages also send to its data address */
    ofPage: boolean;
    /** what is the case afterwards */
    done: () => Promise<unknown>;
  }
  const asStudent = () => student;
  const asCoach = () => coach;
  const account = () => "/student-dashboard/account";
  const nameOf = (person: () => Newcomer | undefined) => () =>
    one("select first_name from profiles where id = $1", person()?.id);
  const conversation = () =>
    one<string>("select max(id)::text from conversations where coach_id = $1", listing);
  let photos = 0;

  const writing = (what: string): Action => ({
    what,
    by: asStudent,
    at: () => `/coach/${listing}/contact`,
    send: (time) => form({ message: `${what} ${time}`, address: "", phone: "06 12 34 56 78" }),
    ofPage: false,
    done: async () =>
      expect(
        await one("select declined_at from conversations where id = $1", await conversation()),
      ).toBeNull(),
  });
  const answering = (what: string, answer: "accepted" | "declined"): Action => ({
    what: `${what} a conversation`,
    by: asCoach,
    at: async () => `/dashboard/messages/${await conversation()}`,
    send: () =>
      form(answer === "accepted" ? { intent: "accept" } : { intent: "decline", sentence: "none", words: "" }),
    ofPage: true,
    done: async () =>
      expect(
        await one(`select ${answer}_at is not null from conversations where id = $1`, await conversation()),
      ).toBe(true),
  });

  const ACTIONS: Action[] = [
    {
      what: "complete a profile",
      by: asStudent,
      at: () => "/profile-completion",
      send: () => form({ firstName: "Zoé", lastName: "Martin" }),
      ofPage: true,
      done: async () => expect(await nameOf(() => pupil)()).toBe("Zoé"),
    },
    {
      what: "save the account",
      by: asStudent,
      at: account,
      send: (time) => form({ intent: "profile", firstName: `Zoé ${time}`, lastName: "M", phoneNumber: "" }),
      ofPage: true,
      done: async () => expect(await nameOf(() => pupil)()).toMatch(/^Zoé \d$/),
    },
    {
      what: "save the profile of a coach",
      by: asCoach,
      at: () => "/dashboard/account",
      send: (time) =>
        form({ intent: "profile", firstName: `Camille ${time}`, lastName: "D", phoneNumber: "" }),
      ofPage: true,
      done: async () => expect(await nameOf(() => trainer)()).toMatch(/^Camille \d$/),
    },
    {
      what: "set a photo",
      by: asStudent,
      at: account,
      async send() {
        photos += 1;
        const picture = sharp({ create: { width: 640, height: 600, channels: 3, background: "#c33" } }).png();
        const sent = new FormData();
        sent.set("intent", "photo");
        sent.set("photo", new Blob([new Uint8Array(await picture.toBuffer())]), `${photos}.png`);
        return sent;
      },
      ofPage: true,
      async done() {
        const photo = await one<string>("select photo from profiles where id = $1", pupil?.id);
        expect((await student?.get(`/files/${photo}`))?.headers["content-type"]).toBe("image/webp");
      },
    },
    {
      what: "remove the photo",
      by: asStudent,
      at: account,
      send: () => form({ intent: "remove-photo" }),
      ofPage: true,
      done: async () => expect(await one("select photo from profiles where id = $1", pupil?.id)).toBeNull(),
    },
    {
      what: "press a heart",
      by: asStudent,
      at: () => "/functions/v1/favorites",
      send: () => form({ coach: String(listing), favorite: "true" }),
      ofPage: false,
      done: async () =>
        expect(await one("select count(*)::int from favorites where coach_id = $1", listing)).toBe(1),
    },
    writing("write to a coach"),
    answering("refuse", "declined"),
    writing("write to them again"),
    answering("accept", "accepted"),
    {
      what: "write to the contact page",
      by: newBrowser,
      at: () => "/contact",
      send: (time) =>
        form({
          name: "Léa",
          email: `lea${time}@elan.test`,
          subject: "Essai",
          message: "Un mot, et un autre.",
        }),
      ofPage: true,
      done: async () =>
        expect(
          await one("select count(*)::int from mails where recipient = 'direction@elan.test'"),
        ).toBeGreaterThan(0),
    },
  ];

  test.each(ACTIONS.map((action) => [action.what, action] as const))("one can %s", async (_, action) => {
    const { by, at, send, ofPage, done } = action;
    const browser = by() as PlainBrowser;
    const address = await at();
    for (const headers of [
      { Origin: "https://evil.example" },
      { Origin: `http://${HOST}:${port}` },
      { Origin: `http://127.0.0.1:${server.port}` },
      { Origin: "null" },
    ]) {
      const foreign = await browser.post(address, await send(0), { headers });
      expect(foreign.status, headers.Origin).toBe(403);
    }
    let time = 0;
    for (const where of ofPage ? [address, `${address}.data`] : [address])
      for (const chunked of [false, true]) {
        time += 1;
        const { status, text } = await browser.post(where, await send(time), { chunked });
        expect(status, `${where}, ${chunked ? "in pieces" : "whole"}: ${text.slice(0, 300)}`).toBeLessThan(
          400,
        );
      }
    await done();
  });

  test("one can end another session, and sign out", async () => {
    const elsewhere = newBrowser();
    const entered = await elsewhere.post("/api/auth/sign-in/email", {
      email: pupil?.email,
      password: "Correct-horse-1",
    });
    expect(entered.status).toBe(200);
    const newest = "select id from sessions where user_id = $1 order by created_at desc, id limit 1";
    const sessionId = await one<string>(newest, pupil?.id);
    const sent = await student?.post(account(), form({ intent: "end-session", sessionId }));
    expect(sent?.status, sent?.text).toBe(200);
    expect((await elsewhere.get("/dashboard/account")).status).toBe(302);
    expect((await student?.get("/dashboard/account"))?.status).toBe(200);
    expect((await student?.post("/api/auth/sign-out", {}))?.status).toBe(200);
    expect((await student?.get("/dashboard/account"))?.status).toBe(302);
  });
});

test("nothing unexpected has happened", () => {
  expect(server.errors).toEqual([]);
  expect(server.stderr).toBe("");
});

test("told to stop, it says so first, serves on, and ends each connection with its answer", async () => {
  await sql.end();
  server.signal("SIGTERM");
  await vi.waitUntil(async () => (await ask(`${server.url}/readyz`)).status === 503, {
    timeout: 30_000,
    interval: 5,
  });
  // Caddy, which asks there, sends it nothing new.
  expect(await ask(`${server.url}/healthz`)).toMatchObject({ status: 200, text: '{"status":"stopping"}' });
  // Asked for by somebody who would keep the connection.
  const { status, headers } = await ask(`${server.url}/`, { headers: { Connection: "keep-alive" } });
  expect({ status, connection: headers.connection }).toEqual({ status: 200, connection: "close" });
  expect(await server.exited).toEqual({ code: 0, signal: null });
});
