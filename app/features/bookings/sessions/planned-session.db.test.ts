import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { BACK, demoSessions, fromNow, PAID } from "../../../../tests/fixtures/bookings/sessions.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { sayAbsent } from "./commands/absence.server.ts";
import { sendReminders } from "./commands/mail-sessions.server.ts";
import { planBooking } from "./commands/move-booking.server.ts";
import { sweepBookings } from "./commands/sweep-bookings.server.ts";

const database = testDatabase();
const sessions = demoSessions(database);
const { db, rows, work, request, booking, money, ofCoach, ofStudent, cancel, book, slot } = sessions;

/** From now on, or no longer, sessions with this coach are planned on a calendar of their own. */
const useCalendar = () =>
  rows(
    `insert into coach_payment_info (coach_id, first_name, last_name, email, address_line1, city, postal_code, calendar_url)
     values ($1, 'Nora', 'Diallo', 'n@exemple.fr', '3 rue des Lilas', 'Lyon', '69003', 'https://agenda.example/nora')`,
    sessions.coach.id,
  );
const leaveCalendar = () => rows("delete from coach_payment_info");
beforeEach(useCalendar);
afterEach(leaveCalendar);

/** As if so many hours had gone by since it was planned. */
const passHours = (id: string, hours: number) =>
  rows(
    `update bookings set planned_at = planned_at - make_interval(hours => $2),
       starts_at = starts_at - make_interval(hours => $2), ends_at = ends_at - make_interval(hours => $2) where id = $1`,
    id,
    hours,
  );

describe("a session that is sold without a time", () => {
  test("is one, also where its order is sent several times at the same moment", async () => {
    const wanted = { startsAt: null, idempotencyKey: randomUUID() };
    const sent = await Promise.all([1, 2, 3].map(() => book(wanted)));
    expect(sent[0]?.checkoutUrl).toBeTruthy();
    expect(sent).toEqual(Array(3).fill(sent[0]));
  });

  test("is planned from a day back to a year ahead, and by nobody further", async () => {
    const id = await request({ startsAt: null });
    const own = await ofCoach(id);
    for (const hours of [-25, -59 * 24, 366 * 24, 24 * 365 * 200])
      await expect(planBooking(db, own, { startsAt: fromNow(hours) })).rejects.toThrow("entre hier");
    await planBooking(db, own, { startsAt: fromNow(-20) });
    expect(await booking(id)).toMatchObject({ planned_by: "coach" });
  });

  test("that its coach sets in the past is nobody's for a day: the student cancels freely, or says who was absent", async () => {
    const [undone, absent, kept] = [
      await request({ startsAt: null }),
      await request({ startsAt: null }),
      await request({ startsAt: null }),
    ];
    for (const [at, id] of [undone, absent, kept].entries())
      await planBooking(db, await ofCoach(id), { startsAt: fromNow(-23 + at * 2) });
    // Its coach says that the student was not there; who cancels freely owes nothing all the same.
    await sayAbsent(db, await ofCoach(undone), { words: "" });
    await sweepBookings(db);
    for (const id of [undone, absent, kept]) expect(await booking(id)).toMatchObject({ status: "confirmed" });
    await cancel(undone);
    expect(await booking(undone)).toMatchObject({ status: "cancelled", ending: "in time", absent: null });
    for (const id of [absent, kept]) await passHours(id, 30);
    await expect(cancel(kept)).rejects.toThrow("plus possible");
    await sayAbsent(db, await ofStudent(absent), { words: "" });
    await sweepBookings(db);
    await work();
    expect(await money(undone)).toEqual(BACK);
    expect(await money(absent)).toEqual(PAID);
    expect(await booking(kept)).toMatchObject({ status: "completed" });
    expect(await money(kept)).toEqual({ ...PAID, earned: 5_000 });
  });

  test("that its coach sets for tomorrow morning does not turn a free cancellation into a late one", async () => {
    const [free, late, own] = [
      await request({ startsAt: null }),
      await request({ startsAt: null }),
      await request({ startsAt: null }),
    ];
    await planBooking(db, await ofCoach(free), { startsAt: fromNow(15) });
    // Planned at two days' notice, and looked at on the last day.
    await planBooking(db, await ofCoach(late), { startsAt: fromNow(47) });
    await passHours(late, 30);
    await planBooking(db, await ofStudent(own), { startsAt: fromNow(19) });
    for (const id of [free, late, own]) await cancel(id);
    await work();
    expect(await booking(free)).toMatchObject({ ending: "in time" });
    expect(await money(free)).toEqual(BACK);
    for (const id of [late, own]) expect(await booking(id)).toMatchObject({ ending: "late" });
  });

  test("takes the place of somebody else's hold that is over", async () => {
    const id = await request({ startsAt: null });
    await leaveCalendar();
    const held = await book({ startsAt: slot(5) }, sessions.other);
    await rows("update bookings set held_until = now() - interval '1 second' where id = $1", held.bookingId);
    await planBooking(db, await ofCoach(id), { startsAt: slot(5) });
    expect(await booking(id)).toMatchObject({ starts_at: slot(5) });
    expect(await booking(held.bookingId)).toMatchObject({ status: "cancelled", ending: "unpaid" });
    await work({ hurries: true });
  });

  test("and never planned: both are reminded once after two weeks, and after sixty days it is paid back", async () => {
    const id = await request({ startsAt: null });
    const soldDaysAgo = (days: number) =>
      rows("update bookings set confirmed_at = now() - make_interval(days => $2) where id = $1", id, days);
    const told = async (words: string) =>
      (await sessions.subjects()).filter((subject) => subject.includes(words)).length;
    await soldDaysAgo(13);
    await sendReminders(sessions.mails);
    expect(await told("pas encore d’horaire")).toBe(0);
    await soldDaysAgo(15);
    await sendReminders(sessions.mails);
    await sendReminders(sessions.mails);
    expect(await told("pas encore d’horaire")).toBe(2);
    await soldDaysAgo(59);
    await sweepBookings(db);
    expect(await booking(id)).toMatchObject({ status: "confirmed" });
    await soldDaysAgo(61);
    await sweepBookings(db);
    await work();
    expect(await booking(id)).toMatchObject({ status: "cancelled", ending: "unplanned" });
    expect(await money(id)).toEqual(BACK);
    expect(await told("sans horaire est annulée")).toBe(2);
  });

  test("once it is planned, is reminded of again the day before", async () => {
    const id = await request({ startsAt: null });
    await rows("update bookings set confirmed_at = now() - interval '20 days' where id = $1", id);
    await sendReminders(sessions.mails);
    await planBooking(db, await ofStudent(id), { startsAt: fromNow(20) });
    await sendReminders(sessions.mails);
    expect((await sessions.subjects()).filter((subject) => subject.startsWith("Rappel"))).toHaveLength(2);
  });
});
