import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parisDay } from "~/platform/format/dates.ts";
import { HOUR_MS } from "~/platform/format/durations.ts";
import { ownerOf } from "../../../../tests/fixtures/accounts/owners.ts";
import { addBooking, addPack } from "../../../../tests/fixtures/bookings/bookings.ts";
import { addCoach } from "../../../../tests/fixtures/bookings/coaches.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { requireCoachBooking, requireStudentBooking } from "../gate.server.ts";
import { findBooking } from "./queries/find-booking.server.ts";
import { listHolds } from "./queries/holds.server.ts";
import { listCoachBookings, listRequests, listStudentBookings } from "./queries/list-bookings.server.ts";
import { BOOKING_STATES, ENDINGS, type Ending, TABS, type Tab, tabOf } from "./rules/states.ts";

const { db, pool } = testDatabase();
const NOW = new Date("2026-03-29T01:30:00Z");
const inHours = (hours: number, from = NOW) => new Date(from.getTime() + hours * HOUR_MS);

const [coachUser, otherCoachUser] = [randomUUID(), randomUUID()];
const coach = ownerOf(coachUser, "coach");
const otherCoach = ownerOf(otherCoachUser, "coach");
let coachId: number;
let otherCoachId: number;
let student: ReturnType<typeof ownerOf<"student">>;

async function newStudent(firstName = "Manon", lastName = "Petit") {
  const id = randomUUID();
  await pool.query("insert into users (id, email, role) values ($1, $1 || '@exemple.fr', 'student')", [id]);
  await pool.query("update profiles set first_name = $2, last_name = $3 where id = $1", [
    id,
    firstName,
    lastName,
  ]);
  return ownerOf(id);
}

beforeAll(async () => {
  for (const id of [coachUser, otherCoachUser])
    await pool.query("insert into users (id, email, role) values ($1, $1 || '@exemple.fr', 'coach')", [id]);
  await pool.query(
    "insert into disciplines (id, name, icon, color, description) values (3, 'Yoga', '', '', '')",
  );
  // The listed sessions overlap here, which the constraint forbids.
  await pool.query("alter table bookings drop constraint bookings_student_overlap");
  coachId = await addCoach(pool, { userId: coachUser, name: "Camille Laurent" });
  otherCoachId = await addCoach(pool, { userId: otherCoachUser, name: "Noé Roy" });
});

beforeEach(async () => {
  await pool.query("select testing.empty_tables('bookings, packs')");
  student = await newStudent();
});

const add = (given: Partial<Parameters<typeof addBooking>[1]> = {}) =>
  addBooking(pool, { coachId, studentId: student.id, startsAt: inHours(48), ...given });

describe("the tabs of one's sessions", () => {
  it("are those that the rules name, at every hour around midnight in Paris", async () => {
    const expected: Record<Tab, string[]> = { upcoming: [], past: [], cancelled: [] };
    const around = [-30, -26, -2.5, -2, -1.5, -0.5, 0.5, 20.4, 20.6, 22, 48];
    for (const status of BOOKING_STATES) {
      const endings: (Ending | null)[] = status === "cancelled" ? [...ENDINGS] : [null];
      for (const ending of endings)
        for (const hours of [...around, null]) {
          const startsAt = hours === null ? null : inHours(hours);
          // One at a time for each student and coach: who they are is not what is looked at.
          const id = await addBooking(pool, {
            coachId: await addCoach(pool),
            studentId: student.id,
            startsAt: null,
            status,
            ...(ending ? { ending } : {}),
          });
          if (startsAt)
            await pool.query(
              `update bookings set starts_at = '${startsAt.toISOString()}', ends_at = '${inHours(1, startsAt).toISOString()}'
               where id = '${id}'`,
            );
          const tab = tabOf({ status, startsAt, ending }, NOW, parisDay);
          if (tab) expected[tab].push(id);
        }
    }
    for (const tab of TABS) {
      const found: string[] = [];
      for (let page = 1; page === 1 || found.length < expected[tab].length; page += 1) {
        const { rows, counts, pageCount } = await listStudentBookings(db, student, { tab, page, now: NOW });
        expect(counts[tab]).toBe(expected[tab].length);
        found.push(...rows.map(({ id }) => id));
        if (page >= pageCount) break;
      }
      expect(found.toSorted(), tab).toEqual(expected[tab].toSorted());
    }
    expect(expected.upcoming.length).toBeGreaterThan(5);
    expect(expected.past.length).toBeGreaterThan(5);
  });

  it("have what comes next first, what has no time before it, and the latest of what is over", async () => {
    const later = await add({ startsAt: inHours(72) });
    const unplanned = await add({ startsAt: null });
    const sooner = await add({ startsAt: inHours(30) });
    const long = await add({ startsAt: inHours(-200), status: "completed" });
    const last = await add({ startsAt: inHours(-50), status: "completed" });
    const ids = async (tab: Tab) =>
      (await listCoachBookings(db, coach, { tab, page: 1, now: NOW })).rows.map(({ id }) => id);
    expect(await ids("upcoming")).toEqual([unplanned, sooner, later]);
    expect(await ids("past")).toEqual([last, long]);
  });

  it("are one's own", async () => {
    await add();
    const wanted = { tab: "upcoming", page: 1, now: NOW } as const;
    expect((await listStudentBookings(db, await newStudent(), wanted)).rows).toEqual([]);
    expect((await listCoachBookings(db, otherCoach, wanted)).rows).toEqual([]);
    expect((await listCoachBookings(db, coach, wanted)).total).toBe(1);
  });

  it("say to each whom it is with, and what may be done", async () => {
    const id = await add({ status: "pending", startsAt: inHours(48), priceCents: 4_500 });
    const wanted = { tab: "upcoming", page: 1, now: NOW } as const;
    const [mine] = (await listStudentBookings(db, student, wanted)).rows;
    expect(mine).toMatchObject({
      id,
      name: "Camille Laurent",
      status: "pending",
      priceCents: 4_500,
      canCancel: true,
      canMove: true,
      isLastHad: false,
    });
    const [theirs] = (await listCoachBookings(db, coach, wanted)).rows;
    // The whole name is for whoever has said yes.
    expect(theirs).toMatchObject({ name: "Manon\u00a0P.", canCancel: false, may: ["accept", "decline"] });
    expect(theirs).not.toHaveProperty("studentId");
    expect((await listRequests(db, coach, NOW)).map((one) => one.id)).toEqual([id]);
    expect(await listRequests(db, otherCoach, NOW)).toEqual([]);
    expect(await listRequests(db, coach, inHours(49))).toEqual([]);
  });

  it("say of each coach which session was the last that was had", async () => {
    const last = async () =>
      (await listStudentBookings(db, student, { tab: "past", page: 1, now: NOW })).rows
        .filter(({ isLastHad }) => isLastHad)
        .map(({ id }) => id);
    const first = await add({ status: "completed", startsAt: inHours(-96) });
    expect(await last()).toEqual([first]);
    const second = await add({ status: "completed", startsAt: inHours(-72) });
    const others = await add({ coachId: otherCoachId, status: "completed", startsAt: inHours(-71) });
    const missed = await add({ status: "completed", startsAt: inHours(-48) });
    await pool.query("update bookings set absent = 'student', absence_said_at = now() where id = $1", [
      missed,
    ]);
    expect(await last()).toEqual([others, second]);
    // Contested, it counts: nobody has said that the student was not there.
    await pool.query("update bookings set absence_contested_at = now() where id = $1", [missed]);
    expect(await last()).toEqual([missed, others]);
  });
});

describe("slots that are kept while they are paid for", () => {
  it("are one's own, and end with their time", async () => {
    const [later, sooner] = [
      await add({ status: "held", startsAt: inHours(24, new Date()) }),
      await add({ status: "held", startsAt: inHours(48, new Date()), coachId: otherCoachId }),
    ];
    await add();
    // The checkout of each is open.
    for (const id of [later, sooner])
      await pool.query(
        `with paid as (
           insert into payments (id, kind, payable_kind, payable_id, description, amount_cents, provider, return_path, cancel_path, expires_at)
           values ($2::uuid, 'once', 'booking', $1::text, 'Séance', 5000, 'demo', '/', '/', now() + interval '1 hour') returning id)
         update bookings set payment_id = paid.id from paid where bookings.id = $1::uuid`,
        [id, randomUUID()],
      );
    const keep = (id: string, minutes: number) =>
      pool.query("update bookings set held_until = now() + make_interval(mins => $2) where id = $1", [
        id,
        minutes,
      ]);
    await keep(later, 9);
    await keep(sooner, 3);
    const held = async (of = student) => (await listHolds(db, of)).map(({ id }) => id);
    expect(await held()).toEqual([sooner, later]);
    expect(await held(await newStudent())).toEqual([]);
    await keep(sooner, -1);
    expect(await listHolds(db, student)).toMatchObject([
      { id: later, coachName: "Camille Laurent", checkoutUrl: null, heldUntil: expect.any(Date) },
    ]);
  });
});

describe("a session", () => {
  it("tells the address to both once it is confirmed, and the student's own to the student before", async () => {
    const address = "3 rue des Lilas, 69003 Lyon";
    const seen = async (id: string) => {
      const [mine, theirs] = [
        await findBooking(db, await requireStudentBooking(db, student, id), NOW),
        await findBooking(db, await requireCoachBooking(db, coach, id), NOW),
      ];
      return [mine?.address, theirs?.address];
    };
    expect(await seen(await add({ place: "home", address, status: "pending" }))).toEqual([address, ""]);
    expect(
      await seen(await add({ place: "venue", address, status: "pending", startsAt: inHours(60) })),
    ).toEqual(["", address]);
    expect(await seen(await add({ place: "home", address, startsAt: inHours(70) }))).toEqual([
      address,
      address,
    ]);
  });

  it("tells the number that was given with it to the coach alone, while it is confirmed", async () => {
    const seen = async (id: string) => {
      await pool.query("update bookings set shares_phone = true where id = $1", [id]);
      return [
        (await findBooking(db, await requireStudentBooking(db, student, id), NOW))?.phone,
        (await findBooking(db, await requireCoachBooking(db, coach, id), NOW))?.phone,
      ];
    };
    await pool.query("update profiles set phone_number = '+33612345678' where id = $1", [student.id]);
    expect(await seen(await add({ startsAt: inHours(80) }))).toEqual([
      null,
      { value: "+33612345678", label: "06 12 34 56 78" },
    ]);
    expect(await seen(await add({ status: "pending", startsAt: inHours(90) }))).toEqual([null, null]);
    expect(await seen(await add({ status: "completed", startsAt: inHours(-90) }))).toEqual([null, null]);
  });

  it("has its steps in order, its pack and its conversation, and nothing of who has left", async () => {
    const packId = await addPack(pool, { coachId, studentId: student.id });
    const id = await add({ packId, minutes: 90, words: "Bonjour" });
    const { rows } = await pool.query(
      "insert into conversations (coach_id, student_id) values ($1, $2) returning id",
      [coachId, student.id],
    );
    const own = await requireStudentBooking(db, student, id);
    expect(await findBooking(db, own, NOW)).toMatchObject({
      packId,
      words: "Bonjour",
      conversationId: Number(rows[0].id),
      hasReceipt: false,
      steps: [
        { step: "requested", by: "student" },
        { step: "confirmed", by: "coach" },
      ],
    });
    await pool.query("update bookings set student_id = null where id = $1", [id]);
    const theirs = await findBooking(db, await requireCoachBooking(db, coach, id), NOW);
    expect(theirs).toMatchObject({ name: "Compte fermé", hasLeft: true, conversationId: null });
    await expect(requireStudentBooking(db, student, id)).rejects.toThrow("n’existe pas");
  });

  it("is called by its discipline and the other person, before names were stored by that of its listing today", async () => {
    const { rows } = await pool.query("select id from listings where coach_id = $1", [coachId]);
    const listingId = rows[0].id as number;
    const own = { id: await add(), old: await add({ discipline: null, listingId, startsAt: inHours(90) }) };
    const titleOf = async (id: string) =>
      (await findBooking(db, await requireStudentBooking(db, student, id), NOW))?.title;
    expect(await titleOf(own.id)).toMatch(/^Musculation avec \p{L}+$/u);
    expect(await titleOf(own.old)).toMatch(/^Yoga avec \p{L}+$/u);
    const theirs = await findBooking(db, await requireCoachBooking(db, coach, own.id), NOW);
    expect(theirs?.title).toBe(`Musculation avec ${theirs?.name}`);
    await pool.query("update bookings set student_id = null where id = $1", [own.id]);
    const left = await findBooking(db, await requireCoachBooking(db, coach, own.id), NOW);
    expect(left?.title).toBe("Musculation");
  });

  it("is nobody else's", async () => {
    const id = await add();
    await expect(requireCoachBooking(db, otherCoach, id)).rejects.toThrow("n’existe pas");
    await expect(requireStudentBooking(db, await newStudent(), id)).rejects.toThrow("n’existe pas");
    const others = await add({ coachId: otherCoachId, startsAt: inHours(90) });
    await expect(requireCoachBooking(db, coach, others)).rejects.toThrow("n’existe pas");
  });
});
