import { randomUUID } from "node:crypto";
import pg from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { HOUR_MS } from "../../app/platform/format/durations.ts";
import { addAccompaniment } from "../fixtures/accompaniment/accompaniment-rows.ts";
import { MEMBER_PASSWORD } from "../fixtures/accounts/members.ts";
import { arrive, mustWork, type Newcomer, publishPage } from "../fixtures/accounts/newcomers.ts";
import { addBooking, addPack } from "../fixtures/bookings/bookings.ts";
import { embeddedUrl } from "../fixtures/database/postgres-process.ts";
import { freePort } from "../fixtures/free-port.ts";
import { ask } from "../fixtures/server/http.ts";
import { PlainBrowser } from "../fixtures/server/plain-browser.ts";
import { PlainPage } from "../fixtures/server/plain-page.ts";
import { PlainPeople } from "../fixtures/server/plain-people.ts";
import { type ServerProcess, TestServers } from "../fixtures/server/server-process.ts";
import { CERTIFICATE, HOST, PROXIES, type TlsProxy } from "../fixtures/server/tls-proxy.ts";
import { addProduct } from "../fixtures/shop/shop-orders.ts";
import { addOrder } from "../fixtures/shop/written-orders.ts";

const PATIENCE = { timeout: 20_000, interval: 50 };
const OPERATOR = "direction@elan.test";

/** A new site at a public address: empty, without payment keys, and with nothing in front of it but a proxy. */
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
    OPERATOR_EMAILS: OPERATOR,
  });
  sql = new pg.Client({ connectionString: embeddedUrl(servers.dataDir) });
  await sql.connect();
  people = new PlainPeople({ origin: server.url, sql, dataDir: servers.dataDir, isPublic: true });
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

describe("without payment keys, with demo payments that a trial has left in the database", () => {
  const CLOSED = "Les achats ne sont pas encore ouverts sur ce site";
  const MARK = "Paiement de démonstration";

  let productId: number;
  let visitor: PlainBrowser;
  let student: PlainBrowser & { id: string };
  let operator: PlainBrowser;
  /** a coach who offers the first lesson and sells packs, and one who does neither */
  let [generous, other] = [0, 0];

  beforeAll(async () => {
    visitor = people.visitor();
    const member = await people.member({ firstName: "Zoé", lastName: "Roy" });
    student = Object.assign(member.browser, { id: member.id });
    operator = (await people.member({ email: OPERATOR, role: "coach", firstName: "Ana", lastName: "Lu" }))
      .browser;
    await people.passSecondStep(OPERATOR);
    generous = await publishPage(sql, await people.members.create({ role: "coach" }));
    other = await publishPage(sql, await people.members.create({ role: "coach" }));
    const add = async (statement: string, ...values: unknown[]) => (await sql.query(statement, values)).rows;
    productId = (await addProduct(add)).id;
    await sql.query("update coaches set first_lesson_free = true where id = $1", [generous]);
    await sql.query("insert into coach_packs (coach_id, hours, price_cents) values ($1, 5, 18000)", [
      generous,
    ]);
  });

  /** A paid payment of the student, with its entry in the ledger; answers its id. */
  async function addPayment(kind: string, provider: "demo" | "stripe" = "demo"): Promise<string> {
    const id = randomUUID();
    await sql.query(
      `with held as (insert into ledger_holders (user_id)
       select $2 where not exists (select from ledger_holders where user_id = $2) returning id)
     insert into payments (id, kind, status, payable_kind, payable_id, description, amount_cents, provider, payer_id, return_path,
       cancel_path, expires_at, collected_cents)
     select $1::uuid, 'once', 'paid', $3::text, $1::text, 'Achat : ' || $3, 5000, $4,
       coalesce((select id from held), (select id from ledger_holders where user_id = $2)), '/', '/', now(), 5000`,
      [id, student.id, kind, provider],
    );
    await sql.query(
      `with booked as (insert into ledger_transactions (key, kind, payment_id) values ($1::text, 'collected', $1::uuid) returning id)
     insert into ledger_entries (transaction_id, account, cents)
     select id, account, cents from booked, (values ('provider', 5000), ('deferred', -5000)) as e (account, cents)`,
      [id],
    );
    return id;
  }

  test("every page that would sell says why it does not, and takes no order", async () => {
    expect(server.stdout).toContain("STRIPE_SECRET_KEY");
    for (const [browser, address, isSaid] of [
      [visitor, "/shop", true],
      [visitor, `/product/${productId}`, true],
      [visitor, "/accompaniment", true],
      [visitor, "/accompaniment/setup", true],
      [student, "/accompaniment/setup", true],
      [student, `/coach/${other}/reserver`, true],
      [student, `/coach/${generous}/pack/5`, true],
      [student, `/coach/${generous}/reserver`, false],
    ] as const) {
      const page = await PlainPage.open(browser, address);
      expect.soft(page.find.queryAllByText(new RegExp(CLOSED)).length > 0, address).toBe(isSaid);
      expect.soft(page.find.queryByText(/Mode démo/), address).toBeNull();
    }
  });

  test("the landing page of the accompaniment invites nobody to begin", async () => {
    const page = await PlainPage.open(visitor, "/accompaniment");
    expect(page.find.queryByText(/Commencer mon accompagnement/)).toBeNull();
    expect(page.find.queryByText(/Prêt à commencer/)).toBeNull();
    expect(page.find.getByText("Achats fermés")).toBeTruthy();
  });

  test("a free first lesson can be booked by a student without a pack, and nothing by card", async () => {
    expect((await student.get("/student-dashboard/account")).status).toBe(200);
    const page = await PlainPage.open(student, `/coach/${generous}/reserver`);
    expect(page.find.getByRole("radio", { name: /^Premier cours offert/ })).toBeTruthy();
    expect(page.find.queryByRole("radio", { name: /^Carte bancaire/ })).toBeNull();
    expect(page.find.getByRole("button", { name: "Réserver" })).toBeTruthy();
    const closed = await PlainPage.open(student, `/coach/${other}/reserver`);
    expect(closed.find.queryByRole("button", { name: /^Réserver/ })).toBeNull();
  });

  test("the page of a demo payment that was begun before is not there, and takes nothing", async () => {
    const until = new Date(Date.now() + HOUR_MS).toISOString();
    const [checkout, account, onboarding] = [randomUUID(), randomUUID(), randomUUID()];
    const order = {
      kind: "once",
      amountCents: 4590,
      description: "Séance",
      returnPath: "/faq",
      cancelPath: "/contact",
      status: "open",
      card: null,
      chargeRef: null,
      subscriptionRef: null,
      paymentId: await addPayment("test"),
      chargeId: randomUUID(),
      expiresAt: until,
    };
    const left: unknown[][] = [
      [checkout, "checkout", order],
      [account, "account", { holderId: 1, status: "pending", onboardingCompleted: false }],
      [onboarding, "onboarding", { accountRef: account, backPath: "/faq", until }],
    ];
    for (const row of left)
      await sql.query("insert into demo_provider_objects (ref, kind, body) values ($1, $2, $3)", row);
    for (const [address, form] of [
      [`/paiement-demo/${checkout}`, { decision: "pay", card: "good" }],
      [`/compte-demo/${onboarding}`, { status: "active" }],
    ] as const) {
      expect((await visitor.get(address)).status, address).toBe(404);
      const headers = { Origin: `https://${HOST}:${port}` };
      expect((await visitor.post(address, new URLSearchParams(form), { headers })).status, address).toBe(404);
    }
    const { rows } = await sql.query<{ status: string }>(
      "select body ->> 'status' as status from demo_provider_objects where ref in ($1, $2) order by 1",
      [checkout, account],
    );
    expect(rows.map(({ status }) => status)).toEqual(["open", "pending"]);
  });

  test("what was paid by a demo payment is marked wherever the back office lists it", async () => {
    const soon = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
    const contest = (id: string) =>
      sql.query(
        "update bookings set absent = 'coach', absence_said_at = now(), absence_contested_at = now() where id = $1",
        [id],
      );
    const both = { coachId: generous, studentId: student.id };
    const ids: Record<string, string> = {};
    for (const [provider, hours] of [
      ["demo", -30],
      ["stripe", -60],
    ] as const) {
      const session = await addBooking(sql, {
        ...both,
        startsAt: soon(hours),
        paymentId: await addPayment("booking", provider),
      });
      const pack = await addPack(sql, both);
      await sql.query("update packs set payment_id = $2 where id = $1", [
        pack,
        await addPayment("pack", provider),
      ]);
      const onPack = await addBooking(sql, {
        ...both,
        startsAt: soon(hours - 12),
        packId: pack,
      });
      await contest(session);
      await contest(onPack);
      const paid = await addPayment("order", provider);
      const lines = [{ productId, quantity: 1 }];
      const number = await addOrder(sql, { email: `${provider}@elan.test`, lines });
      await sql.query("update orders set payment_id = $2 where number = $1", [number, paid]);
      ids[provider] = session;
      if (provider === "stripe") continue;
      const followed = await addAccompaniment(sql, generous, student.id);
      const instalments = await addPayment("accompaniment");
      await sql.query("update accompaniments set payment_id = $2 where id = $1", [followed, instalments]);
      ids.followed = followed;
      ids.order = String(number);
    }
    await addPayment("subscription");

    const countMarks = async (address: string) => {
      const page = await PlainPage.open(operator, address);
      return page.find
        .queryAllByText(MARK)
        .map((mark) => mark.closest("article, tr, header")?.textContent ?? "");
    };
    const sessions = await countMarks("/back-office/sessions");
    expect(sessions).toHaveLength(2);
    expect(sessions.join()).not.toContain("stripe");
    expect(await countMarks(`/back-office/sessions/${ids.demo}`)).toHaveLength(1);
    expect(await countMarks(`/back-office/sessions/${ids.stripe}`)).toHaveLength(0);
    expect(await countMarks("/back-office/accompagnements")).toHaveLength(1);
    expect(await countMarks(`/back-office/accompagnements/${ids.followed}`)).toHaveLength(1);
    expect(await countMarks("/back-office/boutique")).toHaveLength(1);
    const [holder] = (
      await sql.query<{ id: string }>("select id from ledger_holders where user_id = $1", [student.id])
    ).rows;
    const entries = await countMarks(`/back-office/finances/${holder?.id}`);
    for (const kind of ["booking", "pack", "order", "accompaniment", "subscription"])
      expect
        .soft(
          entries.filter((line) => line.includes(`Achat : ${kind}`)),
          kind,
        )
        .toHaveLength(1);
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
