import { beforeAll, describe, expect, test } from "vitest";
import { searchCoaches } from "~/features/discovery/queries/search-coaches.server.ts";
import { paymentParts } from "~/features/payments/core/commands/provider.server.ts";
import { reconcile } from "~/features/payments/core/reconcile/reconcile.server.ts";
import { readSettings } from "~/platform/config/env.server.ts";
import { createLogger } from "~/platform/web/log.server.ts";
import { createSyntheticData } from "../../server/synthetic-data/create-synthetic-data.ts";
import { ensureReferenceData, seedDemo } from "../../server/wiring.ts";
import { SECRETS } from "../fixtures/accounts/secrets.ts";
import { STRANGE_SESSIONS } from "../fixtures/bookings/session-books.ts";
import { testDatabase } from "../fixtures/database/database.ts";
import { SEED_SERVICES } from "../fixtures/database/seed-services.ts";
import { STRANGE_ORDERS, STRANGE_PAPERS } from "../fixtures/shop/shop-books.ts";

const MANY = 160;
const { pool, db } = testDatabase();
const settings = readSettings({});
const grow = (wanted: number, signal = new AbortController().signal) =>
  createSyntheticData(db, { ...settings, wanted, signal, onProgress: () => {} });
const rows = async (statement: string) => (await pool.query(statement)).rows;
const total = async (what: string) => Number((await rows(`select count(*) as many from ${what}`))[0]?.many);

/** The people of the synthetic data, and their rows. */
const CROWD = "users u where u.email like '%@foule.invalid'";
const PAGES = "coaches c join users u on u.id = c.user_id where u.email like '%@foule.invalid'";

beforeAll(async () => {
  await db.transaction(async (tx) => {
    await ensureReferenceData(tx);
    await seedDemo(tx, settings, SEED_SERVICES);
  });
  await grow(MANY);
});

test("one in five is a coach, and nobody can sign in or be written to", async () => {
  expect(await total(CROWD)).toBe(MANY);
  expect(await total(PAGES)).toBe(MANY / 5);
  expect(await total(`identities i join ${CROWD} and u.id = i.user_id`.replace("where", "on"))).toBe(0);
  expect(await total("mails")).toBe(0);
  expect(await total("graphile_worker._private_jobs")).toBe(0);
});

test("they live: they write, book, pay, review, are called, and order", async () => {
  const lives = {
    conversations: "conversations k join users u on u.id = k.student_id where u.email like '%@foule.invalid'",
    waiting: "conversations where coach_unread > 0",
    sessions: "bookings b join users u on u.id = b.student_id where u.email like '%@foule.invalid'",
    paid: "payments p join ledger_holders h on h.id = p.payer_id join users u on u.id = h.user_id where u.email like '%@foule.invalid'",
    reviews: "reviews r join users u on u.id = r.author_id where u.email like '%@foule.invalid'",
    prospects: "prospects p join users u on u.id = p.coach_id where u.email like '%@foule.invalid'",
    orders: "orders where email like '%@foule.invalid'",
  };
  for (const what of Object.values(lives)) expect(await total(what), what).toBeGreaterThan(2);
});

describe("what the product keeps true is true of them", () => {
  test.each(Object.entries({ STRANGE_SESSIONS, STRANGE_ORDERS, STRANGE_PAPERS }))(
    "%s",
    async (_, strange) => {
      expect(await rows(strange)).toEqual([]);
    },
  );

  test("the provider of the demonstration knows of the same payments", async () => {
    const parts = paymentParts({ db, log: createLogger("silent"), settings, secrets: SECRETS });
    await reconcile(parts);
    expect(await rows("select differences from reconciliations")).toEqual([{ differences: [] }]);
  });

  test.each([
    `select c.id from coaches c, lateral (select count(*) as many, coalesce(avg(rating), 0)::numeric(3, 2) as average
       from reviews r where r.coach_id = c.id) r where reviews_count <> many or rating <> average`,
    `select id from coaches c where students_count <> (
       select count(distinct student_id) from bookings b where b.coach_id = c.id and status = 'completed')`,
    `select k.id from conversations k, lateral (select count(*) as many, max(created_at) as last
       from messages m where m.conversation_id = k.id) m
     where k.student_id in (select id from ${CROWD}) and (messages_count <> many or last_message_at <> last)`,
    `select coach_id from prospect_counts t where total <> (
       select count(*) from prospects p where p.coach_id = t.coach_id and p.status = t.status)`,
    "select id from coaches where lead_listing_id is null",
    "select id from bookings where created_at > now() or confirmed_at > now() or completed_at > now()",
    "select id from messages where created_at > now()",
    "select id from reviews where created_at > now()",
    "select c.id from coaches c where about || experience || teaching_method ~ '[{}]' or name ~ '[{}]'",
    "select id from messages where body ~ '[{}]'",
  ])("%s", async (strange) => {
    expect(await rows(strange)).toEqual([]);
  });
});

test("they are found where they are", async () => {
  const listed = await rows(
    `select c.id, l.latitude as lat, l.longitude as lng, l.discipline_ids[1] as discipline from ${PAGES.replace(
      "where",
      "join listings l on l.id = c.lead_listing_id where",
    )} order by c.id limit 5`,
  );
  for (const { id, lat, lng, discipline } of listed) {
    const found = await searchCoaches(pool, {
      near: { lat, lng },
      disciplineId: discipline,
      sort: "distance",
      page: 1,
    });
    expect(found.coaches.map((coach) => coach.id)).toContain(id);
  }
});

test("there are as many as were asked for, however often that is asked, and all of a batch or none", async () => {
  expect(await grow(MANY)).toEqual({ before: MANY, there: MANY });
  expect(await grow(10)).toEqual({ before: MANY, there: MANY });
  expect(await grow(MANY + 5, AbortSignal.abort())).toEqual({ before: MANY, there: MANY });
  expect(await grow(MANY + 5)).toEqual({ before: MANY, there: MANY + 5 });
  expect(await total(CROWD)).toBe(MANY + 5);
  expect(await rows(STRANGE_PAPERS)).toEqual([]);
});
