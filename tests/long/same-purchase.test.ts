import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  DEFAULT_PLAN,
  pricePlan,
  productIdOf,
  requestPricing,
  STANDARD_PRICES,
  soldPrices,
} from "~/features/accompaniment/contract/rules/plan.ts";
import { rateField } from "~/features/bookings/sessions/schema/booking.ts";
import { newEmail } from "../fixtures/accounts/members.ts";
import { type SignedIn, signInMany } from "../fixtures/bookings/many-students.ts";
import { embeddedUrl } from "../fixtures/database/postgres-process.ts";
import { ask } from "../fixtures/server/http.ts";
import { type ServerProcess, TestServers } from "../fixtures/server/server-process.ts";
import { addMonthlyProgramme } from "../fixtures/shop/paid-subscriptions.ts";
import { addProduct, DELIVERY } from "../fixtures/shop/shop-orders.ts";

const PAIRS = 200;
/** Pairs that are sent together. */
const AT_ONCE = 10;
const started = new TestServers();
let server: ServerProcess;
let sql: pg.Client;
let students: SignedIn[];
const query = async <Row extends Record<string, unknown>>(statement: string, ...values: unknown[]) =>
  (await sql.query(statement, values)).rows as Row[];

beforeAll(async () => {
  server = await started.startSeeded({ TRUSTED_PROXIES: "1" });
  sql = new pg.Client({ connectionString: embeddedUrl(started.dataDir) });
  await sql.connect();
  students = await signInMany(sql, { dataDir: started.dataDir, count: PAIRS });
});
afterAll(async () => {
  await sql?.end();
  await started.close();
});

interface Request {
  path: string;
  body: Record<string, unknown>;
  json?: boolean;
}

function send(who: SignedIn, { path, body, json }: Request) {
  const fields = Object.entries(body).map(([name, value]) => [name, String(value)]);
  return ask(`${server.url}${path}`, {
    method: "POST",
    headers: {
      Cookie: who.cookie,
      Origin: server.url.replace("127.0.0.1", "localhost"),
      Host: `localhost:${server.port}`,
      "Sec-Fetch-Site": "same-origin",
      "X-Forwarded-For": who.network,
      "Content-Type": json ? "application/json" : "application/x-www-form-urlencoded",
    },
    body: Buffer.from(json ? JSON.stringify(body) : new URLSearchParams(fields).toString()),
  });
}

/** The page of the demo provider that an answer leads to. */
const checkoutIn = (text: string) => /\/paiement-demo\/[\w-]+/.exec(text)?.[0];

/** Sends every request twice at the same moment; the two must be answered alike, by a checkout of their own. */
async function expectOnePurchaseEach(table: string, requestOf: (at: number) => Request): Promise<void> {
  const count = async () => Number((await query(`select count(*) from ${table}`))[0]?.count);
  const before = await count();
  const checkouts = new Set<string | undefined>();
  const refused: string[] = [];
  for (let first = 0; first < PAIRS; first += AT_ONCE)
    await Promise.all(
      students.slice(first, first + AT_ONCE).map(async (who, nth) => {
        const { body, ...request } = requestOf(first + nth);
        const sent = { ...request, body: { ...body, idempotencyKey: randomUUID() } };
        const answers = await Promise.all([send(who, sent), send(who, sent)]);
        const [one, other] = answers.map(({ text }) => checkoutIn(text));
        if (!one || one !== other)
          refused.push(...answers.map(({ status, text }) => `${status} ${text.slice(0, 200)}`));
        checkouts.add(one);
      }),
    );
  expect(refused).toEqual([]);
  expect(checkouts.size).toBe(PAIRS);
  expect((await count()) - before).toBe(PAIRS);
}

test("200 pairs of the same booking are 200 bookings", async () => {
  const wanted: Request[] = [];
  const offers = await query<{ coach: number; listing: number; rate: number; minutes: number }>(
    `select distinct on (c.id) c.id as coach, l.id as listing, l.hourly_rate_cents as rate,
       l.session_minutes as minutes
     from coaches c join listings l on l.coach_id = c.id and l.status = 'active' and l.by_webcam order by c.id, l.id`,
  );
  const from = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  for (const { coach, listing, rate, minutes } of offers) {
    const address = `${server.url}/functions/v1/slots?coach=${coach}&minutes=${minutes}&from=${from}&days=28`;
    const slots: string[] = JSON.parse((await ask(address)).text).slots;
    const last = new Map(slots.map((slot) => [slot.slice(0, 10), slot]));
    const first = new Map(slots.toReversed().map((slot) => [slot.slice(0, 10), slot]));
    for (const startsAt of new Set([...first.values(), ...last.values()]))
      wanted.push({
        path: `/coach/${coach}/reserver.data`,
        body: {
          listingId: listing,
          [rateField(listing)]: rate,
          minutes,
          startsAt,
          place: "webcam",
          payBy: "card",
        },
      });
  }
  expect(wanted.length).toBeGreaterThanOrEqual(PAIRS);
  await expectOnePurchaseEach("bookings", (at) => wanted[at] as Request);
});

test("200 pairs of the same pack are 200 packs", async () => {
  const [pack] = await query<{ coach: number; hours: number; priceCents: number }>(
    'select coach_id as coach, hours, price_cents as "priceCents" from coach_packs order by 1, 2 limit 1',
  );
  await expectOnePurchaseEach("packs", () => ({
    path: `/coach/${pack?.coach}/pack/${pack?.hours}.data`,
    body: { priceCents: pack?.priceCents },
  }));
});

test("200 pairs of the same order are 200 orders", async () => {
  const { id, priceCents } = await addProduct(query, { name: "Tapis des paires", stock: 1_000 });
  const lines = JSON.stringify([{ productId: id, quantity: 1, priceCents }]);
  await expectOnePurchaseEach("orders", () => ({
    path: "/checkout.data",
    body: { ...DELIVERY, email: newEmail("paire"), lines },
  }));
});

test("200 pairs of the same subscription are 200 subscriptions", async () => {
  const productId = await addMonthlyProgramme(query, "Programme des paires");
  await expectOnePurchaseEach("product_subscriptions", () => ({
    path: "/functions/v1/create-subscription",
    body: { product_id: productId },
    json: true,
  }));
});

test("200 pairs of the same accompaniment are 200 accompaniments", async () => {
  await expectOnePurchaseEach("accompaniments", () => ({
    path: "/functions/v1/create-subscription",
    json: true,
    body: {
      product_id: productIdOf(DEFAULT_PLAN),
      price: pricePlan(DEFAULT_PLAN, soldPrices(DEFAULT_PLAN.type, STANDARD_PRICES)).monthlyCents,
      setupData: {
        currentWeight: "82,5",
        targetWeight: "75",
        height: "178",
        location: "paris",
        sessionsPerWeek: "3",
        healthIssues: "",
        fitnessLevel: "debutant",
        goal: "force",
      },
      planConfig: DEFAULT_PLAN,
      pricing: requestPricing(DEFAULT_PLAN, soldPrices(DEFAULT_PLAN.type, STANDARD_PRICES)),
      consents: { adult: true, begin: true, health: true },
    },
  }));
});
