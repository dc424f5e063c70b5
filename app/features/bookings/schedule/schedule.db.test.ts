import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { addDays, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { HOUR_MS } from "~/platform/format/durations.ts";
import { ownerOf } from "../../../../tests/fixtures/accounts/owners.ts";
import { addBooking, addPack } from "../../../../tests/fixtures/bookings/bookings.ts";
import { addFeedTime } from "../../../../tests/fixtures/bookings/coach-calendar.ts";
import { addCoach } from "../../../../tests/fixtures/bookings/coaches.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { listFeedConflicts } from "../calendars/queries/feed-conflicts.server.ts";
import { requireCoachBooking } from "../gate.server.ts";
import { getCoachDay } from "./queries/coach-day.server.ts";
import { findScheduled, getSchedule } from "./queries/schedule.server.ts";
import { listTodaysSessions } from "./queries/todays-sessions.server.ts";

const { db, pool } = testDatabase();

async function newPerson(role: "student" | "coach") {
  const id = randomUUID();
  await pool.query("insert into users (id, email, role) values ($1, $1 || '@exemple.fr', $2)", [id, role]);
  await pool.query("update profiles set first_name = 'Manon', last_name = 'Petit' where id = $1", [id]);
  return id;
}
async function newCoach() {
  const coach = ownerOf(await newPerson("coach"), "coach");
  return { coach, coachId: await addCoach(pool, { userId: coach.id }) };
}

let coach: Awaited<ReturnType<typeof newCoach>>["coach"];
let coachId: number;
let studentId: string;
beforeEach(async () => {
  ({ coach, coachId } = await newCoach());
  studentId = await newPerson("student");
});
const book = (startsAt: Date | null, given: Partial<Parameters<typeof addBooking>[1]> = {}) =>
  addBooking(pool, { coachId, studentId, startsAt, ...given });

describe("the schedule of a week", () => {
  const MONDAY = "2027-03-22";
  const week = { from: parisInstant(MONDAY, "00:00"), to: parisInstant(addDays(MONDAY, 7), "00:00") };
  const at = (days: number, time: string) => parisInstant(addDays(MONDAY, days), time);

  it("has what lies in it, also what begins before, and nobody else's", async () => {
    const before = await book(at(-1, "23:30"));
    await book(at(-1, "22:00"));
    const first = await book(at(0, "09:00"), { status: "pending" });
    await book(at(1, "09:00"), { status: "cancelled" });
    const last = await book(at(6, "23:30"));
    await book(at(7, "01:00"));
    const other = await newCoach();
    await addBooking(pool, { coachId: other.coachId, studentId, startsAt: at(2, "10:00") });
    const { sessions } = await getSchedule(pool, coach, week);
    expect(sessions.map(({ id }) => id)).toEqual([before, first, last]);
    expect(sessions.map(({ name }) => name)).toEqual(["Manon Petit", "Manon\u00a0P.", "Manon Petit"]);
  });

  it("has what somebody is booking, without a name, and only while it is kept for them", async () => {
    const held = await book(at(0, "10:00"), { status: "held" });
    const gone = await book(at(0, "12:00"), { status: "held" });
    await pool.query("update bookings set held_until = now() - interval '1 minute' where id = $1", [gone]);
    const { sessions } = await getSchedule(pool, coach, week);
    expect(sessions).toMatchObject([{ id: held, name: null, title: null, status: "held" }]);
    await expect(requireCoachBooking(db, coach, held)).rejects.toMatchObject({ code: "not_found" });
  });

  it("has a time that was proposed, though the session is in another week", async () => {
    const id = await book(at(-14, "10:00"), { proposedStartsAt: at(3, "16:00") });
    const { sessions } = await getSchedule(pool, coach, week);
    expect(sessions).toMatchObject([{ id, proposedBy: "coach", proposedStartsAt: at(3, "16:00") }]);
    const own = await requireCoachBooking(db, coach, id);
    expect(await findScheduled(pool, own)).toMatchObject({ id, name: "Manon Petit" });
  });

  it("has no name for a closed account, and nothing to move where there is no time", async () => {
    const closed = await book(at(2, "10:00"), { studentId: null, status: "completed" });
    expect((await getSchedule(pool, coach, week)).sessions).toMatchObject([
      { id: closed, name: "Compte fermé" },
    ]);
    const unplanned = await requireCoachBooking(db, coach, await book(null));
    expect(await findScheduled(pool, unplanned)).toBeUndefined();
  });

  it("has the coach's own blocks and what their calendar elsewhere says", async () => {
    const other = await newCoach();
    for (const { id } of [coach, other.coach]) {
      await pool.query(
        "insert into coach_blocks (user_id, starts_at, ends_at, label) values ($1, $2, $3, 'Dentiste'), ($1, $4, $5, 'Loin')",
        [id, at(0, "12:00"), at(0, "14:00"), at(9, "12:00"), at(9, "13:00")],
      );
      await addFeedTime(pool, id, at(-1, "12:00"), at(1, "14:00"));
    }
    const { blocks, feed, sessions } = await getSchedule(pool, coach, week);
    expect(blocks).toEqual([
      { id: expect.any(String), label: "Dentiste", startsAt: at(0, "12:00"), endsAt: at(0, "14:00") },
    ]);
    expect(feed).toEqual([
      { startsAt: at(-1, "12:00"), endsAt: at(1, "14:00"), name: "Famille", colour: "green" },
    ]);
    expect(sessions).toEqual([]);
  });
});

describe("sessions during an event of the coach's calendars", () => {
  const soon = addDays(parisDay(new Date()), 3);
  const at = (time: string) => parisInstant(soon, time);
  const conflicts = () => listFeedConflicts(pool, coach);

  it("are listed once each, in order, with the hours of the first event, and nobody else's", async () => {
    const late = await book(at("15:00"));
    const early = await book(at("09:00"), { status: "pending" });
    await book(at("11:00"));
    await book(at("13:00"), { status: "cancelled" });
    await book(parisInstant(addDays(soon, -5), "09:00"));
    await addFeedTime(pool, coach.id, at("09:30"), at("10:30"));
    await addFeedTime(pool, coach.id, at("12:00"), at("15:30"));
    await addFeedTime(pool, coach.id, at("15:30"), at("16:30"));
    const other = await newCoach();
    await addFeedTime(pool, other.coach.id, at("11:00"), at("12:00"));
    await addBooking(pool, { coachId: other.coachId, studentId, startsAt: at("16:00") });
    expect(await conflicts()).toMatchObject({
      total: 2,
      conflicts: [
        {
          id: early,
          status: "pending",
          feed: "Famille",
          eventStartsAt: at("09:30"),
          eventEndsAt: at("10:30"),
        },
        { id: late, status: "confirmed", eventStartsAt: at("12:00"), eventEndsAt: at("15:30") },
      ],
    });
  });

  it("tell of a group session once, whoever takes part", async () => {
    const { rows } = await pool.query(
      `insert into group_sessions (series_id, position, coach_id, title, minutes, place, starts_at, ends_at, seats_min, seats_max,
         price_cents, decides_hours)
       values (gen_random_uuid(), 1, $1, 'Yoga au parc', 60, 'venue', $2, $3, 1, 8, 1500, 24) returning id`,
      [coachId, at("10:00"), at("11:00")],
    );
    const { id } = rows[0];
    for (const student of [studentId, await newPerson("student")]) {
      const seat = await book(at("14:00"), { studentId: student });
      await pool.query(
        "update bookings set group_session_id = $2, starts_at = $3, ends_at = $4 where id = $1",
        [seat, id, at("10:00"), at("11:00")],
      );
    }
    await addFeedTime(pool, coach.id, at("10:30"), at("12:00"));
    expect(await conflicts()).toMatchObject({
      total: 1,
      conflicts: [{ id, status: "group", title: "Yoga au parc" }],
    });
  });

  it("do not include those that only touch one", async () => {
    await book(at("11:00"));
    await addFeedTime(pool, coach.id, at("10:00"), at("11:00"));
    await addFeedTime(pool, coach.id, at("12:00"), at("13:00"));
    expect(await conflicts()).toEqual({ total: 0, conflicts: [] });
  });
});

describe("what a coach has before them", () => {
  const now = new Date();
  const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
  const today = parisDay(now);
  const month = {
    from: parisInstant(addDays(today, -20), "00:00"),
    to: parisInstant(addDays(today, 10), "00:00"),
  };
  const week = { from: inHours(-48), to: inHours(48) };
  const tomorrow = inHours(24);
  const day = () => getCoachDay(pool, coach, { month, week, tomorrow });

  it("is nothing for somebody new", async () => {
    const pageless = ownerOf(await newPerson("coach"), "coach");
    for (const one of [coach, pageless])
      expect(await getCoachDay(pool, one, { month, week, tomorrow })).toEqual({
        coming: [],
        requests: [],
        requestsCount: 0,
        unplanned: 0,
        moves: 0,
        absences: 0,
        weekMinutes: 0,
        responseMinutes: null,
        month: { sessions: 0, minutes: 0 },
      });
  });

  it("is what comes after today, what waits for an answer, and what adds up", async () => {
    await book(inHours(-0.5));
    const next = await book(inHours(30), { minutes: 90 });
    await book(inHours(40), { status: "cancelled" });
    await book(inHours(-30), { status: "completed" });
    await book(inHours(-31.5), { absent: "coach" });
    const asked = await book(inHours(100), { status: "pending" });
    await book(null, { studentId: await newPerson("student") });
    await book(inHours(60), { proposedStartsAt: inHours(70), proposedBy: "student" });
    await book(inHours(65), { proposedStartsAt: inHours(80), proposedBy: "coach" });
    const found = await day();
    expect(found.coming.map(({ id }) => id).slice(0, 1)).toEqual([next]);
    expect(found.coming).toHaveLength(3);
    expect(found.requests).toMatchObject([{ id: asked, name: "Manon\u00a0P.", answerBy: expect.any(Date) }]);
    expect(found).toMatchObject({
      requestsCount: 1,
      unplanned: 1,
      moves: 1,
      absences: 1,
      month: { sessions: 6, minutes: 5 * 60 + 90 },
      weekMinutes: 3 * 60 + 90,
    });
  });
});

describe("the sessions of the day", () => {
  const DAY = "2027-03-22";
  const at = (time: string) => parisInstant(DAY, time);
  const [from, to] = [at("00:00"), parisInstant(addDays(DAY, 1), "00:00")];
  const list = (now = at("10:30")) => listTodaysSessions(db, coach, { from, to }, now);

  it("are those that touch it and are sure, what is over included, and nobody else's", async () => {
    const night = await book(parisInstant(addDays(DAY, -1), "23:30"));
    await book(parisInstant(addDays(DAY, -1), "22:00"));
    const over = await book(at("09:00"), { status: "completed" });
    await book(at("10:00"), { status: "pending" });
    await book(at("11:00"), { status: "cancelled" });
    const last = await book(at("22:30"));
    await book(to);
    const other = await newCoach();
    await addBooking(pool, { coachId: other.coachId, studentId, startsAt: at("12:00") });
    expect((await list()).map(({ id }) => id)).toEqual([night, over, last]);
  });

  it("have the way to the client, what is left of the pack and the note about them", async () => {
    const packId = await addPack(pool, { coachId, studentId, hours: 5 });
    const place = {
      place: "home",
      address: "3 rue du Lac, 74000 Annecy",
      latitude: 45.9,
      longitude: 6.1,
    } as const;
    await book(at("09:00"), { ...place, packId });
    await book(at("12:00"), { place: "webcam", latitude: 45.9, longitude: 6.1 });
    await pool.query("insert into client_notes (coach_id, student_id, notes) values ($1, $2, $3)", [
      coachId,
      studentId,
      `Genou droit fragile. ${"x".repeat(500)}`,
    ]);
    const [home, webcam] = await list();
    expect(home).toMatchObject({
      name: "Manon Petit",
      address: "3 rue du Lac, 74000 Annecy",
      spot: { latitude: 45.9, longitude: 6.1 },
      clientId: studentId,
      minutesLeft: 240,
      note: expect.stringMatching(/^Genou droit fragile\. x{100}/),
    });
    expect(home?.note.length).toBeLessThan(300);
    expect(home?.may).toContain("say absent");
    expect(webcam).toMatchObject({ spot: null, minutesLeft: null });
    expect(webcam?.may).not.toContain("say absent");
  });

  it("have the number of a student who shares it, once their first message is accepted", async () => {
    await book(at("09:00"));
    const { rows } = await pool.query(
      "insert into conversations (coach_id, student_id, phone) values ($1, $2, '+33612345678') returning id::int",
      [coachId, studentId],
    );
    const conversationId = rows[0].id;
    expect(await list()).toMatchObject([{ conversationId, phone: null }]);
    await pool.query("update conversations set accepted_at = now() where id = $1", [conversationId]);
    expect(await list()).toMatchObject([{ phone: { value: "+33612345678", label: "06 12 34 56 78" } }]);
    await pool.query("update conversations set accepted_at = null, declined_at = now() where id = $1", [
      conversationId,
    ]);
    expect(await list()).toMatchObject([{ conversationId: null, phone: null }]);
  });

  it("have the number that was given with the booking, without a conversation", async () => {
    await pool.query("update profiles set phone_number = '+33698765432' where id = $1", [studentId]);
    const id = await book(at("09:00"));
    expect(await list()).toMatchObject([{ phone: null }]);
    await pool.query("update bookings set shares_phone = true where id = $1", [id]);
    expect(await list()).toMatchObject([{ phone: { value: "+33698765432", label: "06 98 76 54 32" } }]);
  });

  it("have no name, file or number of somebody who has closed the account", async () => {
    await book(at("09:00"), { studentId: null, status: "completed" });
    expect(await list()).toMatchObject([
      { name: "Compte fermé", clientId: null, conversationId: null, phone: null },
    ]);
  });
});
