import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { approveCoach } from "~/features/back-office/commands/decide-coach.server.ts";
import { saveAvailability } from "~/features/bookings/availability/commands/save-availability.server.ts";
import {
  PROPOSED_HOURS,
  UNCHOSEN_AVAILABILITY,
} from "~/features/bookings/availability/rules/availability.ts";
import { getCoachProfile } from "~/features/discovery/queries/get-coach-profile.server.ts";
import { ownerOf } from "../fixtures/accounts/owners.ts";
import { newPerson } from "../fixtures/bookings/coach-calendar.ts";
import { addCoach, openHours } from "../fixtures/bookings/coaches.ts";
import { testDatabase } from "../fixtures/database/database.ts";

const { db, pool } = testDatabase();
const rows = async (text: string, ...values: unknown[]) => (await pool.query(text, values)).rows;

/** A coach with an approved page, one active listing and no hours. */
async function addHidden() {
  const userId = await newPerson(pool, "coach");
  const id = await addCoach(pool, { userId, hasHours: false, canReceive: false });
  return { id, userId, owner: ownerOf(userId, "coach") };
}
type Hidden = Awaited<ReturnType<typeof addHidden>>;

const profile = ({ id }: Hidden) => getCoachProfile(pool, id, 1);
const isFound = async ({ id }: Hidden) =>
  (await rows("select from search_entries where coach_id = $1", id)).length > 0;
const setListing = ({ id }: Hidden, status: string) =>
  rows("update listings set status = $2 where coach_id = $1", id, status);
const setHours = ({ userId }: Hidden) => openHours(pool, [userId]);
const dropHours = ({ userId }: Hidden) => rows("delete from coach_availability where user_id = $1", userId);
const save = ({ owner }: Hidden, version = 0) =>
  saveAvailability(db, owner, {
    ...UNCHOSEN_AVAILABILITY,
    hours: PROPOSED_HOURS,
    instantBooking: false,
    version,
  });

test("an approved page with a listing is public once its hours are saved, and not before", async () => {
  const coach = await addHidden();
  expect([await profile(coach), await isFound(coach)]).toEqual([undefined, false]);
  // Neither editing nor pausing shows it.
  await rows("update listings set title = 'Yoga' where coach_id = $1", coach.id);
  await setListing(coach, "paused");
  expect([await profile(coach), await isFound(coach)]).toEqual([undefined, false]);
  await setListing(coach, "active");
  expect(await save(coach)).toMatchObject({ published: true });
  expect([await profile(coach), await isFound(coach)]).toEqual([
    expect.objectContaining({ isOpen: true }),
    true,
  ]);
  expect(await save(coach, 1)).toMatchObject({ published: false });
});

test("an external calendar publishes the page as well, and an empty address does not", async () => {
  const coach = await addHidden();
  const plan = (url: string) =>
    rows(
      `insert into coach_payment_info (coach_id, first_name, last_name, email, address_line1, city, postal_code, calendar_url)
       values ($1, 'Nora', 'Diallo', 'n@exemple.fr', '3 rue des Lilas', 'Lyon', '69003', $2)
       on conflict (coach_id) do update set calendar_url = excluded.calendar_url`,
      coach.userId,
      url,
    );
  await plan("");
  expect(await isFound(coach)).toBe(false);
  await plan("https://cal.com/nora");
  expect(await isFound(coach)).toBe(true);
});

test("a public page stays public whatever becomes of its hours, until it is taken out", async () => {
  const coach = await addHidden();
  await setHours(coach);
  await dropHours(coach);
  await rows("update listings set title = 'Yoga', hourly_rate_cents = 5000 where coach_id = $1", coach.id);
  await rows("update coaches set rating = 4.5 where id = $1", coach.id);
  expect(await profile(coach)).toMatchObject({ isOpen: true, headline: "Yoga" });
  // Paused and resumed, it is known to those who have its address, and takes nothing new before hours are chosen again.
  for (const status of ["paused", "active"]) {
    await setListing(coach, status);
    expect(await profile(coach)).toMatchObject({ isOpen: false });
    expect(await isFound(coach)).toBe(false);
  }
  await setHours(coach);
  expect(await profile(coach)).toMatchObject({ isOpen: true });
});

test("hours that are saved while the page is approved publish it, whichever comes first", async () => {
  const operator = ownerOf(await newPerson(pool, "student"), "operator");
  const parts = {
    publicUrl: "https://elan.test",
    linkSecret: "x".repeat(32),
    terms: { provider: "demo", needsPapers: false } as const,
  };
  for (let round = 0; round < 6; round += 1) {
    const coach = await addHidden();
    await rows("update coaches set approval = 'waiting', decided_at = null where id = $1", coach.id);
    const approve = () =>
      approveCoach(db, operator, parts, { coachId: coach.id, from: "waiting", seenAt: new Date() });
    const work = round % 2 ? [approve(), save(coach)] : [setHours(coach), approve()];
    await Promise.all(work);
    expect(await isFound(coach), `round ${round}`).toBe(true);
  }
});

test("who was public without hours before this was asked stays public", async () => {
  const migration = readFileSync(
    new URL("../../database/migrations/0130_hours_before_public.sql", import.meta.url),
    "utf8",
  );
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query(
      `drop function has_hours cascade; drop function publish_page_with_hours cascade;
       drop function note_first_publication cascade; alter table coaches drop column published_at`,
    );
    // As in 0016, before hours counted.
    const { rows: users } = await client.query<{ id: string }>(
      "insert into users (id, email, role) values ($1, $1 || '@exemple.fr', 'coach') returning id",
      [randomUUID()],
    );
    await client.query("alter table listings disable trigger user");
    const id = await addCoach(client, { userId: users[0]?.id, hasHours: false, canReceive: false });
    await client.query("alter table listings enable trigger user");
    await client.query(
      `insert into search_entries (listing_id, discipline_id, coach_id, latitude, longitude, best, hourly_rate_cents, is_first, has_siblings)
       select id, 3, coach_id, 45.75, 4.85, 0, 4500, true, false from listings where coach_id = $1`,
      [id],
    );
    await client.query(
      "update coaches set lead_listing_id = (select id from listings where coach_id = $1) where id = $1",
      [id],
    );
    await client.query(migration);
    await client.query("update listings set title = 'Toujours là' where coach_id = $1", [id]);
    const { rows: found } = await client.query(
      "select lead_listing_id is not null as public, published_at is not null as published from coaches where id = $1",
      [id],
    );
    expect(found).toEqual([{ public: true, published: true }]);
  } finally {
    await client.query("rollback");
    client.release();
  }
});
