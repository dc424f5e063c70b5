import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { ownerOf, ownPage } from "../../../tests/fixtures/accounts/owners.ts";
import { addBooking } from "../../../tests/fixtures/bookings/bookings.ts";
import { openHoursOfAll } from "../../../tests/fixtures/bookings/coaches.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { createLogger } from "../../platform/web/log.server.ts";
import { type DemoEmail, seedPeople } from "../accounts/seed.server.ts";
import { findOwnPage, type OwnPage, requireOwnListing } from "../discovery/gate.server.ts";
import { getProfilePreview } from "../discovery/queries/get-coach-profile.server.ts";
import { seedCatalogue, writeFirstDisciplines } from "../discovery/seed.server.ts";
import { pruneViews, ViewCounter } from "./commands/count-views.server.ts";
import { appealListing, deleteListing, moveListing } from "./commands/move-listing.server.ts";
import { createListing, duplicateListing, saveListing } from "./commands/write-listing.server.ts";
import { getOwnListing, getPageWithListings } from "./queries/own-listings.server.ts";
import { LIMITS } from "./rules/listings.ts";
import type { ListingValues } from "./schema.ts";

const database = testDatabase();
const { db, pool } = database;
let people: Record<DemoEmail, string>;
let page: OwnPage;

const coachOf = (email: DemoEmail) => ownerOf(people[email], "coach");

beforeAll(async () => {
  await db.transaction(async (tx) => {
    await writeFirstDisciplines(tx);
    people = await seedPeople(tx);
    await seedCatalogue(tx, people);
  });
  await openHoursOfAll(pool);
  page = (await findOwnPage(db, coachOf("coach@exemple.fr"))) as OwnPage;
});

const values: ListingValues = {
  title: "Boxe au parc",
  description: "Des gants, de l’air et de la bonne humeur.",
  disciplineIds: [3],
  hourlyRateCents: 1500,
  sessionMinutes: 60,
  address: "Lyon",
  lat: undefined,
  lng: undefined,
  locationType: "travel",
  travelKm: 12,
  byWebcam: false,
  services: [{ name: "Bilan", priceCents: 2000, description: "Écrit" }],
  status: "draft",
};

const own = (id: number) => requireOwnListing(db, coachOf("coach@exemple.fr"), id);
const create = async (more: Partial<ListingValues> = {}) =>
  own(await db.transaction((tx) => createListing(tx, page, { ...values, ...more })));
const save = async (id: number, version: number, more: Partial<ListingValues> = {}) => {
  const listing = await own(id);
  await db.transaction((tx) => saveListing(tx, listing, { ...values, ...more }, version));
};
const rowOf = async (id: number) => (await pool.query("select * from listings where id = $1", [id])).rows[0];
const leadOf = async () =>
  (await pool.query("select lead_listing_id from coaches where id = $1", [page.id])).rows[0].lead_listing_id;

test("another coach's listing is none, whoever's it is", async () => {
  const { id } = await create();
  await expect(requireOwnListing(db, coachOf("coach2@exemple.fr"), id)).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(own(999_999)).rejects.toMatchObject({ code: "not_found" });
  await expect(own(0)).rejects.toMatchObject({ code: "not_found" });
});

test("sessions by webcam are published with a video link, and edited with one", async () => {
  const refusal = { code: "conflict", field: "videoUrl" };
  await expect(create({ byWebcam: true, status: "active" })).rejects.toMatchObject(refusal);
  const { id } = await create({ byWebcam: true });
  await expect(moveListing(db, await own(id), "active")).rejects.toMatchObject(refusal);
  await expect(save(id, 1, { byWebcam: true, status: "active" })).rejects.toMatchObject(refusal);
  await pool.query(
    "insert into coach_video_links (user_id, url) values ($1, 'https://meet.example.com/nora')",
    [people["coach@exemple.fr"]],
  );
  await save(id, 1, { byWebcam: true, status: "active", title: "Boxe en visio" });
  const other = await create({ byWebcam: true, status: "active" });
  for (const made of [id, other.id]) await deleteListing(db, await own(made));
  await pool.query("delete from coach_video_links");
});

describe("a listing's life", () => {
  test("a draft is published, paused and resumed; the page follows", async () => {
    const before = await leadOf();
    const listing = await create();
    expect(await leadOf()).toBe(before);
    await moveListing(db, listing, "active");
    // The cheapest stands for the coach.
    expect(await leadOf()).toBe(listing.id);
    await moveListing(db, listing, "active");
    await moveListing(db, listing, "paused");
    expect(await leadOf()).toBe(before);
    expect(await rowOf(listing.id)).toMatchObject({ status: "paused", version: 3 });
    await moveListing(db, listing, "active");
    await deleteListing(db, listing);
    expect(await leadOf()).toBe(before);
  });

  test("a draft is not paused, and what was published is no draft again", async () => {
    const listing = await create();
    await expect(moveListing(db, listing, "paused")).rejects.toMatchObject({ code: "conflict" });
    await moveListing(db, listing, "active");
    await expect(save(listing.id, 2, { status: "draft" })).rejects.toMatchObject({ code: "conflict" });
    expect(await rowOf(listing.id)).toMatchObject({ status: "active", version: 2 });
    await deleteListing(db, listing);
  });

  test("what lacks something is not published, and says what", async () => {
    const cheap = await create({ hourlyRateCents: 49 });
    await expect(moveListing(db, cheap, "active")).rejects.toThrow("Une séance coûte");
    const listing = await create({ title: "", hourlyRateCents: null, address: "zzzz" });
    await expect(moveListing(db, listing, "active")).rejects.toThrow(
      "il manque un titre, un lieu et un tarif horaire",
    );
    await expect(save(listing.id, 1, { title: "", status: "active" })).rejects.toThrow("il manque un titre");
    expect((await rowOf(listing.id)).status).toBe("draft");
  });

  test("a copy is a draft with everything but the operator's word", async () => {
    const listing = await create({ status: "active" });
    const copy = await own(await db.transaction((tx) => duplicateListing(tx, listing)));
    const original = await getOwnListing(db, listing);
    expect(await getOwnListing(db, copy)).toEqual({
      ...original,
      id: copy.id,
      status: "draft",
      version: 1,
      title: "Boxe au parc (copie)",
    });
    await pool.query("update listings set pulled_at = now(), pulled_reason = 'Non' where id = $1", [
      listing.id,
    ]);
    await expect(db.transaction((tx) => duplicateListing(tx, listing))).rejects.toMatchObject({
      code: "conflict",
    });
    await deleteListing(db, listing);
  });

  test("is of disciplines that exist", async () => {
    const { id } = await create();
    await expect(create({ disciplineIds: [3, 9999] })).rejects.toMatchObject({ code: "invalid_input" });
    await expect(save(id, 1, { disciplineIds: [9999] })).rejects.toMatchObject({ code: "invalid_input" });
  });

  test("one that was pulled can be asked for, once, and only then", async () => {
    const listing = await create({ status: "active" });
    await expect(appealListing(db, listing)).rejects.toMatchObject({ code: "conflict" });
    await pool.query("update listings set pulled_at = now(), pulled_reason = 'Non' where id = $1", [
      listing.id,
    ]);
    await appealListing(db, listing);
    const { appealed_at: first } = await rowOf(listing.id);
    expect(first).toBeInstanceOf(Date);
    await appealListing(db, listing);
    expect((await rowOf(listing.id)).appealed_at).toEqual(first);
    await deleteListing(db, listing);
  });

  test("a page has so many listings and no more, even when many are made at once", async () => {
    const coach2 = (await findOwnPage(db, coachOf("coach2@exemple.fr"))) as OwnPage;
    const made = await Promise.allSettled(
      Array.from({ length: LIMITS.listings + 3 }, () =>
        db.transaction((tx) => createListing(tx, coach2, values)),
      ),
    );
    expect(made.filter(({ status }) => status === "rejected")).toHaveLength(4);
    const { rows } = await pool.query("select count(*)::integer as n from listings where coach_id = $1", [
      coach2.id,
    ]);
    expect(rows[0].n).toBe(LIMITS.listings);
  });
});

describe("two tabs", () => {
  test("the second save is told, and nothing is overwritten", async () => {
    const { id } = await create();
    await save(id, 1, { title: "Le premier onglet" });
    await expect(save(id, 1, { title: "Le second", services: [] })).rejects.toMatchObject({
      code: "conflict",
    });
    const kept = await getOwnListing(db, await own(id));
    expect(kept).toMatchObject({ title: "Le premier onglet", version: 2 });
    expect(kept.services).toHaveLength(1);
    await save(id, 2, { title: "Le second, qui a regardé" });
  });

  test("of many at once, one is saved", async () => {
    const { id } = await create();
    const saved = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) => save(id, 1, { title: `Onglet ${at}` })),
    );
    expect(saved.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ version: 2 });
  });

  test("a listing that was paused meanwhile does not come back by saving", async () => {
    const listing = await create({ status: "active" });
    await moveListing(db, listing, "paused");
    await expect(save(listing.id, 1, { status: "active" })).rejects.toMatchObject({ code: "conflict" });
    expect((await rowOf(listing.id)).status).toBe("paused");
  });
});

test("the operator looks again at changed words, not at a changed price", async () => {
  const { id } = await create();
  const { words_changed_at: first } = await rowOf(id);
  await save(id, 1, { hourlyRateCents: 1600 });
  expect((await rowOf(id)).words_changed_at).toEqual(first);
  await save(id, 2, { description: "Tout autre chose." });
  const { words_changed_at: second } = await rowOf(id);
  expect(second.getTime()).toBeGreaterThan(first.getTime());
  const [service] = values.services;
  const described = { description: "Tout autre chose.", services: [{ ...service, priceCents: 9900 }] };
  await save(id, 3, described as typeof values);
  expect((await rowOf(id)).words_changed_at).toEqual(second);
  await save(id, 4, { ...described, services: [{ ...service, name: "Bilan complet" }] } as typeof values);
  expect((await rowOf(id)).words_changed_at.getTime()).toBeGreaterThan(second.getTime());
});

test("the preview shows a draft among what is public, with what it lacks", async () => {
  const draft = await create({ title: "Rien que pour voir", disciplineIds: [], hourlyRateCents: null });
  const preview = await getProfilePreview(pool, draft);
  expect(preview).toMatchObject({ id: page.id, headline: "Rien que pour voir", city: "Lyon" });
  expect(preview).toMatchObject({ discipline: null, hourlyRateCents: null });
  expect(preview?.listings.map(({ id }) => id)).toContain(draft.id);
  expect(preview?.listings.map(({ id }) => id)).not.toContain((await create()).id);
});

describe("views", () => {
  const counter = new ViewCounter(db, createLogger("silent"));
  const viewsOf = async (id: number) =>
    (await getPageWithListings(db, page)).listings.find((listing) => listing.id === id)?.views;

  test("one for each listing that is shown, and none for the others", async () => {
    const [active, draft, pulled] = [
      await create({ status: "active" }),
      await create(),
      await create({ status: "active" }),
    ];
    await pool.query("update listings set pulled_at = now(), pulled_reason = 'Non' where id = $1", [
      pulled.id,
    ]);
    counter.add(page.id);
    counter.add(page.id);
    counter.add(999_999);
    await counter.write();
    counter.add(page.id);
    await counter.write();
    await counter.write();
    expect(await viewsOf(active.id)).toBe(3);
    expect(await viewsOf(draft.id)).toBe(0);
    expect(await viewsOf(pulled.id)).toBe(0);
    const { rows } = await pool.query(
      "select day = (now() at time zone 'Europe/Paris')::date as today from listing_views where listing_id = $1",
      [active.id],
    );
    expect(rows).toEqual([{ today: true }]);
  });

  test("bookings of thirty days, also cancelled ones, without holds and what was never accepted or paid", async () => {
    const { id } = await create({ status: "active" });
    const other = await create({ status: "active" });
    const studentId = randomUUID();
    await pool.query("insert into users (id, email, role) values ($1, $1 || '@exemple.fr', 'student')", [
      studentId,
    ]);
    let hours = 24;
    const book = (given: Partial<Parameters<typeof addBooking>[1]>) => {
      hours += 2;
      const startsAt = new Date(Date.now() - hours * 3_600_000);
      return addBooking(pool, { coachId: page.id, studentId, listingId: id, startsAt, ...given });
    };
    await book({ status: "completed" });
    await book({ status: "confirmed" });
    await book({ status: "cancelled", ending: "in time" });
    await book({ status: "cancelled", ending: "unpaid" });
    await book({ status: "cancelled", ending: "declined" });
    await book({ status: "cancelled", ending: "lapsed" });
    await book({ status: "held" });
    await book({ status: "pending" });
    await book({ status: "completed", createdAt: new Date(Date.now() - 31 * 86_400_000) });
    const { listings } = await getPageWithListings(db, page);
    expect(listings.find((listing) => listing.id === id)?.bookings).toBe(3);
    expect(listings.find((listing) => listing.id === other.id)?.bookings).toBe(0);
  });

  test("nobody who is not public is seen", async () => {
    const { id } = await create({ status: "active" });
    await pool.query("update coaches set approval = 'waiting' where id = $1", [page.id]);
    counter.add(page.id);
    await counter.write();
    expect(await viewsOf(id)).toBe(0);
    await pool.query("update coaches set approval = 'approved' where id = $1", [page.id]);
  });

  test("what cannot be written is written the next time", async () => {
    const { id } = await create({ status: "active" });
    await pool.query("alter table listing_views rename to away");
    counter.add(page.id);
    await counter.write();
    await pool.query("alter table away rename to listing_views");
    await counter.write();
    expect(await viewsOf(id)).toBe(1);
  });

  test("thirty days are counted, and old ones forgotten", async () => {
    const { id } = await create({ status: "active" });
    await pool.query(
      `insert into listing_views select $1, (now() at time zone 'Europe/Paris')::date - ago, 10
       from unnest(array[0, 29, 30, 500]) as ago`,
      [id],
    );
    expect(await viewsOf(id)).toBe(20);
    expect(await pruneViews(db)).toBe(1);
  });
});

test("what a page lacks is read from its rows", async () => {
  expect(await getPageWithListings(db, page)).toMatchObject({
    approval: "approved",
    isPublic: true,
    hasPhoto: true,
    packsCount: 2,
    firstLessonFree: true,
  });
  await expect(getPageWithListings(db, ownPage(999_999))).rejects.toMatchObject({ code: "not_found" });
});
