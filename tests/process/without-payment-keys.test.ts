import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishPage } from "../fixtures/accounts/newcomers.ts";
import { embeddedUrl } from "../fixtures/database/postgres-process.ts";
import type { PlainBrowser } from "../fixtures/server/plain-browser.ts";
import { PlainPage } from "../fixtures/server/plain-page.ts";
import { PlainPeople } from "../fixtures/server/plain-people.ts";
import { type ServerProcess, TestServers } from "../fixtures/server/server-process.ts";
import { addProduct } from "../fixtures/shop/shop-orders.ts";

const CLOSED = "Les achats ne sont pas encore ouverts sur ce site";
const HOUR_MS = 60 * 60 * 1000;

/** A site at a public address without payment keys, in whose database demo payments were left by a trial. */
const servers = new TestServers();
let server: ServerProcess;
let productId: number;
let sql: pg.Client;
let visitor: PlainBrowser;
let student: PlainBrowser & { id: string };
/** a coach who offers the first lesson and sells packs, and one who does neither */
let [generous, other] = [0, 0];

beforeAll(async () => {
  server = await servers.startEmpty({
    PUBLIC_URL: "https://elan.test",
    BIND: "127.0.0.1",
    TRUSTED_PROXIES: "1",
  });
  sql = new pg.Client({ connectionString: embeddedUrl(servers.dataDir) });
  await sql.connect();
  const people = new PlainPeople({ origin: server.url, sql, dataDir: servers.dataDir });
  visitor = people.visitor();
  const member = await people.member({ firstName: "Zoé", lastName: "Roy" });
  student = Object.assign(member.browser, { id: member.id });
  generous = await publishPage(sql, await people.members.create({ role: "coach" }));
  other = await publishPage(sql, await people.members.create({ role: "coach" }));
  const add = async (statement: string, ...values: unknown[]) => (await sql.query(statement, values)).rows;
  productId = (await addProduct(add)).id;
  await sql.query("update coaches set first_lesson_free = true where id = $1", [generous]);
  await sql.query("insert into coach_packs (coach_id, hours, price_cents) values ($1, 5, 18000)", [generous]);
});
afterAll(async () => {
  await sql?.end();
  await servers.close();
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
    const headers = { Origin: "https://elan.test" };
    expect((await visitor.post(address, new URLSearchParams(form), { headers })).status, address).toBe(404);
  }
  const { rows } = await sql.query<{ status: string }>(
    "select body ->> 'status' as status from demo_provider_objects where ref in ($1, $2) order by 1",
    [checkout, account],
  );
  expect(rows.map(({ status }) => status)).toEqual(["open", "pending"]);
});
