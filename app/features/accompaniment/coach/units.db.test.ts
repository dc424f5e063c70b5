import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { findCoachSlots } from "~/features/bookings/availability/queries/slots.server.ts";
import { listClientPacks } from "~/features/bookings/clients/queries/find-client.server.ts";
import {
  requireClient,
  requireCoachBooking,
  requireStudentBooking,
} from "~/features/bookings/gate.server.ts";
import { sweepPacks } from "~/features/bookings/packs/commands/sweep-packs.server.ts";
import { acceptBooking } from "~/features/bookings/sessions/commands/answer-booking.server.ts";
import { bookSession } from "~/features/bookings/sessions/commands/book-session.server.ts";
import { cancelBooking } from "~/features/bookings/sessions/commands/cancel-booking.server.ts";
import { changeBooking, lockBooking } from "~/features/bookings/sessions/commands/settle-booking.server.ts";
import { sweepBookings } from "~/features/bookings/sessions/commands/sweep-bookings.server.ts";
import { findOwnPack } from "~/features/bookings/sessions/queries/reservation.server.ts";
import { getStudentOverview } from "~/features/bookings/sessions/queries/student-overview.server.ts";
import { findStudentTerms } from "~/features/bookings/sessions/queries/student-terms.server.ts";
import { findWithdrawablePack } from "~/features/bookings/sessions/queries/withdrawable.server.ts";
import { DAY_MS } from "~/platform/format/durations.ts";
import { demoAccompaniment } from "../../../../tests/fixtures/accompaniment/accompaniment.ts";
import { SECRETS } from "../../../../tests/fixtures/accounts/secrets.ts";
import { openHours } from "../../../../tests/fixtures/bookings/coaches.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { lockAccompaniment } from "../contract/commands/change-accompaniment.server.ts";
import { releaseUnits } from "../contract/commands/release-units.server.ts";
import { requireOwnAccompaniment } from "../gate.server.ts";
import { askAnotherCoach } from "./commands/assign-coach.server.ts";
import { sweepOffers } from "./commands/sweep-offers.server.ts";
import { endUnits, pauseUnits, resumeUnits } from "./commands/units.server.ts";
import { planWindow, reviewFrom, reviewPlannedFrom } from "./rules/assignment.ts";

const demo = demoAccompaniment(testDatabase());
const { db, rows, row, units, ids, start, answer, work, run, student, coach, parts, money } = demo;

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

/** Paid for, and the coach has said yes. */
async function accompanied(given: Parameters<typeof start>[0] = {}): Promise<string> {
  const id = await start(given);
  await answer(id);
  return id;
}
const packOf = async (id: string, purpose: string): Promise<string> =>
  (
    await rows(
      "select id from packs where accompaniment_id = $1 and purpose = $2 and status = 'active'",
      id,
      purpose,
    )
  )[0]?.id;
const left = async (id: string, purpose: string): Promise<number> =>
  (await units(id)).find((pack) => pack.purpose === purpose && pack.status === "active")?.left;

/** By the form of the coach's page, at the first hour from a week on. */
async function book(packId: string, given: { minutes?: number } = {}): Promise<string> {
  const minutes = given.minutes ?? 60;
  const [startsAt = null] = await findCoachSlots(db, {
    coachId: ids.coach,
    minutes,
    at: null,
    from: inDays(7),
    to: inDays(14),
  });
  const { bookingId } = await bookSession(parts, student, {
    listingId: ids.listing,
    minutes,
    place: "webcam",
    startsAt,
    address: "",
    latitude: null,
    longitude: null,
    serviceIds: [],
    packId,
    isFree: false,
    shownCents: 0,
    words: "",
    idempotencyKey: randomUUID(),
  });
  return bookingId;
}
const booking = async (id: string) => (await rows("select * from bookings where id = $1", id))[0];
const bookedOf = (unit: string) =>
  rows("select id, status, starts_at, service from bookings where unit = $1 order by created_at", unit);

describe("the units of an accompaniment", () => {
  it("are drawn on by a session as by any pack, and earned by its coach once it took place", async () => {
    const id = await accompanied();
    const packId = await packOf(id, "sessions");
    const bookingId = await book(packId);
    expect(await booking(bookingId)).toMatchObject({ status: "pending", unit: "sessions", price_cents: 0 });
    expect(await left(id, "sessions")).toBe(3);
    const { starts_at } = await booking(bookingId);
    await acceptBooking(db, await requireCoachBooking(db, coach, bookingId), { startsAt: starts_at });
    await rows(
      "update bookings set starts_at = now() - interval '27 hours', ends_at = now() - interval '26 hours' where id = $1",
      bookingId,
    );
    await sweepBookings(db);
    await work();
    expect(await booking(bookingId)).toMatchObject({ status: "completed" });
    expect(await money(id)).toMatchObject({ earned: 5_000 });
  });

  it("come back where a session is cancelled in time", async () => {
    const id = await accompanied();
    const bookingId = await book(await packOf(id, "sessions"));
    await cancelBooking(db, await requireStudentBooking(db, student, bookingId), { words: "", isDue: false });
    expect(await left(id, "sessions")).toBe(4);
    expect((await booking(bookingId)).ending).toBe("in time");
  });

  it("are hours, whatever lengths the coach gives, and never shorter or longer ones", async () => {
    const id = await accompanied();
    const packId = await packOf(id, "sessions");
    await rows("delete from coach_availability where user_id = $1", coach.id);
    await rows(
      `insert into coach_availability (user_id, break_minutes, session_lengths, notice_hours, horizon_days)
       values ($1, 0, '{45}', 0, 60)`,
      coach.id,
    );
    await rows(
      "insert into coach_work_hours select $1, day, 540, 1080 from generate_series(1, 7) day",
      coach.id,
    );
    await rows("update listings set session_minutes = 45 where id = $1", ids.listing);
    await expect(book(packId, { minutes: 45 })).rejects.toThrow("durent 1\u00a0h");
    expect((await booking(await book(packId))).minutes).toBe(60);
    await rows("delete from coach_availability where user_id = $1", coach.id);
    await openHours(demo.pool, [coach.id]);
    await rows("update listings set session_minutes = 60 where id = $1", ids.listing);
  });

  it("cannot be booked while it is paused, once they are over, or where one has blocked the other", async () => {
    const id = await accompanied();
    const packId = await packOf(id, "sessions");
    await run((tx) => pauseUnits(tx, id));
    await expect(book(packId)).rejects.toThrow("en pause");
    expect((await findStudentTerms(db, student, ids.coach)).packs).toEqual([]);
    await run((tx) => resumeUnits(tx, id));
    await book(packId);
    await rows("update conversations set blocked_by = 'coach', blocked_at = now()");
    await expect(book(packId)).rejects.toThrow("ne prend pas vos réservations");
    await rows("update conversations set blocked_by = null, blocked_at = null");
    await rows("update packs set expires_at = now() - interval '1 minute' where id = $1", packId);
    await expect(book(packId)).rejects.toThrow("n’est plus utilisable");
  });

  it("are neither a pack that was bought nor one that ends by itself", async () => {
    const id = await accompanied();
    const packId = await packOf(id, "sessions");
    await rows("update packs set expires_at = now() - interval '1 day' where accompaniment_id = $1", id);
    const mails = { db, publicUrl: "https://elan.example", linkSecret: SECRETS.linkSecret };
    await sweepPacks(mails);
    expect((await units(id)).map(({ status }) => status)).toEqual(["active", "active", "active"]);
    expect((await getStudentOverview(db, student, new Date())).packs).toEqual([]);
    expect(await findOwnPack(db, student, packId)).toBeUndefined();
    expect(await findWithdrawablePack(db, student, packId)).toBeUndefined();
    const client = await requireClient(db, coach, student.id);
    expect(await listClientPacks(db, client)).toEqual([]);
  });

  it("are gone with it: what was to come is cancelled, and nothing can be booked", async () => {
    const id = await accompanied();
    const packId = await packOf(id, "sessions");
    const bookingId = await book(packId);
    await run((tx) => endUnits(tx, id, { by: "nobody" }));
    expect(await booking(bookingId)).toMatchObject({ status: "cancelled", ending: "called off" });
    expect((await units(id)).map(({ status, left: rest }) => [status, rest])).toEqual(
      Array.from({ length: 3 }, () => ["ended", 0]),
    );
    await expect(book(packId)).rejects.toThrow("n’est plus utilisable");
  });

  it("that were booked in time take place, also after the last day on which one could", async () => {
    const id = await accompanied();
    const bookingId = await book(await packOf(id, "sessions"));
    await run((tx) => endUnits(tx, id, { by: "nobody", keepsBooked: true }));
    expect(await booking(bookingId)).toMatchObject({ status: "pending" });
    expect((await units(id)).map(({ status }) => status)).toEqual(["ended", "ended", "ended"]);
  });

  it("that are being booked at the moment they end are cancelled as well, or refused", async () => {
    const id = await accompanied();
    const packId = await packOf(id, "sessions");
    await Promise.allSettled([
      ...Array.from({ length: 3 }, () => book(packId)),
      run((tx) => endUnits(tx, id, { by: "nobody" })),
    ]);
    const open = await rows(
      "select status from bookings where pack_id = $1 and status <> 'cancelled'",
      packId,
    );
    expect(open).toEqual([]);
  });

  it("that come back from whoever was the coach before can be booked with the one who is", async () => {
    const id = await accompanied();
    const bookingId = await book(await packOf(id, "sessions"));
    // It is under way when they ask for somebody else.
    await rows(
      `update bookings set status = 'confirmed', starts_at = now() - interval '10 minutes', ends_at = now() + interval '50 minutes'
       where id = $1`,
      bookingId,
    );
    await askAnotherCoach(db, await requireOwnAccompaniment(db, student, id), ids.coach);
    await answer(id);
    await work();
    expect(await left(id, "sessions")).toBe(3);
    await run(async (tx) =>
      changeBooking(tx, await lockBooking(tx, bookingId), {
        step: "absence settled",
        by: "operator",
        set: { status: "cancelled", ending: "coach absent", cancelledAt: new Date() },
      }),
    );
    await work();
    await work();
    expect(await left(id, "sessions")).toBe(4);
  });
});

describe("what plans itself", () => {
  it("is each review, when its month comes, once; a cancelled one is the student's to book again", async () => {
    const id = await accompanied();
    const { started_at: startedAt, months, reviews } = await row(id);
    const reviewed = { startedAt, months, reviews };
    await sweepOffers(db, new Date(reviewPlannedFrom(reviewed, 1).getTime() - DAY_MS));
    expect(await bookedOf("reviews")).toEqual([]);
    const due = new Date(reviewPlannedFrom(reviewed, 1).getTime() + DAY_MS);
    await sweepOffers(db, due);
    await sweepOffers(db, due);
    const [first, ...more] = await bookedOf("reviews");
    expect(more).toEqual([]);
    expect(first).toMatchObject({ status: "confirmed", service: "Bilan mensuel" });
    expect(first.starts_at.getTime()).toBeGreaterThanOrEqual(reviewFrom(reviewed, 1).getTime());
    await cancelBooking(db, await requireStudentBooking(db, student, first.id), { words: "", isDue: false });
    await sweepOffers(db, due);
    expect(await bookedOf("reviews")).toHaveLength(1);
    expect(await left(id, "reviews")).toBe(3);
    const again = await book(await packOf(id, "reviews"));
    expect(await booking(again)).toMatchObject({ unit: "reviews", service: "Bilan mensuel avec Nora" });
    // The second one waits until its instalment is paid.
    const second = new Date(reviewPlannedFrom(reviewed, 2).getTime() + DAY_MS);
    await sweepOffers(db, second);
    expect(await row(id)).toMatchObject({ reviews_planned: 1 });
    await rows("update charges set status = 'paid', paid_at = now() where number = 2");
    await run(async (tx) => releaseUnits(tx, await lockAccompaniment(tx, id)));
    await sweepOffers(db, second);
    expect(await row(id)).toMatchObject({ reviews_planned: 2 });
    expect(await bookedOf("reviews")).toHaveLength(3);
  });

  it("is left to the two where the coach has a calendar of their own, or no free hour", async () => {
    await rows(
      `insert into coach_payment_info (coach_id, first_name, last_name, email, address_line1, city, postal_code, calendar_url)
       values ($1, 'A', 'B', 'a@suivi.fr', '1 rue du Stade', 'Lyon', '69003', 'https://agenda.example')`,
      coach.id,
    );
    await accompanied();
    expect(await bookedOf("intro")).toMatchObject([{ status: "confirmed", starts_at: null }]);
    await rows("delete from coach_payment_info");
    await demo.pool.query("select testing.empty_tables('accompaniments, bookings, packs')");
    await rows(
      "insert into coach_blocks (user_id, starts_at, ends_at) values ($1, now(), now() + interval '60 days')",
      coach.id,
    );
    await accompanied();
    expect(await bookedOf("intro")).toMatchObject([{ status: "confirmed", starts_at: null }]);
    await rows("delete from coach_blocks");
  });

  it("is never where the student has something else", async () => {
    const id = await accompanied();
    const { started_at: startedAt, months, reviews } = await row(id);
    const reviewed = { startedAt, months, reviews };
    const due = new Date(reviewPlannedFrom(reviewed, 1).getTime() + DAY_MS);
    const { from, until } = planWindow(due, reviewFrom(reviewed, 1));
    const [taken] = await findCoachSlots(db, { coachId: ids.coach, minutes: 60, at: null, from, to: until });
    const elsewhere = await book(await packOf(id, "sessions"));
    await rows(
      `update bookings set coach_id = $2, status = 'confirmed', confirmed_at = now(), starts_at = $3,
         ends_at = $3::timestamptz + interval '1 hour' where id = $1`,
      elsewhere,
      ids.second,
      taken,
    );
    await sweepOffers(db, due);
    const [review] = await bookedOf("reviews");
    expect(review.starts_at.getTime()).toBeGreaterThanOrEqual((taken?.getTime() ?? 0) + 60 * 60_000);
  });

  it("waits while it is paused, and is planned when it goes on", async () => {
    const id = await start();
    await rows("update accompaniments set status = 'paused', late_since = now() where id = $1", id);
    await answer(id);
    expect(await bookedOf("intro")).toEqual([]);
    await sweepOffers(db);
    expect(await bookedOf("intro")).toEqual([]);
    await rows("update accompaniments set status = 'running', late_since = null where id = $1", id);
    await run((tx) => resumeUnits(tx, id));
    await sweepOffers(db);
    expect(await bookedOf("intro")).toHaveLength(1);
  });
});
