import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { addPack } from "../../../../tests/fixtures/bookings/bookings.ts";
import { addCoach } from "../../../../tests/fixtures/bookings/coaches.ts";
import { demoSessions } from "../../../../tests/fixtures/bookings/sessions.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { requirePlannedStudent } from "../gate.server.ts";
import { setSharesPhone } from "../sessions/commands/share-phone.server.ts";
import { sweepBookings } from "../sessions/commands/sweep-bookings.server.ts";
import { planSessions } from "./commands/plan-sessions.server.ts";
import { findPlan } from "./queries/find-plan.server.ts";
import { listPlannable } from "./queries/list-plannable.server.ts";
import { wallTimeOf } from "./rules/clashes.ts";
import { readAskedSessions, type SessionPlan } from "./schema.ts";

const database = testDatabase();
const sessions = demoSessions(database);
const { db, pool, rows, work, slot, booking, coach, student, other, ids } = sessions;

afterEach(async () => {
  await rows("delete from pack_moves");
  await rows("update bookings set pack_id = null");
  await rows("delete from packs");
  await rows("update listings set location_type = 'fixed', travel_km = null where id = $1", ids.listing);
});

const givePack = (hours = 5) => addPack(pool, { coachId: ids.coach, studentId: student.id, hours });
const packMinutes = async () => (await rows("select minutes_left from packs"))[0]?.minutes_left;

async function plan(
  given: Partial<SessionPlan> & { startsAt?: Date; isConfirmed?: boolean } = {},
  who = student,
) {
  const { startsAt = slot(5), isConfirmed = false, ...more } = given;
  return planSessions(db, coach, await requirePlannedStudent(db, coach, { client: who.id }), {
    clientId: randomUUID(),
    listingId: ids.listing,
    minutes: 60,
    place: "webcam",
    occurrences: [{ when: wallTimeOf(startsAt), isConfirmed }],
    priceCents: 0,
    packId: null,
    weeks: null,
    requestId: null,
    ...more,
  });
}

describe("a session from the student's pack", () => {
  test("is confirmed at once, drawn, and told to both with its entry for the calendar", async () => {
    const packId = await givePack();
    const clientId = randomUUID();
    const [{ bookingId = "" }] = await Promise.all([plan({ packId, clientId }), plan({ packId, clientId })]);
    expect(await plan({ packId, clientId })).toEqual({ bookingId });
    expect(await booking(bookingId)).toMatchObject({ status: "confirmed", pack_id: packId, price_cents: 0 });
    expect(await packMinutes()).toBe(240);
    await work();
    expect(await sessions.subjects()).toEqual([
      expect.stringContaining("Une séance est planifiée pour vous"),
      expect.stringContaining("Une séance est planifiée"),
    ]);
    const [mail] = await rows("select body, attachments from mails order by id limit 1");
    expect(mail.body.replace(/\s+/g, " ")).toContain(
      "Nora l’a planifiée : elle est décomptée sur votre pack.",
    );
    expect(JSON.stringify(mail.attachments)).toContain("METHOD:REQUEST");
    const [said] = await rows("select body, is_step from messages");
    expect(said).toMatchObject({
      is_step: true,
      body: expect.stringMatching(/^Séance planifiée par le coach/),
    });
    // The ordinary rules: in time, the hours go back.
    await sessions.cancel(bookingId);
    expect(await packMinutes()).toBe(300);
  });

  test("that leaves less than a day can be cancelled freely for a day", async () => {
    const packId = await givePack();
    const startsAt = new Date(Math.ceil(Date.now() / 300_000) * 300_000 + 20 * 3_600_000);
    const { bookingId = "" } = await plan({ packId, startsAt, isConfirmed: true });
    await sessions.cancel(bookingId);
    expect(await booking(bookingId)).toMatchObject({ status: "cancelled", ending: "in time" });
    expect(await packMinutes()).toBe(300);
  });

  test("needs hours that are left, and the pack of this student", async () => {
    const packId = await givePack(1);
    await plan({ packId });
    await expect(plan({ packId, startsAt: slot(6) })).rejects.toThrow("Il reste");
    const theirs = await addPack(pool, { coachId: ids.coach, studentId: other.id });
    await expect(plan({ packId: theirs, startsAt: slot(7) })).rejects.toThrow("n’est plus utilisable");
    expect(await rows("select from bookings")).toHaveLength(1);
  });

  test("at the student's home needs an address that is known from before", async () => {
    await rows("update listings set location_type = 'travel', travel_km = 10 where id = $1", ids.listing);
    const packId = await givePack();
    await expect(plan({ packId, place: "home" })).rejects.toMatchObject({ code: "conflict", field: "place" });
    const { bookingId: first } = await sessions.book({
      place: "home",
      address: "3 rue des Lilas, Lyon",
      latitude: 45.76,
      longitude: 4.84,
      startsAt: slot(7),
      packId,
    });
    await sessions.accept(first);
    const { bookingId = "" } = await plan({ packId, place: "home" });
    expect(await booking(bookingId)).toMatchObject({ address: "3 rue des Lilas, Lyon", latitude: 45.76 });
  });
});

describe("what speaks against a time", () => {
  test("of two plans for one slot at the same moment one counts, whoever it is for", async () => {
    await addPack(pool, { coachId: ids.coach, studentId: other.id });
    const packId = await givePack();
    await sessions.book({ startsAt: slot(12) }, other);
    for (let day = 5; day < 9; day += 1) {
      const startsAt = slot(day);
      const sent = await Promise.allSettled([
        plan({ startsAt, packId, isConfirmed: true }),
        plan({ startsAt, priceCents: 5_000, isConfirmed: true }),
      ]);
      expect(sent.map(({ status }) => status).sort(), JSON.stringify(sent)).toEqual([
        "fulfilled",
        "rejected",
      ]);
    }
    const live = await rows("select from bookings where starts_at < $1 and status <> 'cancelled'", slot(11));
    expect(live).toHaveLength(4);
  });

  test("is said before saving; what is not final can be confirmed", async () => {
    const packId = await givePack();
    const startsAt = slot(5, "06:00");
    await expect(plan({ packId, startsAt })).rejects.toMatchObject({ code: "conflict", field: "confirmed" });
    expect((await plan({ packId, startsAt, isConfirmed: true })).bookingId).toBeTruthy();
    await rows(
      "insert into coach_blocks (user_id, starts_at, ends_at, label) values ($1, $2, $3, 'Dentiste')",
      coach.id,
      slot(6),
      slot(6, "11:00"),
    );
    await expect(plan({ packId, startsAt: slot(6) })).rejects.toThrow("Dentiste");
    await expect(
      plan({ packId, startsAt: new Date(Date.now() - 3_600_000), isConfirmed: true }),
    ).rejects.toMatchObject({ field: "time" });
    await rows("delete from coach_blocks");
  });

  test("the student's own session elsewhere, of which the coach learns nothing but that", async () => {
    const packId = await givePack();
    const elsewhere = await addCoach(pool, { userId: null, name: "Autre Coach" });
    await rows(
      `insert into bookings (coach_id, student_id, service, minutes, place, price_cents, starts_at, ends_at, status, confirmed_at)
       values ($1, $2, 'Secret', 60, 'webcam', 0, $3, $4, 'confirmed', now())`,
      elsewhere,
      student.id,
      slot(5, "10:30"),
      slot(5, "11:30"),
    );
    await expect(plan({ packId, isConfirmed: true })).rejects.toThrow(
      "L’élève n’est pas disponible à cette heure.",
    );
  });

  test("the page shows the packs, the usual price, and each session of a series with its clashes", async () => {
    const packId = await givePack(3);
    await plan({ packId });
    const own = await requirePlannedStudent(db, coach, { client: student.id });
    const asked = new URLSearchParams({
      ...wallTimeOf(slot(5)),
      repeat: "weekly",
      ends: "pack",
      payBy: packId,
    });
    const found = await findPlan({ db, pool }, coach, own, {
      asked: readAskedSessions(asked, new Date()),
      moved: {},
    });
    if (!found || found.hasCalendar) throw new Error("There is a plan.");
    expect(found.packs).toMatchObject([{ id: packId, minutesLeft: 120 }]);
    expect(found.choice).toMatchObject({ payBy: packId, ends: "pack", minutes: 60 });
    // Two hours are left, and the first week is taken.
    expect(found.occurrences).toHaveLength(2);
    expect(found.occurrences[0]?.clashes[0]).toMatchObject({ isFinal: true });
  });
});

test("a student who blocks the coach, or is none of the coach's, cannot be planned for", async () => {
  await expect(requirePlannedStudent(db, coach, { client: other.id })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(requirePlannedStudent(db, coach, { conversation: 999_999 })).rejects.toMatchObject({
    code: "not_found",
  });
  const packId = await givePack();
  await plan({ packId });
  await rows("update conversations set blocked_by = 'student', blocked_at = now()");
  await expect(plan({ packId, startsAt: slot(6) })).rejects.toThrow("bloqué");
  await expect(plan({ priceCents: 5_000, startsAt: slot(6) })).rejects.toThrow("bloqué");
});

test("a slot that is kept is freed when the student leaves, and nothing is cancelled", async () => {
  await givePack();
  await plan({ priceCents: 5_000 });
  await rows("update bookings set student_id = null");
  await sweepBookings(db);
  await work();
  expect(await rows("select status, ending from bookings")).toEqual([
    { status: "cancelled", ending: "unpaid" },
  ]);
  expect(await rows("select from booking_steps")).toEqual([]);
});

test("the mail of a planned session says that the coach has the number, and where to take it back", async () => {
  const packId = await givePack();
  const toldOfPhone = async () =>
    (await rows("select body from mails where subject like '%pour vous%' order by id desc limit 1"))[0].body
      .replace(/\s+/g, " ")
      .includes("Votre coach a votre numéro");
  await rows("update profiles set phone_number = '+33612345678' where id = $1", student.id);
  const { bookingId: undecided = "" } = await plan({ packId });
  await work();
  expect(await toldOfPhone()).toBe(false);
  await setSharesPhone(db, await sessions.ofStudent(undecided), { shares: true });
  await plan({ packId, startsAt: slot(6) });
  await work();
  expect(await toldOfPhone()).toBe(true);
  await rows("update profiles set phone_number = null where id = $1", student.id);
  await plan({ packId, startsAt: slot(7) });
  await work();
  expect(await toldOfPhone()).toBe(false);
});

test("the coach chooses among clients and those who have written, not those who were declined or have blocked", async () => {
  const found = async (q = "") => {
    const { rows: people, all } = await listPlannable(pool, coach, { q, page: 1 });
    return { ids: people.map(({ id }) => id), all };
  };
  expect(await found()).toEqual({ ids: [], all: 0 });
  await rows("insert into conversations (coach_id, student_id) values ($1, $2)", ids.coach, student.id);
  expect(await found()).toEqual({ ids: [student.id], all: 1 });
  expect(await found("personne de ce nom")).toEqual({ ids: [], all: 1 });
  await rows("update conversations set declined_at = now(), answered_at = now()");
  expect((await found()).ids).toEqual([]);
  await givePack();
  expect((await found()).ids).toEqual([student.id]);
});

test("a planned session takes the student's last decision about their number, who can change it", async () => {
  const packId = await givePack();
  const shares = async (id: string) => (await booking(id)).shares_phone;
  const { bookingId: undecided = "" } = await plan({ packId });
  expect(await shares(undecided)).toBe(false);
  await setSharesPhone(db, await sessions.ofStudent(undecided), { shares: true });
  expect(await shares(undecided)).toBe(true);
  const { bookingId: next = "" } = await plan({ packId, startsAt: slot(6) });
  expect(await shares(next)).toBe(true);
  await setSharesPhone(db, await sessions.ofStudent(next), { shares: false });
  const { bookingId: last = "" } = await plan({ packId, startsAt: slot(7) });
  expect([await shares(undecided), await shares(next), await shares(last)]).toEqual([false, false, false]);
});
