import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createAuthApp } from "../../../tests/fixtures/accounts/auth-app.ts";
import { ownerOf, ownPage } from "../../../tests/fixtures/accounts/owners.ts";
import { openHours } from "../../../tests/fixtures/bookings/coaches.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { requestApprovalAgain } from "./commands/ask-again.server.ts";
import { getOverview } from "./queries/get-overview.server.ts";

const database = testDatabase();
const { db, pool } = database;
const app = createAuthApp(database);
let coach: ReturnType<typeof ownerOf<"coach">>;
let other: ReturnType<typeof ownerOf<"coach">>;
let student: string;
let pageId: number;
let listingId: number;

const insert = async (statement: string, ...values: unknown[]) =>
  (await pool.query<{ id: number }>(`insert into ${statement} returning id`, values)).rows[0]?.id ?? 0;

beforeAll(async () => {
  coach = ownerOf(await app.join("coach@exemple.fr", "coach"), "coach");
  other = ownerOf(await app.join("autre@exemple.fr", "coach"), "coach");
  student = await app.join("eleve@exemple.fr");
  await insert(
    "disciplines (id, name, icon, color, description, aliases) values (3, 'Yoga', 'x', 'x', 'x', '{}')",
  );
});

const addPage = async (owner: { id: string }) => {
  const page = await insert(
    "coaches (user_id, name, approval) values ($1, 'Zoé Marin', 'approved')",
    owner.id,
  );
  const listing = await insert(
    `listings (coach_id, status, title, discipline_ids, hourly_rate_cents, city, latitude, longitude, location_type)
     values ($1, 'active', 'Yoga doux', '{3}', 4000, 'Lyon', 45.75, 4.85, 'fixed')`,
    page,
  );
  await openHours(pool, [owner.id]);
  return [page, listing] as const;
};

beforeEach(async () => {
  await pool.query("delete from coaches");
  await pool.query("delete from mails");
  [pageId, listingId] = await addPage(coach);
});

const view = (listing: number, daysAgo: number, views: number) =>
  pool.query(
    "insert into listing_views values ($1, (now() at time zone 'Europe/Paris')::date - $2::int, $3)",
    [listing, daysAgo, views],
  );

describe("the overview", () => {
  it("is none before there is a page", async () => {
    expect(await getOverview(pool, other)).toBeUndefined();
  });

  it("counts what is the coach's own, today included, and compares with the days before", async () => {
    const [otherPage, otherListing] = await addPage(other);
    await view(listingId, 0, 4);
    await view(listingId, 29, 2);
    await view(listingId, 30, 5);
    await view(listingId, 60, 100);
    await view(otherListing, 0, 1000);
    for (const page of [pageId, otherPage])
      await pool.query("insert into conversations (coach_id, student_id) values ($1, $2)", [page, student]);
    await pool.query("insert into favorites (student_id, coach_id) values ($1, $2)", [student, pageId]);
    const overview = await getOverview(pool, coach);
    expect(overview).toMatchObject({
      pageId,
      isOnline: true,
      listings: [{ id: listingId, byWebcam: false }],
      unanswered: 1,
      favoritesCount: 1,
      views: { total: 6, before: 5 },
      conversations: { total: 1, before: 0 },
      about: "",
      hasPhoto: false,
      pulled: [],
    });
    expect(overview?.views.days).toEqual([2, ...Array(28).fill(0), 4]);
    expect(overview?.conversations.days.at(-1)).toBe(1);
    await pool.query("update conversations set accepted_at = now()");
    expect(await getOverview(pool, coach)).toMatchObject({ unanswered: 0 });
  });

  it("names what nobody can buy, because it costs less than a card can pay", async () => {
    const price = (cents: number, minutes: number) =>
      pool.query("update listings set hourly_rate_cents = $1, session_minutes = $2", [cents, minutes]);
    await pool.query(
      "insert into coach_packs (coach_id, hours, price_cents) values ($1, 5, 49), ($1, 10, 50)",
      [pageId],
    );
    await price(65, 45);
    expect(await getOverview(pool, coach)).toMatchObject({
      tooCheap: [{ id: listingId, title: "Yoga doux" }],
      tooCheapPacks: [5],
    });
    await price(66, 45);
    expect(await getOverview(pool, coach)).toMatchObject({ tooCheap: [] });
    await price(10, 45);
    await pool.query("update listings set status = 'paused'");
    expect(await getOverview(pool, coach)).toMatchObject({ tooCheap: [] });
  });

  it("tells what was pulled, and why", async () => {
    await pool.query(
      "update listings set pulled_at = now(), pulled_reason = 'Titre trompeur' where id = $1",
      [listingId],
    );
    expect(await getOverview(pool, coach)).toMatchObject({
      isOnline: false,
      pulled: [{ id: listingId, title: "Yoga doux", reason: "Titre trompeur", appealedAt: null }],
    });
  });
});

describe("asking again", () => {
  const mails = { publicUrl: "https://elan.test", recipients: ["a@exemple.fr", "b@exemple.fr"] };
  const ask = () => requestApprovalAgain(db, ownPage(pageId), mails);
  const sent = async () => (await pool.query("select recipient, body from mails order by id")).rows;

  it("makes a refused coach wait anew, once, and tells the operators", async () => {
    await pool.query(
      "update coaches set approval = 'refused', refusal_reason = 'x', asked_at = now() - interval '3 days', decided_at = now()",
    );
    await Promise.all([ask(), ask(), ask()]);
    const { rows } = await pool.query(
      "select approval, refusal_reason, decided_at, asked_at > now() - interval '1 minute' as fresh from coaches",
    );
    expect(rows).toEqual([{ approval: "waiting", refusal_reason: null, decided_at: null, fresh: true }]);
    const link = expect.stringContaining(`https://elan.test/back-office/coachs/${pageId}`);
    expect(await sent()).toEqual([
      { recipient: "a@exemple.fr", body: link },
      { recipient: "b@exemple.fr", body: link },
    ]);
  });

  it("changes nothing for a coach who is in, and ends after five times a day", async () => {
    for (let time = 0; time < 5; time += 1) await ask();
    expect(await sent()).toEqual([]);
    await expect(ask()).rejects.toMatchObject({ code: "rate_limited" });
    expect(await getOverview(pool, coach)).toMatchObject({ approval: "approved" });
  });
});
