import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type StripeEvent, signWebhook } from "~/features/payments/providers/rules/simulated-events.ts";
import { type StripeDouble, startStripeDouble } from "../doubles/stripe.ts";
import { DEMO_PASSWORD, EMAILS } from "../fixtures/accounts/cast.ts";
import { mustWork } from "../fixtures/accounts/newcomers.ts";
import { embeddedUrl } from "../fixtures/database/postgres-process.ts";
import { PlainBrowser } from "../fixtures/server/plain-browser.ts";
import { type ServerProcess, TestServers } from "../fixtures/server/server-process.ts";

// A whole process starts here, perhaps on a machine that is busy with other tests.
const PATIENCE = { timeout: 20_000, interval: 50 };
const PATH = "/webhooks/stripe";
const SETTINGS = "/dashboard/settings/payment";
const LEFT_EMPTY = "phone date_of_birth address_line2 business_name iban account_holder_name calendar_url";
const PAYMENT_INFO = {
  ...Object.fromEntries(LEFT_EMPTY.split(" ").map((name) => [name, ""])),
  intent: "save",
  first_name: "Camille",
  last_name: "Roux",
  email: EMAILS.coach,
  address_line1: "3 rue des Lilas",
  postal_code: "69003",
  city: "Lyon",
  siret_number: "73282932000074",
};
const SENTENCE = "La signature manque, n’est pas la bonne ou est trop ancienne.";

const DEMO_CHECKOUT = {
  kind: "once",
  amountCents: 4590,
  description: "Séance",
  returnPath: "/faq",
  cancelPath: "/contact",
  status: "open",
  card: null,
  chargeRef: null,
  subscriptionRef: null,
} as const;

const servers = new TestServers();
let server: ServerProcess;
let double: StripeDouble;
let sql: pg.Client;

beforeAll(async () => {
  double = await startStripeDouble();
  server = await servers.startSeeded({ LOG_LEVEL: "info", ...double.settings });
  sql = new pg.Client({ connectionString: embeddedUrl(servers.dataDir) });
  await sql.connect();
});
afterAll(async () => {
  await sql?.end();
  await servers.close();
  await double?.close();
});

const send = (body: string, signature?: string) =>
  fetch(`${server.url}${PATH}`, {
    method: "POST",
    headers: {
      "content-type": "application/json; charset=utf-8",
      ...(signature !== undefined && { "stripe-signature": signature }),
    },
    body,
  });
const sign = (body: string, at?: number) => signWebhook(body, double.webhookSecret, at);
const newNews = (object: object, id = `evt_${randomUUID()}`): StripeEvent => ({
  id,
  object: "event",
  type: "payment_intent.succeeded",
  created: Math.floor(Date.now() / 1000),
  livemode: false,
  data: { object },
});
const one = async <R extends object>(text: string, values: unknown[] = []): Promise<R | undefined> =>
  (await sql.query<R & pg.QueryResultRow>(text, values)).rows[0];
/** The samples have some of their own. */
const BOOKED = "select count(*)::int as n from ledger_transactions where kind = 'collected'";
const countNews = async () => (await one<{ n: number }>("select count(*)::int as n from provider_events"))?.n;

/** A payment of the tests, and the page on which it is paid. */
async function agree(amount = 4590): Promise<{ paymentId: string; sessionId: string; url: string }> {
  const paymentId = randomUUID();
  const chargeId = randomUUID();
  const { ref: sessionId } = double.objects.add("checkout", {
    ...DEMO_CHECKOUT,
    paymentId,
    chargeId,
    amountCents: amount,
    returnPath: "https://elan.example/merci",
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  await sql.query(
    `insert into payments (id, kind, payable_kind, payable_id, description, amount_cents, provider, checkout_ref, return_path,
       cancel_path, expires_at) values ($1, 'once', 'test', '1', 'Séance', $2, 'stripe', $3, '/', '/', now() + interval '1 h')`,
    [paymentId, amount, sessionId],
  );
  await sql.query(
    "insert into charges (id, payment_id, number, amount_cents, due_at) values ($1, $2, 1, $3, now())",
    [chargeId, paymentId, amount],
  );
  return { paymentId, sessionId, url: `${double.url}/paiement-demo/${sessionId}` };
}
const paymentOf = (id: string) =>
  one<{ status: string; collected: number }>(
    "select status, collected_cents as collected from payments where id = $1",
    [id],
  );

test("what is not signed, signed by others, long ago, ahead of time or for something else is refused, and kept nowhere", async () => {
  const { sessionId, paymentId } = await agree();
  double.press(sessionId, "pays");
  const body = JSON.stringify(double.news.told.find(({ type }) => type === "checkout.session.completed"));
  const now = Math.floor(Date.now() / 1000);
  for (const signature of [
    undefined,
    "",
    "v1=",
    `t=${now},v1=${"0".repeat(64)}`,
    signWebhook(body, "whsec_of_somebody_else"),
    sign(body, now - 301),
    // A minute more than allowed, so that a slow machine does not make it valid.
    sign(body, now + 361),
    sign(body, now - 3600).replace(/t=\d+/, `t=${now}`),
    sign(body.replace("4590", "1")),
  ]) {
    const answer = await send(body, signature);
    expect(answer.status, signature).toBe(400);
    expect(await answer.text(), signature).toContain(SENTENCE);
  }
  expect((await fetch(`${server.url}${PATH}`)).status).toBe(405);
  const put = { method: "PUT", headers: { "stripe-signature": sign(body) }, body };
  expect((await fetch(`${server.url}${PATH}`, put)).status).toBe(400);
  const large = JSON.stringify(newNews({ object: "payment_intent", id: "x".repeat(300_000) }));
  expect((await send(large, sign(large))).status).toBe(413);
  expect(await countNews()).toBe(0);
  expect((await paymentOf(paymentId))?.status).toBe("open");
});

test("what Stripe tells is stored once and settled, however often and in whatever order it comes", async () => {
  double.news.told.length = 0;
  const { url, paymentId } = await agree(2500);
  const press = { method: "POST", body: new URLSearchParams({ press: "Pay" }), redirect: "manual" } as const;
  expect((await fetch(url, press)).headers.get("location")).toBe("https://elan.example/merci");
  const told = [...double.news.told].reverse();
  for (const news of [...told, ...told]) {
    const body = JSON.stringify(news);
    const answer = await send(body, sign(body));
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
  }
  expect(await countNews()).toBe(told.length);
  await vi.waitFor(
    async () =>
      expect(
        await one("select count(*)::int as waiting from provider_events where handled_at is null"),
      ).toEqual({ waiting: 0 }),
    PATIENCE,
  );
  expect(await paymentOf(paymentId)).toEqual({ status: "paid", collected: 2500 });
  const booked = await sql.query("select kind from ledger_transactions where payment_id = $1 order by kind", [
    paymentId,
  ]);
  expect(booked.rows).toEqual([{ kind: "collected" }, { kind: "fee" }]);
});

test("with keys, the demo's pages are not there, whatever was left of them", async () => {
  const { paymentId } = await agree();
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const [checkout, account, onboarding] = [randomUUID(), randomUUID(), randomUUID()];
  const left: unknown[][] = [
    [checkout, "checkout", { ...DEMO_CHECKOUT, paymentId, chargeId: randomUUID(), expiresAt: until }],
    [account, "account", { holderId: 1, status: "pending", onboardingCompleted: false }],
    [onboarding, "onboarding", { accountRef: account, backPath: "/faq", until }],
  ];
  for (const row of left)
    await sql.query("insert into demo_provider_objects (ref, kind, body) values ($1, $2, $3)", row);
  for (const [path, body] of [
    [`/paiement-demo/${checkout}`, { decision: "pay", card: "good" }],
    [`/compte-demo/${onboarding}`, { status: "active" }],
  ] as const) {
    expect((await fetch(server.url + path)).status, path).toBe(404);
    const headers = { origin: server.url };
    const press = { method: "POST", headers, body: new URLSearchParams(body) };
    expect((await fetch(server.url + path, press)).status, path).toBe(404);
  }
  const { rows } = await sql.query(
    "select body ->> 'status' as status from demo_provider_objects where ref in ($1, $2)",
    [checkout, account],
  );
  expect(rows.map(({ status }) => status).toSorted()).toEqual(["open", "pending"]);
});

test("delivered by Stripe itself, an account's status follows, and what is not ours changes nothing", async () => {
  double.news.deliverTo = `${server.url}${PATH}`;
  const account = double.openAccount();
  const holder = await one<{ id: string }>("insert into ledger_holders default values returning id");
  await sql.query("insert into payout_accounts (holder_id, provider, ref) values ($1, 'stripe', $2)", [
    holder?.id,
    account,
  ]);
  for (const status of ["active", "restricted", "inactive"] as const) {
    double.stripe.setAccountStatus(account, status);
    await vi.waitFor(
      async () =>
        expect(await one("select status from payout_accounts where ref = $1", [account])).toEqual({
          status,
        }),
      PATIENCE,
    );
  }
  const before = await countNews();
  const bookedBefore = await one(BOOKED);
  const metadata = { payment: "12", charge: "34" };
  for (const object of [
    { object: "checkout.session", id: "cs_elsewhere", metadata },
    { object: "customer", id: "cus_elsewhere" },
  ])
    double.news.send(newNews(object));
  // Somebody sells something else under the same key, and a payment of ours exists nowhere.
  double.bank.charge({ amountCents: 900, paymentId: randomUUID(), chargeId: randomUUID() });
  await double.news.settled();
  expect(double.news.delivered.filter(({ status }) => status !== 200)).toEqual([]);
  const after = (before ?? 0) + 1;
  expect(await countNews()).toBe(after);
  await vi.waitFor(
    async () =>
      expect(
        await one("select count(*)::int as n from provider_events where handled_at is not null"),
      ).toEqual({
        n: after,
      }),
    PATIENCE,
  );
  expect(await one(BOOKED)).toEqual(bookedBefore);
  expect(server.stdout + server.stderr).not.toMatch(/"level":(50|60)|evt_|whsec_|sk_test/);
});

test("a coach opens an account on Stripe's page, and the badge follows what Stripe says", async () => {
  double.news.deliverTo = `${server.url}${PATH}`;
  const coach = new PlainBrowser(server.url);
  await mustWork(coach.post("/api/auth/sign-in/email", { email: EMAILS.coach, password: DEMO_PASSWORD }));
  const badge = async (address = SETTINGS) =>
    /id="stripe-status"[^>]*>Compte Stripe<\/h2><span[^>]*>([^<]+)</.exec(
      (await mustWork(coach.get(address))).text,
    )?.[1];
  const openAccount = () =>
    coach.post(
      "/functions/v1/create-stripe-connect-account",
      new URLSearchParams({ coach_id: String(coachId) }),
    );
  const press = async (address: string, status: string) => {
    const answer = await fetch(address, {
      method: "POST",
      body: new URLSearchParams({ press: status }),
      redirect: "manual",
    });
    return new URL(String(answer.headers.get("location")));
  };
  const coachId = (await one<{ id: string }>("select id from users where email = $1", [EMAILS.coach]))?.id;
  const count = (kind: "account" | "onboarding") => double.objects.all(kind).length;
  const [links, accounts] = [count("onboarding"), count("account")];

  // The account that the demo had made is none here.
  expect(await badge()).toBe("En attente");
  await mustWork(coach.post(SETTINGS, new URLSearchParams(PAYMENT_INFO)));
  // Nothing is opened until the password is given.
  expect((await openAccount()).status).toBe(403);
  expect(count("onboarding")).toBe(links);
  await mustWork(coach.post("/api/auth/verify-password", { password: DEMO_PASSWORD }));
  const { onboarding_url } = JSON.parse((await mustWork(openAccount())).text);
  expect(await (await fetch(onboarding_url)).text()).toContain("<h1>Stripe account</h1>");
  const back = await press(onboarding_url, "active");
  expect(back.pathname + back.search).toBe(`${SETTINGS}?stripe=retour`);
  // The page looks again by itself until the news are there.
  await vi.waitFor(async () => expect(await badge(back.pathname + back.search)).toBe("Actif"), PATIENCE);
  await double.news.settled();
  expect(double.news.delivered).toContainEqual(
    expect.objectContaining({ type: "account.updated", status: 200 }),
  );
  expect(count("account")).toBe(accounts + 1);

  // If Stripe sends no webhook, its state is read when the coach comes back.
  double.news.deliverTo = undefined;
  const again = JSON.parse((await mustWork(openAccount())).text);
  const second = await press(again.onboarding_url, "restricted");
  await vi.waitFor(
    async () => expect(await badge(second.pathname + second.search)).toBe("Restreint"),
    PATIENCE,
  );
  expect(count("account")).toBe(accounts + 1);
});
