import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findEndQuote } from "~/features/accompaniment/contract/queries/contract-balance.server.ts";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import { findWithdrawablePack } from "~/features/bookings/sessions/queries/withdrawable.server.ts";
import type { SettingKey } from "~/features/business/rules/settings.ts";
import { requireOwnListing } from "~/features/discovery/gate.server.ts";
import { requireLeastSession } from "~/features/onboarding/commands/require-least-price.server.ts";
import { addListingPack, changeListingPack } from "~/features/onboarding/packs/commands.server.ts";
import { clonedDatabase } from "../../fixtures/database/database.ts";
import { Marketplace, type SellingCoach } from "../../fixtures/money/marketplace.ts";
import { SoldAccompaniments } from "../../fixtures/money/sold-accompaniments.ts";
import { SoldSessions } from "../../fixtures/money/sold-sessions.ts";
import { at, hoursAfter, START } from "./days.ts";

const { url } = clonedDatabase();
let market: Marketplace;
let sessions: SoldSessions;
let accompaniments: SoldAccompaniments;
let coach: SellingCoach;
let student: Student;

beforeAll(async () => {
  market = await Marketplace.open(url);
  sessions = new SoldSessions(market);
  accompaniments = new SoldAccompaniments(market);
  await market.setClock(START);
  coach = await market.addCoach();
  student = await market.addStudent("Inès", "Martin");
});
afterAll(() => market?.close());

/** An operator decides it at this moment. */
const decide = (key: SettingKey, value: number) =>
  market.rows(
    "insert into business_settings (key, value, effective_from, reason) values ($1, $2, now(), 'Un essai')",
    key,
    value,
  );
const hoursOf = (table: "bookings" | "packs" | "accompaniments", id: string) =>
  market
    .row<{ hours: number }>(`select free_change_hours as hours from ${table} where id = $1`, id)
    .then(({ hours }) => hours);
const endingOf = (id: string) =>
  market
    .row<{ ending: string }>("select ending from bookings where id = $1", id)
    .then(({ ending }) => ending);

test("a session, a pack and what is booked from it keep the hours of free changes of their sale", async () => {
  await sessions.offerPack(coach, 5, 22_000);
  const packId = await sessions.buyPack({ student, coach, hours: 5, shownCents: 22_000 });
  const before = await sessions.confirm({ student, coach, startsAt: at("2027-01-11", "10:00") });
  await decide("freeChangeHours", 72);
  const after = await sessions.confirm({ student, coach, startsAt: at("2027-01-11", "12:00") });
  const drawn = await sessions.confirm({ student, coach, startsAt: at("2027-01-11", "14:00"), packId });
  expect(await Promise.all([before, after, drawn].map((id) => hoursOf("bookings", id)))).toEqual([
    24, 72, 24,
  ]);
  expect(await hoursOf("packs", packId)).toBe(24);

  await market.passTo(hoursAfter(at("2027-01-11", "10:00"), -48));
  // Nothing of the pack would stay due: its session begins after its own 24 hours.
  expect(await findWithdrawablePack(market.db, student, packId)).toMatchObject({ dueCents: 0 });
  for (const id of [before, after, drawn]) await sessions.cancel(id, student);
  expect(await Promise.all([before, after, drawn].map(endingOf))).toEqual(["in time", "late", "in time"]);
});

test("an accompaniment keeps its prices and hours, and another one is sold at those in force", async () => {
  const plan = {
    type: "accompagnement",
    duration: 2,
    introSession: true,
    coachingSessions: 2,
    monthlyReviews: 0,
  } as const;
  const first = await accompaniments.buy(student, plan);
  const hours = await hoursOf("accompaniments", first);
  await decide("accompanimentUnitCents", 6_500);
  await decide("accompanimentMonthCents", 15_000);
  await decide("freeChangeHours", 48);
  await accompaniments.assign(first, coach);
  const other = await market.addStudent("Lou", "Petit");
  const second = await accompaniments.buy(other, plan);
  await accompaniments.assign(second, coach);
  const pricesOf = (id: string) =>
    market.row(
      `select a.unit_cents, a.month_cents, a.total_cents, a.free_change_hours,
         (select sum(p.price_cents)::int from packs p where p.accompaniment_id = a.id) as units_cents,
         (select max(p.free_change_hours) from packs p where p.accompaniment_id = a.id) as unit_hours
       from accompaniments a where id = $1`,
      id,
    );
  expect(await pricesOf(first)).toEqual({
    unit_cents: 5_000,
    month_cents: 12_000,
    total_cents: 39_000,
    free_change_hours: hours,
    units_cents: 15_000,
    unit_hours: hours,
  });
  expect(await pricesOf(second)).toEqual({
    unit_cents: 6_500,
    month_cents: 15_000,
    total_cents: 49_500,
    free_change_hours: 48,
    units_cents: 19_500,
    unit_hours: 48,
  });
  // What an end would count is computed from the prices of each contract.
  const quoteOf = async (id: string, owner: Student) =>
    findEndQuote(market.db, await accompaniments.requireOwn(id, owner));
  expect(await quoteOf(first, student)).toMatchObject({ unitCents: 5_000, monthsCents: 12_000 });
  expect(await quoteOf(second, other)).toMatchObject({ unitCents: 6_500, monthsCents: 15_000 });
});

test("a coach sets no price below the least one, and keeps one of before", async () => {
  const own = await requireOwnListing(market.db, coach.account, coach.listingId);
  const pack = (priceCents: number) => ({
    name: randomUUID().slice(0, 8),
    totalMinutes: 480,
    sessionMinutes: 60,
    priceCents,
    validityMonths: 6,
    isShown: true,
  });
  const cheap = pack(4_000);
  await addListingPack(market.db, own, { terms: cheap });
  await decide("leastPackCents", 10_000);
  await decide("leastSessionCents", 3_000);
  await expect(addListingPack(market.db, own, { terms: pack(9_999) })).rejects.toMatchObject({
    field: "price",
    message: expect.stringMatching(/100,00\s€ au moins/),
  });
  await addListingPack(market.db, own, { terms: pack(10_000) });
  const { id, version } = await market.row<{ id: number; version: number }>(
    "select id, version from listing_packs where name = $1",
    cheap.name,
  );
  await changeListingPack(market.db, own, { pack: id, version, terms: { ...cheap, isShown: false } });
  await expect(
    changeListingPack(market.db, own, {
      pack: id,
      version: version + 1,
      terms: { ...cheap, priceCents: 3_900 },
    }),
  ).rejects.toMatchObject({ field: "price" });
  const rate = (hourlyRateCents: number) => ({ hourlyRateCents, sessionMinutes: 30 });
  await expect(requireLeastSession(market.db, rate(5_000))).rejects.toMatchObject({ field: "hourlyRate" });
  await requireLeastSession(market.db, rate(6_000));
  await requireLeastSession(market.db, rate(5_000), rate(5_000));
});
