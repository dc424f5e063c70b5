import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { STANDARD_TERMS } from "~/features/business/rules/settings.ts";
import { getCoachProfile } from "~/features/discovery/queries/get-coach-profile.server.ts";
import { searchCoaches } from "~/features/discovery/queries/search-coaches.server.ts";
import { writeFirstDisciplines } from "~/features/discovery/seed.server.ts";
import { ownerOf } from "../../../../tests/fixtures/accounts/owners.ts";
import { addCoach, addCoaches } from "../../../../tests/fixtures/bookings/coaches.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { demoShop } from "../../../../tests/fixtures/shop/shop.ts";
import { demoSubscriptions } from "../../../../tests/fixtures/shop/shop-subscriptions.ts";
import { requireOwnSubscription } from "../gate.server.ts";
import {
  endSubscription,
  pauseSubscription,
  sweepSubscriptions,
  withdrawSubscription,
} from "../subscriptions/commands/change-subscription.server.ts";
import { listSubscriptions } from "../subscriptions/queries/subscriptions.server.ts";
import { subscribePremium } from "./commands/subscribe-premium.server.ts";
import { listOwnPremium, listPageWeeks } from "./queries/own-premium.server.ts";

const shop = demoShop(testDatabase());
const { db, pool, rows, press, work, run } = shop;
const { nextMonth, row, steps, money, subjects } = demoSubscriptions(shop);

const PRICE = 1_990;
const LYON = { lat: 45.75, lng: 4.85 };
const YOGA = 3;
const coach = ownerOf(randomUUID(), "coach");
let coachId = 0;

beforeAll(async () => {
  await db.transaction((tx) => writeFirstDisciplines(tx));
  await rows("insert into users (id, email, role) values ($1, 'nora@exemple.fr', 'coach')", coach.id);
  coachId = await addCoach(pool, { userId: coach.id, name: "Nora Diallo", disciplines: [YOGA], rating: 3 });
  await addCoaches(
    pool,
    Array.from({ length: 20 }, (_, at) => ({
      name: `Coach ${at}`,
      disciplines: [YOGA],
      rating: 5,
      reviews: 10,
    })),
  );
});

beforeEach(async () => {
  await rows("truncate premium_coaches, premium_entries");
  await rows("truncate product_subscriptions cascade");
  await rows(
    `insert into coach_payment_info (coach_id, first_name, last_name, email, address_line1, city, postal_code, country, business_name, siret_number)
     values ($1, 'Nora', 'Diallo', 'nora@exemple.fr', '3 rue des Lilas', 'Lyon', '69003', 'FR', 'Nora Yoga', '73282932000074')
     on conflict (coach_id) do update set country = 'FR', siret_number = '73282932000074'`,
    coach.id,
  );
  await rows("update users set suspended_at = null, suspended_reason = null where id = $1", coach.id);
});

const paths = { returnPath: "/dashboard/premium", cancelPath: "/dashboard/premium" };
const parts = { ...shop.parts, pathsOf: () => paths, standard: { ...STANDARD_TERMS, premiumCents: PRICE } };
const ask = (given: Partial<{ priceCents: number; standard: typeof STANDARD_TERMS }> = {}) =>
  subscribePremium({ ...parts, ...(given.standard && { standard: given.standard }) }, coach, {
    idempotencyKey: randomUUID(),
    priceCents: given.priceCents,
  });

async function begin(card: "good" | "failing" = "good") {
  await press(await ask(), true, card);
  await work();
  const [made] = await rows(
    "select id from product_subscriptions where purpose = 'premium' order by created_at desc limit 1",
  );
  return requireOwnSubscription(db, coach, made.id);
}

const search = (page = 1, sort: "pertinence" | "prix" = "pertinence") =>
  searchCoaches(pool, { near: LYON, disciplineId: YOGA, sort, page });
const hasPremium = async () => (await getCoachProfile(pool, coachId, 1))?.isPremium;
const placesOf = async () => (await search()).sponsored.map(({ id }) => id);

describe("Premium", () => {
  test("starts with its first paid month: the badge, the paid place and the statistics", async () => {
    const before = await search();
    expect(await hasPremium()).toBe(false);
    expect(await listPageWeeks(pool, coach)).toEqual([]);
    const own = await begin();
    expect(await row(own.id)).toMatchObject({ status: "running", purpose: "premium", product_id: null });
    expect(await money(own.id)).toMatchObject({ status: "running", collected: PRICE, earned: PRICE });
    expect(await hasPremium()).toBe(true);
    const after = await search();
    expect(after.sponsored).toMatchObject([{ id: coachId, discipline: "Yoga", distanceKm: 0 }]);
    // The organic order is untouched, and the coach keeps their place in it.
    expect(after.coaches).toEqual(before.coaches);
    expect(after.coaches.map(({ id }) => id)).not.toContain(coachId);
    expect((await search(2)).sponsored).toEqual([]);
    expect((await search(2)).coaches.map(({ id }) => id)).toContain(coachId);
    expect((await search(1, "prix")).sponsored).toHaveLength(1);
    expect(await listPageWeeks(pool, coach)).toHaveLength(12);
    expect(await listSubscriptions(db, coach)).toEqual([]);
    expect(await subjects()).toEqual(["Premium commence"]);
  });

  test("is invoiced to the coach's business, and cannot be withdrawn from or paused", async () => {
    const own = await begin();
    const [document] = await rows(
      "select recipient, kind, content from order_documents order by issued_at desc limit 1",
    );
    expect(document).toMatchObject({
      kind: "invoice",
      recipient: {
        name: "Nora Diallo",
        siret: "73282932000074",
        lines: ["Nora Yoga", "3 rue des Lilas", "69003 Lyon", "France"],
      },
    });
    expect(JSON.stringify(document.content.lines)).toContain("Premium, mois");
    const [mail] = await rows("select body from mails order by id desc limit 1");
    expect(mail.body).toContain("rétractation des consommateurs ne s’y applique pas");
    expect(mail.body).not.toContain(".pdf");
    await expect(run((tx) => withdrawSubscription(tx, own))).rejects.toThrow("délai");
    await expect(pauseSubscription(db, own)).rejects.toThrow("plus possible");
    const [listed] = await listOwnPremium(db, coach);
    expect(listed).toMatchObject({ purpose: "premium", productId: null, withdrawableUntil: undefined });
  });

  test("is one, however often it is asked for at once", async () => {
    const urls = await Promise.all(Array.from({ length: 5 }, () => ask()));
    expect(new Set(urls).size).toBe(1);
    await press(urls[0]);
    await work();
    await expect(ask()).rejects.toThrow("déjà Premium");
    expect(await rows("select from product_subscriptions where purpose = 'premium'")).toHaveLength(1);
  });

  test("renews every month, and keeps its price", async () => {
    const own = await begin();
    await nextMonth();
    expect(await steps(own.id)).toEqual(["started", "renewed"]);
    expect(await money(own.id)).toMatchObject({ collected: 2 * PRICE, earned: 2 * PRICE });
    expect(await placesOf()).toEqual([coachId]);
  });

  test("ended by the coach lasts to the end of the paid month, and is then taken away", async () => {
    const own = await begin();
    await endSubscription(db, own);
    await work();
    await nextMonth();
    expect(await row(own.id)).toMatchObject({ status: "ended", ending: "customer" });
    expect(await money(own.id)).toMatchObject({ status: "ended", collected: PRICE, refunded: 0 });
    const [{ until }] = await rows("select until from premium_coaches");
    expect(until.getTime()).toBeGreaterThan(Date.now());
    expect(await placesOf()).toEqual([coachId]);
    await expect(ask()).rejects.toThrow(/^Vous avez Premium jusqu’au /);
    expect((await subjects()).at(-1)).toBe("Premium est terminé");
    await sweepSubscriptions(db);
    expect(await hasPremium()).toBe(true);
    await rows("update premium_coaches set until = now() - interval '1 minute'");
    await sweepSubscriptions(db);
    expect([await hasPremium(), await placesOf()]).toEqual([false, []]);
    expect(await ask()).toContain("/paiement-demo/");
  });

  test("goes on while a refused payment is retried, and ends at once when it fails for good", async () => {
    const own = await begin("failing");
    await nextMonth();
    expect(await row(own.id)).toMatchObject({ status: "late" });
    expect(await placesOf()).toEqual([coachId]);
    await nextMonth();
    expect(await row(own.id)).toMatchObject({ status: "ended", ending: "failed" });
    expect([await hasPremium(), await placesOf()]).toEqual([false, []]);
  });

  test("stops with a suspension", async () => {
    const own = await begin();
    await rows("update users set suspended_at = now(), suspended_reason = 'Essai' where id = $1", coach.id);
    await sweepSubscriptions(db);
    await work();
    expect(await row(own.id)).toMatchObject({ status: "ended", ending: "suspended" });
    expect(await rows("select from premium_coaches")).toEqual([]);
    expect(await placesOf()).toEqual([]);
    expect((await subjects()).at(-1)).toBe("Premium est terminé");
  });
});

describe("Premium is not sold", () => {
  test("without a price, at another price, or to a coach whose page or business is not known", async () => {
    await expect(ask({ standard: STANDARD_TERMS })).rejects.toThrow("pas en vente");
    await expect(ask({ priceCents: PRICE - 1 })).rejects.toThrow("prix a changé");
    await rows("update coach_payment_info set siret_number = null where coach_id = $1", coach.id);
    await expect(ask()).rejects.toThrow("SIRET");
    await rows("update coach_payment_info set country = 'BE' where coach_id = $1", coach.id);
    await expect(ask()).rejects.toThrow("établis en France");
    const stranger = ownerOf(randomUUID(), "coach");
    await expect(subscribePremium(parts, stranger, { idempotencyKey: randomUUID() })).rejects.toThrow(
      "en ligne",
    );
    expect(await rows("select from product_subscriptions")).toEqual([]);
  });
});

describe("paid places", () => {
  test("follow the entries of search: a paused page has none, and another place has others", async () => {
    await begin();
    const entries = async () => (await rows("select count(*)::int as n from premium_entries"))[0].n;
    expect(await entries()).toBeGreaterThan(0);
    await rows("update listings set status = 'paused' where coach_id = $1", coachId);
    expect([await entries(), await placesOf()]).toEqual([0, []]);
    await rows("update listings set status = 'active' where coach_id = $1", coachId);
    expect(await placesOf()).toEqual([coachId]);
    const far = await searchCoaches(pool, {
      near: { lat: 48.85, lng: 2.35 },
      disciplineId: YOGA,
      sort: "pertinence",
      page: 1,
    });
    expect(far.sponsored).toEqual([]);
    const running = await searchCoaches(pool, { near: LYON, disciplineId: 4, sort: "pertinence", page: 1 });
    expect(running.sponsored).toEqual([]);
  });

  test("are as many as operators decide, and go round from day to day", async () => {
    const own = await begin();
    const others = (await rows("select id from coaches where user_id is null order by id limit 5")).map(
      ({ id }) => id,
    );
    for (const id of others) {
      const [{ id: subscriptionId }] = await rows(
        `insert into product_subscriptions (id, purpose, name, price_cents, vat_rate, status, started_at)
         values (gen_random_uuid(), 'premium', 'Premium', 1990, 200, 'running', now()) returning id`,
      );
      await rows(
        "insert into premium_coaches (coach_id, subscription_id) values ($1, $2)",
        id,
        subscriptionId,
      );
    }
    expect(await placesOf()).toHaveLength(STANDARD_TERMS.premiumPlaces);
    const decide = (value: number) =>
      rows(
        "insert into business_settings (key, value, effective_from, reason) values ('premiumPlaces', $1, now() - interval '1 minute', 'Essai')",
        value,
      );
    await decide(0);
    expect(await placesOf()).toEqual([]);
    await decide(3);
    const shown = await placesOf();
    expect(shown).toHaveLength(3);
    // Every day has its own order, in which each of them comes first some day.
    const { rows: firsts } = await pool.query(
      `select distinct (select coach_id from premium_coaches order by hashtext(coach_id || ' ' || day::date) limit 1) as id
       from generate_series(current_date, current_date + 60, '1 day') as day`,
    );
    expect(firsts).toHaveLength(6);
    await rows("delete from premium_coaches where subscription_id <> $1", own.id);
    await rows("delete from product_subscriptions where user_id is null");
    await rows("delete from business_settings");
    expect(await placesOf()).toEqual([coachId]);
  });
});

test("the statistics count views, contacts and bookings of the page, week by week in Paris", async () => {
  await begin();
  await rows(
    `insert into listing_views (listing_id, day, views)
     select id, (now() at time zone 'Europe/Paris')::date, 7 from listings where coach_id = $1 on conflict do nothing`,
    coachId,
  );
  await rows(
    "insert into users (id, email, role) values ('eleve', 'eleve@exemple.fr', 'student') on conflict do nothing",
  );
  await rows(
    "insert into conversations (coach_id, student_id, created_at) values ($1, 'eleve', now())",
    coachId,
  );
  await rows(
    "insert into conversations (coach_id, student_id, created_at, declined_at) values ($1, 'eleve', now() - interval '200 days', now())",
    coachId,
  );
  const weeks = await listPageWeeks(pool, coach);
  expect(weeks.at(-1)).toMatchObject({ views: 7, contacts: 1, bookings: 0 });
  expect(weeks.slice(0, -1).every(({ views, contacts }) => views + contacts === 0)).toBe(true);
  expect(weeks.map(({ monday }) => new Date(`${monday}T12:00:00Z`).getUTCDay())).toEqual(Array(12).fill(1));
});
