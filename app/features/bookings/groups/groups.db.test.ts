import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import { NO_PAYMENTS, NOT_SELLING } from "~/features/readiness/rules/readiness.ts";
import { users } from "~/platform/auth/auth-tables.server.ts";
import { addDays, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { ownerOf } from "../../../../tests/fixtures/accounts/owners.ts";
import { demoSessions, fromNow } from "../../../../tests/fixtures/bookings/sessions.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { addBlock } from "../availability/commands/blocks.server.ts";
import { isSlotOpen } from "../availability/queries/slots.server.ts";
import { tokenDigest } from "../calendars/commands/calendar-link.server.ts";
import { findCalendarSession, listCalendarSessions } from "../calendars/queries/calendar-sessions.server.ts";
import { type AgendaOwner, findAgendaOwner, requireOwnGroup } from "../gate.server.ts";
import { getSchedule } from "../schedule/queries/schedule.server.ts";
import { sayAbsent } from "../sessions/commands/absence.server.ts";
import { cancelBooking } from "../sessions/commands/cancel-booking.server.ts";
import { moveBooking } from "../sessions/commands/move-booking.server.ts";
import { releaseHold } from "../sessions/commands/release-hold.server.ts";
import { sweepBookings } from "../sessions/commands/sweep-bookings.server.ts";
import { exportSessions } from "../sessions/queries/export-sessions.server.ts";
import { findBooking } from "../sessions/queries/find-booking.server.ts";
import { listCoachBookings, listStudentBookings } from "../sessions/queries/list-bookings.server.ts";
import { bookSeat } from "./commands/book-seat.server.ts";
import { createGroups } from "./commands/create-groups.server.ts";
import { cancelGroup, changeGroup } from "./commands/end-group.server.ts";
import { joinGroupWaiting, leaveGroupWaiting } from "./commands/group-waiting.server.ts";
import { markGroupProgress } from "./commands/mark-group-progress.server.ts";
import { sweepGroups } from "./commands/sweep-groups.server.ts";
import { findOwnSeat } from "./queries/find-group.server.ts";
import { findOwnGroup, listGroupsBetween, listOwnGroups } from "./queries/list-groups.server.ts";
import { type NewGroup, newGroupSchema } from "./schema.ts";

const database = testDatabase();
const sessions = demoSessions(database);
const { db, pool, rows, parts, work, press, booking, money, coach, student, other, ids, mails } = sessions;

/** `npm run stress -- groups` lives the rush for the last seat with 1 000 students, several times. */
const CROWD = Number(process.env.GROUP_CROWD ?? 30);
const RUSHES = Number(process.env.GROUP_RUSHES ?? 1);
const crowd: Student[] = Array.from({ length: CROWD }, () => ownerOf(randomUUID()));

beforeAll(async () => {
  await db
    .insert(users)
    .values(crowd.map(({ id }, at) => ({ id, email: `foule-${at}@seances.fr`, role: "student" as const })));
  await rows("update profiles set first_name = 'Zoé', last_name = 'Martin' where role = 'student'");
});

const TERMS = { provider: "demo", needsPapers: false } as const;

const inDays = (days: number) => addDays(parisDay(new Date()), days);

/** 15 € for each of four seats, from two participants on, in ten days at 10:00. */
const wanted = (given: Partial<Record<keyof NewGroup | "price", string>> = {}): NewGroup =>
  newGroupSchema.parse({
    clientId: randomUUID(),
    listingId: String(ids.listing),
    title: "Yoga au parc",
    words: "Apportez un tapis.",
    day: inDays(10),
    time: "10:00",
    weeks: "1",
    minutes: "60",
    place: "venue",
    address: "Parc de la Tête d’Or",
    seatsMin: "2",
    seatsMax: "4",
    price: "15",
    decidesHours: "24",
    ...given,
  });

async function create(given: Parameters<typeof wanted>[0] = {}): Promise<string> {
  const [id = ""] = await createGroups(db, coach, wanted(given), TERMS);
  return id;
}

const book = (groupId: string, who: Student = student, key: string = randomUUID()) =>
  bookSeat(parts, who, { groupId, shownCents: 1_500, sharesPhone: false, idempotencyKey: key });

async function take(groupId: string, who: Student = student): Promise<string> {
  const { bookingId, checkoutUrl } = await book(groupId, who);
  await press(checkoutUrl);
  await work();
  return bookingId;
}

const group = async (id: string) => (await rows("select * from group_sessions where id = $1", id))[0];
const waiting = (id: string) =>
  rows("select * from group_waiting where group_session_id = $1 order by since, student_id", id);
const own = (id: string) => requireOwnGroup(db, coach, id);

/** The session begins in so many hours, as if days had gone by. */
async function shiftGroup(id: string, hours: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    const startsAt = fromNow(hours);
    for (const [table, column] of [
      ["group_sessions", "id"],
      ["bookings", "group_session_id"],
    ])
      await client.query(
        `update ${table} set starts_at = $2, ends_at = $2::timestamptz + make_interval(mins => minutes) where ${column} = $1`,
        [id, startsAt],
      );
    await client.query("commit");
  } finally {
    client.release();
  }
}

describe("a coach whose account cannot receive", () => {
  const setStatus = (status: string) => rows("update payout_accounts set status = $1", status);

  test.each(["pending", "restricted", "inactive"])(
    "sells no seat of a planned session: %s",
    async (status) => {
      const id = await create();
      await setStatus(status);
      try {
        await expect(book(id)).rejects.toMatchObject({ code: "conflict", message: NO_PAYMENTS });
        expect(await rows("select from bookings where group_session_id = $1", id)).toEqual([]);
        expect(await rows("select from payments")).toEqual([]);
        expect(await group(id)).toMatchObject({ seats_taken: 0 });
      } finally {
        await setStatus("active");
      }
      expect(await booking(await take(id))).toMatchObject({ status: "confirmed" });
    },
  );

  test("plans none either, nor without papers that the operator asks for", async () => {
    await setStatus("restricted");
    try {
      await expect(create()).rejects.toMatchObject({ code: "conflict", message: NOT_SELLING });
    } finally {
      await setStatus("active");
    }
    const asked = { ...TERMS, needsPapers: true };
    await expect(createGroups(db, coach, wanted(), asked)).rejects.toMatchObject({ message: NOT_SELLING });
    const elsewhere = { ...TERMS, provider: "stripe" } as const;
    await expect(createGroups(db, coach, wanted(), elsewhere)).rejects.toMatchObject({
      message: NOT_SELLING,
    });
    expect(await rows("select from group_sessions")).toEqual([]);
    expect(await group(await create())).toMatchObject({ status: "open" });
  });
});

describe("a coach plans group sessions", () => {
  test("for several weeks at once; sent twice, they are created once", async () => {
    const series = wanted({ weeks: "3" });
    const [first, second] = await Promise.all([
      createGroups(db, coach, series, TERMS),
      createGroups(db, coach, series, TERMS),
    ]);
    expect(first).toHaveLength(3);
    expect(second).toEqual(first);
    const list = await listOwnGroups(db, coach, { tab: "upcoming", page: 1, now: new Date() });
    expect(list.rows.map(({ startsAt }) => startsAt)).toEqual(
      [10, 17, 24].map((days) => parisInstant(inDays(days), "10:00")),
    );
  });

  test("never over a session, a group or a hold, and the other way round", async () => {
    const startsAt = sessions.slot(5);
    const day = parisDay(startsAt);
    await sessions.confirm({ startsAt });
    await expect(create({ day })).rejects.toThrow("Vous avez déjà une séance à cette heure");
    const id = await create({ day, time: "14:00", minutes: "90" });
    await expect(create({ day, time: "15:00" })).rejects.toThrow("déjà une séance");
    const during = parisInstant(day, "14:30");
    expect(await isSlotOpen(db, { coachId: ids.coach, startsAt: during, minutes: 60, at: null })).toBe(false);
    await expect(sessions.book({ startsAt: during })).rejects.toThrow("vient d’être pris");
    // The database refuses what a command would forget.
    await expect(
      rows(
        "update bookings set starts_at = $1, ends_at = $1::timestamptz + interval '1 hour' where status = 'confirmed'",
        during,
      ),
    ).rejects.toMatchObject({ constraint: "bookings_overlap" });
    await expect(
      addBlock(db, coach, { startsAt: during, endsAt: fromNow(24 * 20), label: "" }),
    ).rejects.toThrow("Une séance collective occupe cette plage");
    await cancelGroup(db, await own(id), { words: "" });
    expect(await isSlotOpen(db, { coachId: ids.coach, startsAt: during, minutes: 60, at: null })).toBe(true);
  });

  test("a series that clashes on one date creates nothing and names that date", async () => {
    await create({ day: inDays(17) });
    await expect(create({ weeks: "3" })).rejects.toMatchObject({
      code: "conflict",
      field: "time",
      message: expect.stringContaining("Rien n’est créé"),
    });
    expect(await rows("select from group_sessions")).toHaveLength(1);
  });

  test("not in the past, not past its own deadline, and only for an own listing that is public", async () => {
    await expect(create({ day: inDays(-1) })).rejects.toThrow("Choisissez une date à venir");
    await expect(create({ day: inDays(1), decidesHours: "72" })).rejects.toThrow(
      "ce délai serait déjà passé",
    );
    await expect(create({ day: inDays(364), weeks: "12" })).rejects.toThrow("dans l’année qui vient");
    await expect(create({ listingId: "999999" })).rejects.toMatchObject({ code: "not_found" });
    await expect(createGroups(db, ownerOf(randomUUID(), "coach"), wanted(), TERMS)).rejects.toMatchObject({
      code: "not_found",
    });
    expect(() => wanted({ seatsMin: "5" })).toThrow("dépasse");
    expect(() => wanted({ price: "0,20" })).toThrow("au moins");
  });
});

describe("a seat", () => {
  test("is paid, confirmed at once, held like any session, and earned when it has taken place", async () => {
    const id = await create();
    const bookingId = await take(id);
    expect(await booking(bookingId)).toMatchObject({
      status: "confirmed",
      service: "Yoga au parc avec Nora",
      price_cents: 1_500,
      group_session_id: id,
    });
    expect(await group(id)).toMatchObject({ seats_taken: 1 });
    const { rows: listed } = await listStudentBookings(db, student, {
      tab: "upcoming",
      page: 1,
      now: new Date(),
    });
    expect(listed).toMatchObject([
      { title: "Yoga au parc avec Nora", address: "Parc de la Tête d’Or", canMove: false, canCancel: true },
    ]);
    await expect(
      moveBooking(db, await sessions.ofStudent(bookingId), { startsAt: sessions.slot(6) }),
    ).rejects.toThrow("Ce n’est plus possible");
    await take(id, other);
    await shiftGroup(id, -30);
    await sweepBookings(db);
    await work();
    expect(await money(bookingId)).toEqual({ status: "paid", collected: 1_500, refunded: 0, earned: 1_500 });
    const found = await findOwnGroup(db, await own(id), new Date());
    expect(found?.participants.map(({ status }) => status)).toEqual(["completed", "completed"]);
    expect(await sessions.subjects()).toContainEqual(expect.stringContaining("Votre place est réservée"));
  });

  test("costs what the page showed, is one for each student, and none of a stranger's", async () => {
    const id = await create();
    await expect(
      bookSeat(parts, student, {
        groupId: id,
        shownCents: 1_000,
        sharesPhone: false,
        idempotencyKey: randomUUID(),
      }),
    ).rejects.toThrow(/cette place coûte 15,00\s€ au lieu de 10,00\s€/);
    const key = randomUUID();
    const [one, two] = await Promise.all([book(id, student, key), book(id, student, key)]);
    expect(two).toEqual(one);
    const both = await Promise.allSettled([book(id), book(id)]);
    expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await expect(requireOwnGroup(db, ownerOf(randomUUID(), "coach"), id)).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(book(randomUUID())).rejects.toMatchObject({ code: "not_found" });
  });

  test(`of ${CROWD} students who want the last one at the same moment, exactly one gets it`, async () => {
    for (let rush = 0; rush < RUSHES; rush += 1) {
      const id = await create({ seatsMax: "2", day: inDays(10 + rush) });
      await rows("delete from rate_limits");
      await take(id);
      const answers = await Promise.allSettled(crowd.map((one) => book(id, one)));
      const sold = answers.filter(({ status }) => status === "fulfilled");
      expect(sold).toHaveLength(1);
      for (const answer of answers)
        if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "conflict" });
      expect(await group(id)).toMatchObject({ seats_taken: 2 });
      expect(
        await rows("select from bookings where group_session_id = $1 and status <> 'cancelled'", id),
      ).toHaveLength(2);
      // The database has the last word, whatever a command forgets.
      await expect(rows("update group_sessions set seats_taken = 3 where id = $1", id)).rejects.toMatchObject(
        { constraint: "group_sessions_seats" },
      );
      await work({ hurries: true });
    }
  });

  test("is cancelled by the ordinary rules: free a day before, due later, with absence on request", async () => {
    const id = await create();
    const [inTime, late, missed] = [await take(id), await take(id, other), await take(id, crowd[0])];
    await sessions.cancel(inTime);
    await work();
    expect(await money(inTime)).toMatchObject({ refunded: 1_500, earned: 0 });
    await shiftGroup(id, 10);
    await cancelBooking(db, await sessions.ofStudent(late, other), { words: "", isDue: true });
    await work();
    expect(await money(late)).toMatchObject({ refunded: 0, earned: 1_500 });
    await shiftGroup(id, -3);
    await sayAbsent(db, await sessions.ofCoach(missed), { words: "" });
    expect(await booking(missed)).toMatchObject({ absent: "student" });
    expect(await group(id)).toMatchObject({ seats_taken: 1 });
  });
});

describe("the waiting list", () => {
  test("a freed seat is kept for the first who waits: nobody else can take it meanwhile", async () => {
    const id = await create({ seatsMax: "2" });
    const [first] = [await take(id), await take(id, other)];
    const [early, lateComer, stranger] = crowd as [Student, Student, Student];
    await joinGroupWaiting(db, early, { groupId: id });
    await joinGroupWaiting(db, lateComer, { groupId: id });
    await expect(joinGroupWaiting(db, student, { groupId: id })).rejects.toThrow("déjà une place");
    await sessions.cancel(first);
    await work();
    expect(await findOwnSeat(db, early, id)).toMatchObject({ offeredUntil: expect.any(Date) });
    expect(await findOwnSeat(db, lateComer, id)).toMatchObject({ isWaiting: true, offeredUntil: null });
    expect(await rows("select recipient from mails where subject like 'Une place se libère%'")).toEqual([
      { recipient: "foule-0@seances.fr" },
    ]);
    await expect(book(id, stranger)).rejects.toThrow("La dernière place vient d’être prise");
    await expect(book(id, lateComer)).rejects.toThrow("La dernière place");
    const bookingId = await take(id, early);
    expect(await booking(bookingId)).toMatchObject({ status: "confirmed" });
    expect((await waiting(id)).map(({ student_id }) => student_id)).toEqual([lateComer.id]);
  });

  test("an offer that ends, or is left, goes to the next; without anybody waiting the seat is free", async () => {
    const id = await create({ seatsMax: "2" });
    const first = await take(id);
    await take(id, other);
    const [one, two, three] = crowd as [Student, Student, Student];
    for (const who of [one, two]) await joinGroupWaiting(db, who, { groupId: id });
    await sessions.cancel(first);
    await rows(
      "update group_waiting set offered_until = now() - interval '1 minute' where student_id = $1",
      one.id,
    );
    await sweepGroups(mails);
    expect(await findOwnSeat(db, one, id)).toMatchObject({ isWaiting: false });
    expect(await findOwnSeat(db, two, id)).toMatchObject({ offeredUntil: expect.any(Date) });
    await leaveGroupWaiting(db, two, { groupId: id });
    expect(await waiting(id)).toEqual([]);
    expect(await booking(await take(id, three))).toMatchObject({ status: "confirmed" });
    await work();
  });

  test("a hold that is given up frees its seat for those who wait", async () => {
    const id = await create({ seatsMax: "2" });
    await take(id);
    const { bookingId } = await book(id, other);
    const [one] = crowd as [Student];
    await joinGroupWaiting(db, one, { groupId: id });
    expect(await findOwnSeat(db, one, id)).toMatchObject({ offeredUntil: null });
    await releaseHold(db, await sessions.ofStudent(bookingId, other));
    expect(await findOwnSeat(db, one, id)).toMatchObject({ offeredUntil: expect.any(Date) });
    await work({ hurries: true });
  });

  test("by webcam, it needs the coach's link or one of its own, which all participants get", async () => {
    const OWN = "https://visio.exemple.fr/groupe";
    const link = async (id: string) => {
      const [seat] = await rows("select id from bookings where group_session_id = $1", id);
      const found = await findBooking(db, await sessions.ofStudent(seat.id, student), new Date());
      const entry = await findCalendarSession(
        db,
        await sessions.ofStudent(seat.id, student),
        "https://elan.example",
      );
      expect(entry?.videoUrl).toBe(found?.videoUrl);
      return found?.videoUrl;
    };
    await rows("delete from coach_video_links");
    await expect(create({ place: "webcam" })).rejects.toMatchObject({ code: "conflict", field: "videoUrl" });
    const id = await create({ place: "webcam", videoUrl: OWN });
    await take(id, student);
    await work({ hurries: true });
    expect(await link(id)).toBe(OWN);
    const change = { title: "Yoga", words: "", seatsMax: 4 };
    await expect(changeGroup(db, await own(id), { ...change, videoUrl: null })).rejects.toThrow(
      "lien de la visio",
    );
    await rows(
      "insert into coach_video_links (user_id, url) values ($1, 'https://visio.exemple.fr/usuel')",
      coach.id,
    );
    await changeGroup(db, await own(id), { ...change, videoUrl: null });
    expect(await link(id)).toBe("https://visio.exemple.fr/usuel");
  });

  test("more seats are offered at once; fewer than taken are refused", async () => {
    const id = await create({ seatsMax: "2" });
    for (const who of [student, other]) await take(id, who);
    const [one] = crowd as [Student];
    await joinGroupWaiting(db, one, { groupId: id });
    const change = { title: "Yoga", words: "", seatsMax: 3 };
    await changeGroup(db, await own(id), change);
    expect(await findOwnSeat(db, one, id)).toMatchObject({ offeredUntil: expect.any(Date) });
    await take(id, one);
    await expect(changeGroup(db, await own(id), { ...change, seatsMax: 2 })).rejects.toThrow(
      "places au moins",
    );
  });
});

describe("a group session ends", () => {
  test("below its minimum: at the deadline everybody is refunded and told, and the coach once", async () => {
    const id = await create({ seatsMin: "3" });
    const [one, two] = [await take(id), await take(id, other)];
    await joinGroupWaiting(db, crowd[0] as Student, { groupId: id });
    await sweepGroups(mails);
    expect(await group(id)).toMatchObject({ status: "open" });
    await shiftGroup(id, 23);
    await sweepGroups(mails);
    await sweepGroups(mails);
    await work();
    expect(await group(id)).toMatchObject({ status: "cancelled", ending: "too few", seats_taken: 0 });
    for (const bookingId of [one, two]) {
      expect(await booking(bookingId)).toMatchObject({ status: "cancelled", ending: "too few" });
      expect(await money(bookingId)).toMatchObject({ collected: 1_500, refunded: 1_500, earned: 0 });
    }
    const subjects = await sessions.subjects();
    expect(
      subjects.filter((subject) => subject.startsWith("Une séance collective n’a pas lieu")),
    ).toHaveLength(2);
    expect(subjects.filter((subject) => subject.startsWith("Pas assez de participants"))).toHaveLength(1);
    expect(subjects.filter((subject) => subject.startsWith("Annulée"))).toHaveLength(1);
  });

  test("with enough people it is held, and the coach is reminded once with their names", async () => {
    const id = await create();
    for (const who of [student, other]) await take(id, who);
    await shiftGroup(id, 23);
    await sweepGroups(mails);
    await sweepGroups(mails);
    expect(await group(id)).toMatchObject({ status: "open", decided_at: expect.any(Date) });
    const reminders = (await sessions.subjects()).filter((subject) => subject.startsWith("Rappel"));
    expect(reminders).toHaveLength(1);
  });

  test("somebody who pays at the deadline is waited for", async () => {
    const id = await create();
    await take(id);
    const { checkoutUrl } = await book(id, other);
    await shiftGroup(id, 23);
    await sweepGroups(mails);
    expect(await group(id)).toMatchObject({ status: "open", decided_at: null });
    await press(checkoutUrl);
    await work();
    await sweepGroups(mails);
    expect(await group(id)).toMatchObject({ status: "open", decided_at: expect.any(Date) });
  });

  test("its coach cancels it: all are refunded at once, those who pay at that moment too", async () => {
    const id = await create();
    const paid = await take(id);
    const { bookingId: held, checkoutUrl } = await book(id, other);
    await joinGroupWaiting(db, crowd[0] as Student, { groupId: id });
    await press(checkoutUrl);
    await cancelGroup(db, await own(id), { words: "Je suis malade." });
    await expect(cancelGroup(db, await own(id), { words: "" })).rejects.toThrow("déjà annulée");
    await work();
    expect(await booking(paid)).toMatchObject({ ending: "by coach", choice: null });
    expect(await money(paid)).toMatchObject({ collected: 1_500, refunded: 1_500, earned: 0 });
    // The card of the one who was paying is not charged.
    expect(await money(held)).toMatchObject({ status: "released", collected: 0, earned: 0 });
    await expect(book(id, crowd[1])).rejects.toThrow("closes");
    expect(await waiting(id)).toEqual([]);
    const subjects = await sessions.subjects();
    expect(subjects.filter((subject) => subject.startsWith("Annulée"))).toHaveLength(1);
  });

  test("cancelling and booking at the same moment leave no seat in a cancelled session", async () => {
    const id = await create();
    await take(id);
    await Promise.allSettled([
      cancelGroup(db, await own(id), { words: "" }),
      ...crowd.slice(0, 6).map((one) => book(id, one)),
    ]);
    await work({ hurries: true });
    expect(await group(id)).toMatchObject({ status: "cancelled", seats_taken: 0 });
  });
});

test("the coach sees one session everywhere, and a person's export has what is theirs", async () => {
  const id = await create({ weeks: "1" });
  for (const who of [student, other]) await take(id, who);
  await joinGroupWaiting(db, crowd[0] as Student, { groupId: id });
  const startsAt = parisInstant(inDays(10), "10:00");
  const range = { from: fromNow(0), to: fromNow(24 * 20) };
  expect(await getSchedule(pool, coach, range)).toMatchObject({
    sessions: [],
    groups: [{ id, startsAt, title: "Yoga au parc", seats: "2/4" }],
  });
  expect(await listGroupsBetween(db, coach, range)).toMatchObject([{ id, seatsTaken: 2, waiting: 1 }]);
  expect((await listCoachBookings(db, coach, { tab: "upcoming", page: 1, now: new Date() })).rows).toEqual(
    [],
  );
  await rows(
    "insert into calendar_links (user_id, token, token_digest) values ($1, 'x', $2)",
    coach.id,
    tokenDigest("agenda"),
  );
  const agenda = (await findAgendaOwner(db, "agenda")) as AgendaOwner;
  expect(await listCalendarSessions(db, agenda, "https://elan.example")).toMatchObject([
    { id, name: "Yoga au parc (2/4)", address: "Parc de la Tête d’Or" },
  ]);
  const theirs = JSON.stringify(await exportSessions(db, crowd[0] as Student));
  expect(theirs).toContain("listes_d_attente_collectives");
  expect(JSON.stringify(await exportSessions(db, coach))).toContain("Apportez un tapis.");
});

test("arriving, beginning and ending are said once for the group, and its participants read the first", async () => {
  const id = await create();
  await take(id);
  await take(id, other);
  await shiftGroup(id, 0.5);
  const presses = await Promise.allSettled(
    Array.from({ length: 5 }, async () => markGroupProgress(db, await own(id), "arrive")),
  );
  expect(presses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const told = await rows("select body from messages where body like 'Le coach est sur place%'");
  expect(told.map(({ body }) => body)).toEqual(Array(2).fill(expect.stringContaining("Yoga au parc")));
  await expect(markGroupProgress(db, await own(id), "end")).rejects.toMatchObject({ code: "conflict" });
  await markGroupProgress(db, await own(id), "begin");
  await markGroupProgress(db, await own(id), "end");
  expect(await group(id)).toMatchObject({ begun_at: expect.any(Date), ended_at: expect.any(Date) });
});
