import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addAccompaniment } from "../fixtures/accompaniment/accompaniment-rows.ts";
import { publishPage } from "../fixtures/accounts/newcomers.ts";
import { addBooking, addPack } from "../fixtures/bookings/bookings.ts";
import { embeddedUrl } from "../fixtures/database/postgres-process.ts";
import type { PlainBrowser } from "../fixtures/server/plain-browser.ts";
import { PlainPage } from "../fixtures/server/plain-page.ts";
import { PlainPeople } from "../fixtures/server/plain-people.ts";
import { type ServerProcess, TestServers } from "../fixtures/server/server-process.ts";
import { addProduct } from "../fixtures/shop/shop-orders.ts";
import { addOrder } from "../fixtures/shop/written-orders.ts";

const OPERATOR = "direction@elan.test";
const CLOSED = "Les achats ne sont pas encore ouverts sur ce site";
const MARK = "Paiement de démonstration";
const HOUR_MS = 60 * 60 * 1000;

/** A site at a public address without payment keys, in whose database demo payments were left by a trial. */
const servers = new TestServers();
let server: ServerProcess;
let productId: number;
let sql: pg.Client;
let visitor: PlainBrowser;
let student: PlainBrowser & { id: string };
let operator: PlainBrowser;
/** a coach who offers the first lesson and sells packs, and one who does neither */
let [generous, other] = [0, 0];

beforeAll(async () => {
  server = await servers.startEmpty({
    PUBLIC_URL: "https://elan.test",
    BIND: "127.0.0.1",
    TRUSTED_PROXIES: "1",
    OPERATOR_EMAILS: OPERATOR,
  });
  sql = new pg.Client({ connectionString: embeddedUrl(servers.dataDir) });
  await sql.connect();
  const people = new PlainPeople({ origin: server.url, sql, dataDir: servers.dataDir, isPublic: true });
  visitor = people.visitor();
  const member = await people.member({ firstName: "Zoé", lastName: "Roy" });
  student = Object.assign(member.browser, { id: member.id });
  operator = (await people.member({ email: OPERATOR, role: "coach", firstName: "Ana", lastName: "Lu" }))
    .browser;
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
    const headers = { Origin: "https://elan.test" };
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
