import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { users } from "~/platform/auth/auth-tables.server.ts";
import { ownerOf } from "../../../../tests/fixtures/accounts/owners.ts";
import { BACK, demoSessions, fromNow, PAID } from "../../../../tests/fixtures/bookings/sessions.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { answerAbsence, sayAbsent, settleAbsence } from "./commands/absence.server.ts";
import { chooseRefund, chooseSlot, waiveBooking } from "./commands/cancel-booking.server.ts";
import { sendReminders } from "./commands/mail-sessions.server.ts";
import {
  answerMove,
  moveBooking,
  planBooking,
  proposeMove,
  withdrawMove,
} from "./commands/move-booking.server.ts";
import { sweepBookings } from "./commands/sweep-bookings.server.ts";

const database = testDatabase();
const sessions = demoSessions(database);
const {
  db,
  rows,
  book,
  work,
  request,
  confirm,
  booking,
  money,
  slot,
  ofCoach,
  ofStudent,
  shift,
  cancel,
  mails,
} = sessions;

const proposed = async (id: string) => ({
  proposedStartsAt: (await sessions.shown(id)).proposedStartsAt,
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
    await rows(
      "update profiles set first_name = 'Zoé', last_name = 'Martin' where first_name is null and role = 'student'",
    );
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
    // A proposed slot cannot be booked by anybody else meanwhile.
    await expect(book({ startsAt: slot(9) }, sessions.other)).rejects.toThrow("vient d’être pris");
    await answerMove(db, await ofCoach(id), { accepts: true, ...(await proposed(id)) });
    expect(await booking(id)).toMatchObject({ starts_at: slot(9), proposed_by: null });
    expect((await booking(taken)).status).toBe("pending");
    await work();
  });

  test("the coach asks, and the student says yes or no, or the coach takes it back", async () => {
    const id = await confirm();
    const [coach, student] = [await ofCoach(id), await ofStudent(id)];
    await expect(answerMove(db, student, { accepts: true, ...(await proposed(id)) })).rejects.toThrow(
      "plus possible",
    );
    await proposeMove(db, coach, { startsAt: slot(7) });
    await expect(answerMove(db, coach, { accepts: true, ...(await proposed(id)) })).rejects.toThrow(
      "plus possible",
    );
    await answerMove(db, student, { accepts: false, ...(await proposed(id)) });
    expect(await booking(id)).toMatchObject({ starts_at: slot(5), proposed_starts_at: null });
    await request({ startsAt: slot(8) }, sessions.other);
    await expect(proposeMove(db, coach, { startsAt: slot(8, "10:30") })).rejects.toThrow("déjà une séance");
    await proposeMove(db, coach, { startsAt: slot(8, "14:00") });
    await withdrawMove(db, coach);
    await expect(proposeMove(db, coach, { startsAt: slot(9, "21:00") })).rejects.toMatchObject({
      code: "conflict",
      field: "outside",
    });
    for (const startsAt of [fromNow(-1), fromNow(24 * 366)])
      await expect(proposeMove(db, coach, { startsAt, outside: true })).rejects.toMatchObject({
        code: "invalid_input",
        field: "startsAt",
      });
    await proposeMove(db, coach, { startsAt: slot(9, "21:00"), outside: true, words: "Après le bureau ?" });
    await answerMove(db, student, { accepts: true, ...(await proposed(id)) });
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

  test("a contested absence of a completed session is not the coach's income before it is decided", async () => {
    const owed = async () =>
      (
        await rows(
          "select coalesce(-sum(cents), 0)::int as cents from ledger_entries where account = 'coaches' and available_at is not null",
        )
      )[0].cents;
    const done = await confirm();
    await shift(done, fromNow(-30));
    await sweepBookings(db);
    await work();
    expect(await owed()).toBe(4_500);
    await sayAbsent(db, await ofStudent(done), { words: "Personne." });
    // A reported absence is settled within days, before anything is payable.
    expect(await owed()).toBe(4_500);
    await answerAbsence(db, await ofCoach(done), { agrees: false, words: "J’y étais." });
    await work();
    expect(await booking(done)).toMatchObject({ status: "completed" });
    expect(await money(done)).toEqual(PAID);
    expect(await owed()).toBe(0);
    await db.transaction((tx) =>
      settleAbsence(tx, ownerOf(randomUUID(), "operator"), { bookingId: done, isDue: true, words: "" }),
    );
    await work();
    expect(await money(done)).toEqual({ ...PAID, earned: 5_000 });
    expect(await owed()).toBe(4_500);
    // It becomes payable seven days after the decision, not after the session.
    const [last] = await rows(
      "select available_at > now() + interval '6 days' as later from ledger_entries where account = 'coaches' order by id desc limit 1",
    );
    expect(last.later).toBe(true);
  });

  test("a contested absence of an earlier version is suspended by the next sweep", async () => {
    const done = await confirm();
    await shift(done, fromNow(-30));
    await sweepBookings(db);
    await work();
    await rows(
      "update bookings set absent = 'coach', absence_said_at = now(), absence_contested_at = now() where id = $1",
      done,
    );
    await sweepBookings(db);
    await work();
    expect(await money(done)).toEqual(PAID);
  });

  test("both are reminded the day before, once, unless they have just agreed on it", async () => {
    const [soon, new_] = [await confirm(), await confirm({ startsAt: slot(6) })];
    await shift(soon, fromNow(20));
    await shift(new_, fromNow(22));
    await rows("update bookings set confirmed_at = now() - interval '2 days' where id = $1", soon);
    await sendReminders(mails);
    await sendReminders(mails);
    const reminders = (await sessions.subjects()).filter((subject) => subject.startsWith("Rappel"));
    expect(reminders).toHaveLength(2);
  });
});
