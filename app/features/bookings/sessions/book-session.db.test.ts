import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { users } from "~/platform/auth/auth-tables.server.ts";
import { ownerOf } from "../../../../tests/fixtures/accounts/owners.ts";
import { addCoaches, openHours } from "../../../../tests/fixtures/bookings/coaches.ts";
import { demoSessions, PAID } from "../../../../tests/fixtures/bookings/sessions.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";

const database = testDatabase();
const sessions = demoSessions(database);
const { db, rows, book, press, work, request, booking, money, slot, ofCoach, cancel, accept } = sessions;

test("a number that is typed while booking is kept in the account, and one that is none books nothing", async () => {
  const phone = async () =>
    (await rows("select phone_number from profiles where id = $1", sessions.student.id))[0].phone_number;
  await expect(book({ ownPhone: "06 12", sharesPhone: true })).rejects.toMatchObject({ field: "ownPhone" });
  expect(await rows("select from bookings")).toEqual([]);
  await book({ ownPhone: "" });
  expect(await phone()).toBeNull();
  const { bookingId } = await book({ ownPhone: "06 12 34 56 78", sharesPhone: true, startsAt: slot(8) });
  expect(await phone()).toBe("+33612345678");
  expect(await booking(bookingId)).toMatchObject({ shares_phone: true });
  await rows("update profiles set phone_number = null where id = $1", sessions.student.id);
});

describe("a slot is taken", () => {
  test("held while it is paid for, pending once it is, confirmed and taken when the coach says yes", async () => {
    const { bookingId, checkoutUrl } = await book();
    expect(await booking(bookingId)).toMatchObject({ status: "held", price_cents: 5_000 });
    await expect(ofCoach(bookingId)).rejects.toThrow("n’existe pas");
    await press(checkoutUrl);
    await work();
    expect(await booking(bookingId)).toMatchObject({ status: "pending", held_until: null });
    expect(await money(bookingId)).toMatchObject({ status: "authorised", collected: 0 });
    await accept(bookingId);
    await work();
    expect(await booking(bookingId)).toMatchObject({ status: "confirmed" });
    expect(await money(bookingId)).toEqual(PAID);
    await expect(accept(bookingId)).rejects.toThrow("plus possible");
    expect(await sessions.subjects()).toEqual([
      expect.stringContaining("Votre demande est envoyée"),
      expect.stringContaining("Une séance est demandée"),
      expect.stringContaining("Votre séance est confirmée"),
      expect.stringContaining("Une séance est confirmée"),
    ]);
    const said = await rows("select body, is_step from messages order by id");
    expect(said.map(({ is_step }) => is_step)).toEqual([true, true]);
    const [{ service, discipline }] = await rows("select service, discipline from bookings");
    expect(service).toMatch(new RegExp(`^${discipline} avec \\p{L}+$`, "u"));
    expect(said[0].body).toMatch(new RegExp(`^Séance demandée\u00a0: .*\\d, ${service} \\(1\u00a0h\\)\\.`));
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
    await rows(
      "update profiles set first_name = 'Zoé', last_name = 'Martin' where first_name is null and role = 'student'",
    );
    const outcomes = await Promise.allSettled(many.map(({ id }) => book({}, ownerOf(id))));
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    expect(refused.map(({ message }) => message)).toEqual(
      Array(49).fill("Ce créneau vient d’être pris. Choisissez-en un autre."),
    );
    expect(await rows("select from payments")).toHaveLength(1);
  });

  test("the same order sent several times at the same moment is one booking and one checkout", async () => {
    for (let day = 5; day < 8; day += 1) {
      const wanted = { idempotencyKey: randomUUID(), startsAt: slot(day) };
      const sent = await Promise.all([1, 2, 3].map(() => book(wanted)));
      expect(sent[0]?.checkoutUrl).toBeTruthy();
      expect(sent).toEqual(Array(3).fill(sent[0]));
    }
    expect(await rows("select from bookings")).toHaveLength(3);
    expect(await rows("select from payments")).toHaveLength(3);
    await expect(book({ startsAt: slot(9) })).rejects.toThrow("déjà 3 créneaux");
  });

  test("a student holds three slots at most, also by orders of the same moment", async () => {
    const sent = await Promise.allSettled([5, 6, 7, 8, 9, 10].map((day) => book({ startsAt: slot(day) })));
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  });

  test("a student holds three slots at most with all coaches together, also at the same moment", async () => {
    const accounts = Array.from({ length: 6 }, (_, nth) => ({
      id: randomUUID(),
      email: `coach${nth}@seances.fr`,
    }));
    await db.insert(users).values(accounts.map((one) => ({ ...one, role: "coach" as const })));
    const coaches = await addCoaches(
      sessions.pool,
      accounts.map(({ id: userId }) => ({ userId, price: 5_000, webcam: true })),
    );
    const listings = await rows("select id from listings where coach_id = any($1)", coaches);
    const sent = await Promise.allSettled(
      listings.map(({ id }, nth) => book({ listingId: id, startsAt: slot(5 + nth) })),
    );
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(sent.flatMap((one) => (one.status === "rejected" ? [one.reason.message] : []))).toEqual(
      Array(3).fill(expect.stringContaining("déjà 3 créneaux")),
    );
    expect(await rows("select from bookings where status = 'held'")).toHaveLength(3);
  });

  test("a first free lesson is asked for three times a day with one coach, also at the same moment", async () => {
    await rows("update coaches set first_lesson_free = true where id = $1", sessions.ids.coach);
    const ask = (day: number, who = sessions.student) => book({ isFree: true, startsAt: slot(day) }, who);
    const askAtOnce = () => Promise.allSettled([7, 8, 9, 10].map((day) => ask(day)));
    for (const day of [5, 6]) await cancel((await ask(day)).bookingId);
    // Only the very first session is free, so one of them is made.
    const made = (await askAtOnce()).flatMap((one) =>
      one.status === "fulfilled" ? [one.value.bookingId] : [],
    );
    expect(made).toHaveLength(1);
    await cancel(made[0] ?? "");
    expect(
      (await askAtOnce()).map((one) => one.status === "rejected" && [one.reason.code, one.reason.message]),
    ).toEqual(Array(4).fill(["rate_limited", expect.stringMatching(/déjà demandé 3\sfois/)]));
    expect((await ask(9, sessions.other)).bookingId).toBeTruthy();
    await rows(
      "update bookings set created_at = created_at - interval '1 day' where student_id = $1",
      sessions.student.id,
    );
    expect((await ask(10)).bookingId).toBeTruthy();
  });

  test("a key of somebody else's booking is refused, and tells nothing of it", async () => {
    const idempotencyKey = randomUUID();
    await book({ idempotencyKey });
    await expect(book({ idempotencyKey, startsAt: slot(6) }, sessions.other)).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await rows("select from bookings")).toHaveLength(1);
  });

  test("the same order again is the same booking; an overlap, another price or a foreign place is none", async () => {
    const idempotencyKey = randomUUID();
    const [first, again] = [await book({ idempotencyKey }), await book({ idempotencyKey })];
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

  test("the price that the page showed is charged; where the coach has changed it, the student is asked again", async () => {
    const price = (cents: number) =>
      rows("update listings set hourly_rate_cents = $2 where id = $1", sessions.ids.listing, cents);
    const wanted = { shownCents: 5_000 };
    await price(9_999);
    await expect(book(wanted)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/coûte 99,99\s€ au lieu de 50,00\s€/),
    });
    await expect(book({ shownCents: null })).rejects.toThrow("Rechargez la page");
    await price(4_000);
    await expect(book(wanted)).rejects.toThrow(/40,00\s€ au lieu de 50,00\s€/);
    expect(await rows("select from bookings")).toEqual([]);
    const { bookingId } = await book({ shownCents: 4_000 });
    expect(await booking(bookingId)).toMatchObject({ price_cents: 4_000 });
    await price(5_000);
  });

  test("the price of an extra counts, and the same press again is the booking of before, whatever it costs now", async () => {
    const [{ id }] = await rows(
      "insert into listing_services (listing_id, name, price_cents) values ($1, 'Bilan', 1000) returning id",
      sessions.ids.listing,
    );
    const wanted = { serviceIds: [id], shownCents: 6_000, idempotencyKey: randomUUID() };
    const first = await book(wanted);
    expect(await booking(first.bookingId)).toMatchObject({ price_cents: 6_000 });
    await rows("update listing_services set price_cents = 1500 where id = $1", id);
    expect(await book(wanted)).toEqual(first);
    await expect(book({ ...wanted, idempotencyKey: randomUUID(), startsAt: slot(6) })).rejects.toThrow(
      /65,00\s€ au lieu de 60,00\s€/,
    );
    await rows("delete from listing_services where id = $1", id);
  });

  test("a first lesson that is not free any more names its price before anything is booked", async () => {
    const wanted = { isFree: true, shownCents: 0 };
    await expect(book(wanted)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/celle-ci coûte 50,00\s€/),
    });
    expect(await rows("select from bookings")).toEqual([]);
  });

  test("a coach who needs no asking, and a first lesson that is free once", async () => {
    await rows("update coaches set first_lesson_free = true where id = $1", sessions.ids.coach);
    const id = await request({ isFree: true });
    expect(await booking(id)).toMatchObject({ status: "pending", price_cents: 0, payment_id: null });
    await expect(book({ isFree: true, startsAt: slot(6) })).rejects.toThrow("toute première");
    await cancel(id);
    const second = await request({ isFree: true, startsAt: slot(6) });
    expect((await booking(second)).status).toBe("pending");
    await rows("delete from coach_availability");
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
    await openHours(sessions.pool, [sessions.coach.id]);
  });
});

/** The demo provider delivers its own webhooks by jobs, where Stripe would call us. */
const countJobs = async () =>
  (await rows(`select count(*)::int as total from job_log where task <> 'tell-demo-news'`))[0]?.total;

test("a booking that is paid and confirmed takes at most eleven jobs, with four mails and an invoice", async () => {
  await rows(`
    create table job_log (task text not null);
    create function log_job() returns trigger language plpgsql as $$ begin
      insert into public.job_log select identifier from graphile_worker._private_tasks where id = new.task_id;
      return new;
    end $$;
    create trigger log_job after insert on graphile_worker._private_jobs for each row execute function log_job()`);
  await sessions.confirm();
  expect(await countJobs()).toBeLessThanOrEqual(11);
  await rows(`
    drop trigger log_job on graphile_worker._private_jobs;
    drop function log_job;
    drop table job_log`);
});
