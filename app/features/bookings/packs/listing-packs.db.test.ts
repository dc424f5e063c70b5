import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { demoSessions, fromNow } from "../../../../tests/fixtures/bookings/sessions.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { listClients } from "../clients/queries/list-clients.server.ts";
import { sweepBookings } from "../sessions/commands/sweep-bookings.server.ts";
import { withdrawPack } from "../sessions/commands/withdraw.server.ts";
import { exportSessions } from "../sessions/queries/export-sessions.server.ts";
import { findStudentTerms } from "../sessions/queries/student-terms.server.ts";
import { findWithdrawablePack } from "../sessions/queries/withdrawable.server.ts";
import { buyPack } from "./commands/packs.server.ts";
import { sweepPacks } from "./commands/sweep-packs.server.ts";

const database = testDatabase();
const sessions = demoSessions(database);
const { db, pool, rows, book, press, work, request, booking, slot, accept, shift, cancel, mails } = sessions;

const EIGHT = { total: 480, session: 60 as number | null, price: 32_000, months: 4 as number | null };
let otherListing = 0;

beforeEach(async () => {
  await rows("delete from listing_packs");
  await rows("update listings set status = 'active' where coach_id = $1", sessions.ids.coach);
  if (otherListing === 0)
    [{ id: otherListing }] = await rows(
      `insert into listings (coach_id, status, title, discipline_ids, hourly_rate_cents, session_minutes, city, latitude, longitude, by_webcam)
       values ($1, 'active', 'Une autre', '{3}', 9000, 90, 'Lyon', 45.75, 4.85, true) returning id`,
      sessions.ids.coach,
    );
});

async function offer(given: Partial<typeof EIGHT & { listing: number; name: string }> = {}) {
  const { total, session, price, months, listing = sessions.ids.listing, name = "" } = { ...EIGHT, ...given };
  const [{ id }] = await rows(
    `insert into listing_packs (listing_id, position, name, total_minutes, session_minutes, price_cents, validity_months)
     values ($1, 1, $2, $3, $4, $5, $6) returning id`,
    listing,
    name,
    total,
    session,
    price,
    months,
  );
  return id as number;
}
const order = (listingPackId: number, shownCents = 32_000, version = 1) => ({
  coachId: sessions.ids.coach,
  listingPackId,
  version,
  shownCents,
  idempotencyKey: randomUUID(),
});
async function buy(given: Parameters<typeof offer>[0] = {}, who = sessions.student) {
  const id = await offer(given);
  const { packId, checkoutUrl } = await buyPack(sessions.parts, who, order(id, given.price));
  await press(checkoutUrl);
  await work();
  return packId;
}
const pack = async (id: string) => (await rows("select * from packs where id = $1", id))[0];
const sold = async (id: string) =>
  (
    await rows(
      `select p.collected_cents as collected, p.refunded_cents as refunded, p.recognised_cents as earned
       from payments p join packs k on k.payment_id = p.id where k.id = $1`,
      id,
    )
  )[0];

describe("a pack of sessions", () => {
  test("is bought once, drawn on one session at a time, and earned session by session", async () => {
    const packId = await buy();
    expect(await pack(packId)).toMatchObject({
      total_minutes: 480,
      session_minutes: 60,
      hours: 8,
      minutes_left: 480,
    });
    const kept = await request({ packId });
    const undone = await request({ packId, startsAt: slot(6) });
    expect(await pack(packId)).toMatchObject({ minutes_left: 360 });
    await cancel(undone);
    expect(await pack(packId)).toMatchObject({ minutes_left: 420 });
    await accept(kept);
    await shift(kept, fromNow(-30));
    await sweepBookings(db);
    await work();
    expect(await sold(packId)).toEqual({ collected: 32_000, refunded: 0, earned: 4_000 });
  });

  test("pays for sessions of its length alone, also if the coach has never offered this length", async () => {
    const packId = await buy({ total: 360, session: 45 });
    await expect(book({ packId })).rejects.toThrow("Les séances de ce pack durent 45");
    const id = await request({ packId, minutes: 45 });
    expect(await booking(id)).toMatchObject({ minutes: 45, unit: null, price_cents: 0 });
    expect(await pack(packId)).toMatchObject({ minutes_left: 315 });
  });

  test("has a last session that two requests of the same moment cannot both have", async () => {
    const packId = await buy({ total: 60, price: 4_000 });
    const tried = await Promise.allSettled(
      [5, 6, 7].map((day) => book({ packId, startsAt: slot(day), idempotencyKey: randomUUID() })),
    );
    expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await pack(packId)).toMatchObject({ minutes_left: 0 });
    expect(await rows("select from bookings where pack_id = $1", packId)).toHaveLength(1);
  });

  test("keeps the terms of its sale, whatever becomes of the offer", async () => {
    const packId = await buy({ name: "Été" });
    const terms = { name: "Été", total_minutes: 480, price_cents: 32_000, validity_months: 4 };
    const before = await pack(packId);
    await rows(
      "update listing_packs set name = 'Hiver', total_minutes = 60, price_cents = 9900, validity_months = 1, version = 2",
    );
    expect(await pack(packId)).toEqual(before);
    await rows("delete from listing_packs");
    expect(await pack(packId)).toEqual({ ...before, listing_pack_id: null });
    expect(before).toMatchObject(terms);
    const months = await rows(
      `select (expires_at at time zone 'Europe/Paris')::date
         = (bought_at at time zone 'Europe/Paris' + interval '4 months')::date as same from packs`,
    );
    expect(months).toEqual([{ same: true }]);
  });

  test("counts in the lists of the coach and in the copy of the student’s data", async () => {
    const packId = await buy({ name: "Été" });
    await request({ packId });
    const everybody = { q: "", filter: undefined, page: 1 };
    const { rows: clients } = await listClients(pool, sessions.coach, everybody);
    expect(clients).toMatchObject([{ sessionsLeft: 7, minutesLeft: 0, cents: 32_000 }]);
    const balance = await listClients(pool, sessions.coach, { ...everybody, filter: "balance" });
    expect(balance.total).toBe(1);
    expect(await exportSessions(db, sessions.student)).toMatchObject({
      mes_packs: [
        {
          nom: "Été",
          duree_totale_en_minutes: 480,
          duree_d_une_seance_en_minutes: 60,
          minutes_restantes: 420,
        },
      ],
    });
  });

  test("is withdrawn from within fourteen days, less the sessions that were used", async () => {
    const packId = await buy();
    const used = await request({ packId });
    await accept(used);
    await shift(used, fromNow(-30));
    await sweepBookings(db);
    await work();
    const found = await findWithdrawablePack(db, sessions.student, packId);
    expect(found).toMatchObject({ dueCents: 4_000, name: "Pack de 8 séances de 1\u00a0h avec Nora Diallo" });
    await db.transaction((tx) => withdrawPack(tx, sessions.student, packId, { dueCents: 4_000 }));
    await work();
    expect(await sold(packId)).toEqual({ collected: 32_000, refunded: 28_000, earned: 4_000 });
  });
});

describe("a pack of a listing", () => {
  const packsFor = async () => (await findStudentTerms(db, sessions.student, sessions.ids.coach)).packs;

  test("pays for sessions of this listing, and of every other one once it is gone", async () => {
    const packId = await buy();
    await expect(book({ packId, listingId: otherListing })).rejects.toThrow("pour une autre annonce");
    expect(await packsFor()).toMatchObject([{ id: packId, listingId: sessions.ids.listing }]);
    await rows("update listings set status = 'paused' where id = $1", sessions.ids.listing);
    expect(await packsFor()).toMatchObject([{ id: packId, listingId: null }]);
    expect(await booking(await request({ packId, listingId: otherListing }))).toMatchObject({
      pack_id: packId,
    });
  });

  test("of hours is drawn on by the length of each session", async () => {
    const packId = await buy({ total: 180, session: null, price: 12_000, listing: otherListing });
    await request({ packId, minutes: 90, listingId: otherListing });
    expect(await pack(packId)).toMatchObject({ minutes_left: 90 });
    expect(await packsFor()).toMatchObject([{ minutesLeft: 90, sessionMinutes: null }]);
  });

  test("is sold at the terms that the page showed, or not at all", async () => {
    const id = await offer();
    const tryTo = (wanted: ReturnType<typeof order>) => buyPack(sessions.parts, sessions.student, wanted);
    await expect(tryTo(order(id, 9_900))).rejects.toThrow("ce pack coûte 320,00");
    await rows("update listing_packs set total_minutes = 420, version = 2 where id = $1", id);
    await expect(tryTo(order(id))).rejects.toThrow("Le coach vient de changer ce pack");
    await rows("update listing_packs set is_shown = false where id = $1", id);
    await expect(tryTo(order(id, 32_000, 2))).rejects.toMatchObject({ code: "not_found" });
    await rows("update listing_packs set is_shown = true where id = $1", id);
    await rows("update listings set status = 'paused' where id = $1", sessions.ids.listing);
    await expect(tryTo(order(id, 32_000, 2))).rejects.toMatchObject({ code: "not_found" });
    await rows("update listings set status = 'active' where id = $1", sessions.ids.listing);
    const elsewhere = { ...order(id, 32_000, 2), coachId: sessions.ids.coach + 1 };
    await expect(tryTo(elsewhere)).rejects.toMatchObject({ code: "not_found" });
    expect(await rows("select from packs")).toEqual([]);
    const { packId } = await tryTo(order(id, 32_000, 2));
    expect(await pack(packId)).toMatchObject({ total_minutes: 420, listing_pack_id: id });
  });
});

describe("the end of a pack of a listing", () => {
  const warned = async () => (await sessions.subjects()).filter((subject) => subject.includes("reste"));

  test("is said in the second half of a short validity, and refunds what is left", async () => {
    const packId = await buy({ months: 1 });
    for (const days of [25, 8, 6, 1]) {
      await rows(
        "update packs set expires_at = now() + make_interval(days => $2) where id = $1",
        packId,
        days,
      );
      await sweepPacks(mails);
    }
    expect(await warned()).toEqual([expect.stringContaining("Il vous reste 8 séances à utiliser")]);
    await rows("update packs set expires_at = now() - interval '1 minute' where id = $1", packId);
    await sweepPacks(mails);
    await work();
    expect(await pack(packId)).toMatchObject({ status: "ended", minutes_left: 0 });
    expect(await sold(packId)).toEqual({ collected: 32_000, refunded: 32_000, earned: 0 });
  });

  test("never comes if none was sold, until the coach leaves", async () => {
    const packId = await buy({ months: null });
    expect(await pack(packId)).toMatchObject({ status: "active", expires_at: null });
    await sweepPacks(mails);
    expect(await warned()).toEqual([]);
    const used = await request({ packId });
    expect(await pack(packId)).toMatchObject({ status: "active", minutes_left: 420 });
    await cancel(used);
    await rows("update coaches set suspended = true where id = $1", sessions.ids.coach);
    await sweepPacks(mails);
    await work();
    await rows("update coaches set suspended = false where id = $1", sessions.ids.coach);
    expect(await sold(packId)).toEqual({ collected: 32_000, refunded: 32_000, earned: 0 });
  });
});
