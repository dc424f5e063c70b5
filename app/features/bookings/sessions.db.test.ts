import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { users } from "~/platform/auth-tables.server.ts";
import { testDatabase } from "../../../tests/fixtures/database.ts";
import { ownerOf } from "../../../tests/fixtures/owners.ts";
import { SECRETS } from "../../../tests/fixtures/secrets.ts";
import { demoSessions } from "../../../tests/fixtures/sessions.ts";
import { answerAbsence, sayAbsent } from "./commands/absence.server.ts";
import { acceptBooking } from "./commands/answer-booking.server.ts";
import { cancelBooking, chooseRefund, chooseSlot, waiveBooking } from "./commands/cancel-booking.server.ts";
import { remind } from "./commands/mail-sessions.server.ts";
import {
  answerMove,
  moveBooking,
  planBooking,
  proposeMove,
  withdrawMove,
} from "./commands/move-booking.server.ts";
import { buyPack } from "./commands/packs.server.ts";
import { sweepBookings } from "./commands/sweep-bookings.server.ts";
import { sweepPacks } from "./commands/sweep-packs.server.ts";

const database = testDatabase();
const sessions = demoSessions(database);
const { db, rows, book, press, work, request, confirm, booking, money, slot, ofCoach, ofStudent, shift } =
  sessions;
const mails = { db, publicUrl: "https://elan.example", linkSecret: SECRETS.linkSecret };
const HOUR = 60 * 60 * 1000;
const fromNow = (hours: number) => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + hours * HOUR);
const cancel = async (id: string, side: "student" | "coach" = "student") =>
  cancelBooking(db, side === "coach" ? await ofCoach(id) : await ofStudent(id), { words: "" });
const PAID = { status: "paid", collected: 5_000, refunded: 0, earned: 0 };
const BACK = { status: "paid", collected: 5_000, refunded: 5_000, earned: 0 };

describe("a slot is taken", () => {
  test("held while it is paid for, pending once it is, confirmed and taken when the coach says yes", async () => {
    const { bookingId, checkoutUrl } = await book();
    expect(await booking(bookingId)).toMatchObject({ status: "held", price_cents: 5_000 });
    await expect(ofCoach(bookingId)).rejects.toThrow("n’existe pas");
    await press(checkoutUrl);
    await work();
    expect(await booking(bookingId)).toMatchObject({ status: "pending", held_until: null });
    expect(await money(bookingId)).toMatchObject({ status: "authorised", collected: 0 });
    await acceptBooking(db, await ofCoach(bookingId));
    await work();
    expect(await booking(bookingId)).toMatchObject({ status: "confirmed" });
    expect(await money(bookingId)).toEqual(PAID);
    await expect(ofCoach(bookingId).then((own) => acceptBooking(db, own))).rejects.toThrow("plus possible");
    expect(await sessions.subjects()).toEqual([
      expect.stringContaining("Une séance est demandée"),
      expect.stringContaining("Votre séance est confirmée"),
    ]);
    const said = await rows("select body, is_step from messages order by id");
    expect(said.map(({ is_step }) => is_step)).toEqual([true, true]);
    const [talk] = await rows(
      "select accepted_at, coach_unread, student_unread, messages_count from conversations",
    );
    expect(talk).toMatchObject({ coach_unread: 0, student_unread: 0, messages_count: 0 });
    expect(talk.accepted_at).not.toBeNull();
  });

  test("what is refused at the bank, or not paid in ten minutes, is free again", async () => {
    const first = await book();
    await press(first.checkoutUrl, false);
    await work({ hurries: true });
    expect(await booking(first.bookingId)).toMatchObject({ status: "cancelled", ending: "unpaid" });
    const second = await book();
    await rows(
      "update bookings set held_until = now() - interval '1 second' where id = $1",
      second.bookingId,
    );
    // Another takes it, whether or not the sweep has been by.
    const third = await book({}, sessions.other);
    expect(await booking(second.bookingId)).toMatchObject({ status: "cancelled", ending: "unpaid" });
    await press(third.checkoutUrl);
    await work();
    expect(await booking(third.bookingId)).toMatchObject({ status: "pending" });
    expect(await rows("select from booking_steps where booking_id <> $1", third.bookingId)).toEqual([]);
  });

  test("whoever pays after their ten minutes has their money let go, and the slot stays with the other", async () => {
    const late = await book();
    await rows("update bookings set held_until = now() - interval '1 second' where id = $1", late.bookingId);
    const quick = await book({}, sessions.other);
    // Both pay before anybody has closed the first one's page.
    await press(late.checkoutUrl);
    await press(quick.checkoutUrl);
    await work({ hurries: true });
    expect(await booking(late.bookingId)).toMatchObject({ status: "cancelled", ending: "unpaid" });
    expect((await booking(quick.bookingId)).status).toBe("pending");
    expect((await money(late.bookingId)).collected).toBe(0);
  });

  test("of fifty who want it at once one gets it, with one authorisation", async () => {
    const many = Array.from({ length: 50 }, (_, at) => ({
      id: randomUUID(),
      email: `foule${at}@seances.fr`,
    }));
    await db.insert(users).values(many.map((one) => ({ ...one, role: "student" as const })));
    const outcomes = await Promise.allSettled(many.map(({ id }) => book({}, ownerOf(id))));
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    expect(refused.map(({ message }) => message)).toEqual(
      Array(49).fill("Ce créneau vient d’être pris. Choisissez-en un autre."),
    );
    expect(await rows("select from payments")).toHaveLength(1);
  });

  test("the same order again is the same booking; an overlap, another price or a foreign place is none", async () => {
    const clientId = randomUUID();
    const [first, again] = [await book({ clientId }), await book({ clientId })];
    expect(again).toEqual(first);
    const refused = (given: Parameters<typeof book>[0]) => expect(book(given)).rejects;
    await refused({ startsAt: slot(5, "10:30") }).toThrow("vient d’être pris");
    await refused({ startsAt: slot(5, "11:00") }).toThrow("vient d’être pris"); // the break between two
    await refused({ startsAt: slot(5, "03:00") }).toThrow("vient d’être pris");
    await refused({ minutes: 50 }).toThrow("durée");
    await refused({ startsAt: slot(6), place: "home", address: "Ici" }).toThrow("ne se déplace pas");
    await refused({ startsAt: slot(6), isFree: true }).toThrow("n’offre pas");
    await refused({ startsAt: slot(6), packId: randomUUID() }).toThrow("pack");
    await refused({ startsAt: slot(6), serviceIds: [1] }).toThrow("n’est plus proposé");
    await refused({ startsAt: null }).toThrow("Rechargez");
  });

  test("a coach who needs no asking, and a first lesson that is free once", async () => {
    await rows("update coaches set first_lesson_free = true where id = $1", sessions.ids.coach);
    const id = await request({ isFree: true });
    expect(await booking(id)).toMatchObject({ status: "pending", price_cents: 0, payment_id: null });
    await expect(book({ isFree: true, startsAt: slot(6) })).rejects.toThrow("déjà eu");
    await cancel(id);
    const second = await request({ isFree: true, startsAt: slot(6) });
    expect((await booking(second)).status).toBe("pending");
    await rows(
      `insert into coach_availability (user_id, break_minutes, session_lengths, notice_hours, horizon_days, instant_booking)
       values ($1, 15, '{60}', 24, 60, true)`,
      sessions.coach.id,
    );
    await rows(
      `insert into coach_work_hours select $1, day, 480, 1200 from generate_series(1, 7) day`,
      sessions.coach.id,
    );
    const third = await request({ startsAt: slot(7) });
    expect((await booking(third)).status).toBe("confirmed");
    expect(await money(third)).toEqual(PAID);
    await rows("delete from coach_availability");
  });
});

describe("what ends it", () => {
  test("the coach's no, and silence, let go what was set aside", async () => {
    const declined = await request();
    await sessions.decline(declined);
    const lapsed = await request({ startsAt: slot(6) });
    await rows("update bookings set answer_by = now() - interval '1 second' where id = $1", lapsed);
    await sweepBookings(db);
    await work();
    expect(await booking(declined)).toMatchObject({ status: "cancelled", ending: "declined" });
    expect(await booking(lapsed)).toMatchObject({ status: "cancelled", ending: "lapsed" });
    for (const id of [declined, lapsed])
      expect(await money(id)).toMatchObject({ status: "released", collected: 0 });
  });

  test("the student more than a day before: all of it is given back; a request costs nothing", async () => {
    const id = await confirm();
    await cancel(id);
    const pending = await request({ startsAt: slot(6) });
    await cancel(pending);
    await work();
    expect(await booking(id)).toMatchObject({ status: "cancelled", ending: "in time" });
    expect(await money(id)).toEqual(BACK);
    expect(await money(pending)).toMatchObject({ status: "released", collected: 0 });
    await expect(cancel(id)).rejects.toThrow("plus possible");
  });

  test("later it stays due, unless the coach waives it", async () => {
    const id = await confirm();
    await shift(id, fromNow(20));
    await cancel(id);
    await work();
    expect(await booking(id)).toMatchObject({ ending: "late" });
    expect(await money(id)).toEqual({ ...PAID, earned: 5_000 });
    await waiveBooking(db, await ofCoach(id));
    await work();
    expect(await money(id)).toEqual(BACK);
  });

  test("the coach: the student takes another slot, or the money, or says nothing for a week", async () => {
    const [moved, repaid, silent] = [
      await confirm(),
      await confirm({ startsAt: slot(6) }),
      await confirm({ startsAt: slot(7) }),
    ];
    for (const id of [moved, repaid, silent]) await cancel(id, "coach");
    await work();
    expect(await money(moved)).toEqual(PAID);
    await chooseSlot(db, await ofStudent(moved), { startsAt: slot(9) });
    await chooseRefund(db, await ofStudent(repaid));
    await rows("update bookings set choice_by = now() - interval '1 second' where id = $1", silent);
    await sweepBookings(db);
    await work();
    expect(await booking(moved)).toMatchObject({ status: "confirmed", ending: null, starts_at: slot(9) });
    expect(await money(moved)).toEqual(PAID);
    for (const id of [repaid, silent]) expect(await money(id)).toEqual(BACK);
  });

  test("an account that is closed: what was to come is paid back", async () => {
    const gone = ownerOf(randomUUID());
    await db.insert(users).values({ id: gone.id, email: "part@seances.fr", role: "student" });
    const id = await request({}, gone);
    await rows("delete from users where id = $1", gone.id);
    await sweepBookings(db);
    await work();
    expect(await booking(id)).toMatchObject({ status: "cancelled", ending: "account closed" });
    expect(await money(id)).toMatchObject({ status: "released" });
  });
});

describe("another time", () => {
  test("the student moves it freely, to what is free; on the last day they ask", async () => {
    const id = await confirm();
    await moveBooking(db, await ofStudent(id), { startsAt: slot(6, "14:00") });
    expect(await booking(id)).toMatchObject({ status: "confirmed", starts_at: slot(6, "14:00") });
    const taken = await request({ startsAt: slot(8) }, sessions.other);
    const own = await ofStudent(id);
    await expect(moveBooking(db, own, { startsAt: slot(8, "10:30") })).rejects.toThrow("plus libre");
    await shift(id, fromNow(20));
    await expect(moveBooking(db, own, { startsAt: slot(9) })).rejects.toThrow("plus possible");
    await proposeMove(db, own, { startsAt: slot(9) });
    // What is proposed is nobody else's meanwhile.
    await expect(book({ startsAt: slot(9) }, sessions.other)).rejects.toThrow("vient d’être pris");
    await answerMove(db, await ofCoach(id), { accepts: true });
    expect(await booking(id)).toMatchObject({ starts_at: slot(9), proposed_by: null });
    expect((await booking(taken)).status).toBe("pending");
    await work();
  });

  test("the coach asks, and the student says yes or no, or the coach takes it back", async () => {
    const id = await confirm();
    const [coach, student] = [await ofCoach(id), await ofStudent(id)];
    await expect(answerMove(db, student, { accepts: true })).rejects.toThrow("plus possible");
    await proposeMove(db, coach, { startsAt: slot(7) });
    await expect(answerMove(db, coach, { accepts: true })).rejects.toThrow("plus possible");
    await answerMove(db, student, { accepts: false });
    expect(await booking(id)).toMatchObject({ starts_at: slot(5), proposed_starts_at: null });
    await proposeMove(db, coach, { startsAt: slot(8) });
    await withdrawMove(db, coach);
    await proposeMove(db, coach, { startsAt: slot(9, "21:00") });
    await answerMove(db, student, { accepts: true });
    expect(await booking(id)).toMatchObject({ starts_at: slot(9, "21:00") });
    await work();
  });

  test("a coach with a calendar of their own: sold without a time, which either enters", async () => {
    await rows(
      `insert into coach_payment_info (coach_id, first_name, last_name, email, address_line1, city, postal_code, calendar_url)
       values ($1, 'Nora', 'Diallo', 'n@exemple.fr', '3 rue des Lilas', 'Lyon', '69003', 'https://agenda.example/nora')`,
      sessions.coach.id,
    );
    await expect(book()).rejects.toThrow("Rechargez");
    const id = await request({ startsAt: null });
    expect(await booking(id)).toMatchObject({ status: "confirmed", starts_at: null });
    expect(await money(id)).toEqual(PAID);
    await planBooking(db, await ofStudent(id), { startsAt: slot(12) });
    expect(await booking(id)).toMatchObject({ starts_at: slot(12) });
    await rows("delete from coach_payment_info");
    await work();
  });
});

describe("once it is over", () => {
  test("it is completed by itself a day later, and is the coach's then", async () => {
    const id = await confirm();
    await shift(id, fromNow(-26));
    await sweepBookings(db);
    await sweepBookings(db);
    await work();
    expect(await booking(id)).toMatchObject({ status: "completed" });
    expect(await money(id)).toEqual({ ...PAID, earned: 5_000 });
    expect(await rows("select from booking_steps where step = 'completed'")).toHaveLength(1);
  });

  test("the coach was not there: paid back, when they agree or say nothing; the operator decides otherwise", async () => {
    const [agreed, silent, contested] = [
      await confirm(),
      await confirm({ startsAt: slot(6) }),
      await confirm({ startsAt: slot(7) }),
    ];
    for (const [at, id] of [agreed, silent, contested].entries()) {
      await shift(id, fromNow(-3 - at * 2));
      await sayAbsent(db, await ofStudent(id), { words: "Personne n’est venu." });
    }
    await answerAbsence(db, await ofCoach(agreed), { agrees: true, words: "" });
    await answerAbsence(db, await ofCoach(contested), { agrees: false, words: "J’y étais." });
    await rows("update bookings set absence_said_at = now() - interval '49 hours' where id = $1", silent);
    await rows("update bookings set absence_said_at = now() - interval '49 hours' where id = $1", contested);
    await sweepBookings(db);
    await work();
    expect(await money(agreed)).toEqual(BACK);
    expect(await money(silent)).toEqual(BACK);
    expect(await booking(contested)).toMatchObject({ status: "confirmed", absence_settled_at: null });
    expect(await money(contested)).toEqual(PAID);
  });

  test("a student who was not there owes it; said of a completed session, it is paid back after all", async () => {
    const missed = await confirm();
    await shift(missed, fromNow(-3));
    await sayAbsent(db, await ofCoach(missed), { words: "" });
    await answerAbsence(db, await ofStudent(missed), { agrees: true, words: "" });
    const done = await confirm({ startsAt: slot(6) });
    await shift(done, fromNow(-30));
    await sweepBookings(db);
    await work();
    expect(await money(done)).toEqual({ ...PAID, earned: 5_000 });
    await sayAbsent(db, await ofStudent(done), { words: "" });
    await answerAbsence(db, await ofCoach(done), { agrees: true, words: "" });
    await work();
    expect(await money(missed)).toEqual({ ...PAID, earned: 5_000 });
    expect(await money(done)).toEqual(BACK);
  });

  test("both are reminded the day before, once, unless they have just agreed on it", async () => {
    const [soon, new_] = [await confirm(), await confirm({ startsAt: slot(6) })];
    await shift(soon, fromNow(20));
    await shift(new_, fromNow(22));
    await rows("update bookings set confirmed_at = now() - interval '2 days' where id = $1", soon);
    await remind(mails);
    await remind(mails);
    const reminders = (await sessions.subjects()).filter((subject) => subject.startsWith("Rappel"));
    expect(reminders).toHaveLength(2);
  });
});

describe("hours that are bought ahead", () => {
  const buy = async () => {
    await rows(
      "insert into coach_packs (coach_id, hours, price_cents) values ($1, 5, 22500) on conflict do nothing",
      sessions.ids.coach,
    );
    const { packId, checkoutUrl } = await buyPack(sessions.parts, sessions.student, {
      coachId: sessions.ids.coach,
      hours: 5,
    });
    await press(checkoutUrl);
    await work();
    return packId;
  };
  const pack = async (id: string) => (await rows("select * from packs where id = $1", id))[0];
  const sold = async (id: string) =>
    (
      await rows(
        `select p.collected_cents as collected, p.refunded_cents as refunded, p.recognised_cents as earned
         from payments p join packs k on k.payment_id = p.id where k.id = $1`,
        id,
      )
    )[0];

  test("are drawn on by bookings, given back in time, and earned session by session", async () => {
    const packId = await buy();
    expect(await pack(packId)).toMatchObject({ status: "active", minutes_left: 300 });
    const kept = await request({ packId });
    const undone = await request({ packId, startsAt: slot(6) });
    expect(await booking(kept)).toMatchObject({ status: "pending", price_cents: 0 });
    expect(await pack(packId)).toMatchObject({ minutes_left: 180 });
    await cancel(undone);
    expect(await pack(packId)).toMatchObject({ minutes_left: 240 });
    await acceptBooking(db, await ofCoach(kept));
    await shift(kept, fromNow(-30));
    await sweepBookings(db);
    await work();
    expect(await sold(packId)).toEqual({ collected: 22_500, refunded: 0, earned: 4_500 });
    await expect(book({ packId }, sessions.other)).rejects.toThrow("plus utilisable");
  });

  test("never end in silence: three mails, and then what is left is paid back", async () => {
    const packId = await buy();
    const used = await request({ packId });
    await acceptBooking(db, await ofCoach(used));
    for (const days of [61, 60, 59, 30, 7, 1]) {
      await rows(
        "update packs set expires_at = now() + make_interval(days => $2) where id = $1",
        packId,
        days,
      );
      await sweepPacks(mails);
    }
    const about = async () => (await sessions.subjects()).filter((subject) => subject.includes("reste"));
    expect(await about()).toHaveLength(3);
    await rows("update packs set expires_at = now() - interval '1 minute' where id = $1", packId);
    await sweepPacks(mails);
    await sweepPacks(mails);
    await work();
    expect(await pack(packId)).toMatchObject({ status: "ended", minutes_left: 0 });
    expect(await sold(packId)).toEqual({ collected: 22_500, refunded: 18_000, earned: 0 });
    expect((await sessions.subjects()).filter((subject) => subject.includes("remboursés"))).toHaveLength(1);
    // What comes back to one that has ended is paid back as well.
    await cancel(used);
    await work();
    expect(await pack(packId)).toMatchObject({ minutes_left: 0 });
    expect(await sold(packId)).toEqual({ collected: 22_500, refunded: 22_500, earned: 0 });
  });

  test("a pack that nobody has paid for is none", async () => {
    await rows(
      "insert into coach_packs (coach_id, hours, price_cents) values ($1, 5, 22500) on conflict do nothing",
      sessions.ids.coach,
    );
    const { packId, checkoutUrl } = await buyPack(sessions.parts, sessions.student, {
      coachId: sessions.ids.coach,
      hours: 5,
    });
    await expect(book({ packId })).rejects.toThrow("plus utilisable");
    await press(checkoutUrl, false);
    await work({ hurries: true });
    expect(["held", "ended"]).toContain((await pack(packId)).status);
    expect(await pack(packId)).toMatchObject({ minutes_left: 0 });
  });
});
