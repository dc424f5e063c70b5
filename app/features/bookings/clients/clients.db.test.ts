import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "~/platform/format/durations.ts";
import { addAccompaniment } from "../../../../tests/fixtures/accompaniment/accompaniment.ts";
import { ownerOf } from "../../../../tests/fixtures/accounts/owners.ts";
import { addBooking, addPack } from "../../../../tests/fixtures/bookings/bookings.ts";
import { addCoach } from "../../../../tests/fixtures/bookings/coaches.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { exportBookings } from "../availability/queries/availability.server.ts";
import { requireClient } from "../gate.server.ts";
import { ENDINGS } from "../sessions/rules/states.ts";
import { addNote, dropNote, editNote, saveClientNotes, setClientPaused } from "./commands.server.ts";
import { findClient, listClientPacks, listClientSessions } from "./queries/find-client.server.ts";
import { CLIENTS_PER_PAGE, listClients } from "./queries/list-clients.server.ts";
import { findNotedSession, listNotes } from "./queries/list-notes.server.ts";
import { CLIENT_FILTERS, CLIENT_STATES, type ClientFilter, type ClientState, clientState } from "./rules.ts";
import type { NewNote } from "./schema.ts";

const { db, pool } = testDatabase();
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

async function newPerson(role: "student" | "coach", firstName = "Manon", lastName = "Petit") {
  const id = randomUUID();
  await pool.query("insert into users (id, email, role) values ($1, $1 || '@exemple.fr', $2)", [id, role]);
  await pool.query("update profiles set first_name = $2, last_name = $3 where id = $1", [
    id,
    firstName,
    lastName,
  ]);
  return id;
}

async function newCoach() {
  const coach = ownerOf(await newPerson("coach"), "coach");
  return { coach, coachId: await addCoach(pool, { userId: coach.id }) };
}

const EVERYBODY = { q: "", filter: undefined, page: 1 };

let coach: Awaited<ReturnType<typeof newCoach>>["coach"];
let coachId: number;
let studentId: string;
beforeEach(async () => {
  ({ coach, coachId } = await newCoach());
  studentId = await newPerson("student");
});
const book = (given: Partial<Parameters<typeof addBooking>[1]>) =>
  addBooking(pool, { coachId, studentId, startsAt: inDays(-3), ...given });
const own = () => requireClient(db, coach, studentId);

describe("clients", () => {
  it("are those who have booked, with what it adds up to", async () => {
    await book({ startsAt: inDays(-20), status: "completed", priceCents: 4_000 });
    await book({ startsAt: inDays(-10), status: "completed", priceCents: 4_500 });
    await book({ startsAt: inDays(-5), status: "cancelled", ending: "late", priceCents: 1_000 });
    await book({ startsAt: inDays(-4), status: "cancelled", ending: "in time", priceCents: 9_000 });
    const packId = await addPack(pool, { coachId, studentId, hours: 5, priceCents: 20_000 });
    await book({ startsAt: inDays(4), packId, minutes: 90 });
    await book({ startsAt: inDays(8), status: "pending", priceCents: 7_000 });
    await pool.query(
      "insert into reviews (coach_id, author_id, author_name, rating, comment) values ($1, $2, 'Manon', 4, 'Bien')",
      [coachId, studentId],
    );
    const { rows, total, all } = await listClients(pool, coach, EVERYBODY);
    expect([total, all]).toEqual([1, 1]);
    expect(rows[0]).toEqual({
      id: studentId,
      name: "Manon Petit",
      photo: null,
      state: "active",
      sessions: 2,
      minutesLeft: 5 * 60 - 90,
      sessionsLeft: 0,
      cents: 4_000 + 4_500 + 1_000 + 20_000,
      rating: 4,
      lastStartsAt: expect.any(Date),
      nextStartsAt: expect.any(Date),
      hasUnplanned: false,
      phone: null,
      conversationId: null,
    });
    const daysFromNow = (at: Date | null | undefined) => Math.round((Number(at) - Date.now()) / DAY_MS);
    expect(daysFromNow(rows[0]?.lastStartsAt)).toBe(-10);
    expect(daysFromNow(rows[0]?.nextStartsAt)).toBe(4);
    expect(await findClient(pool, await own())).toMatchObject({ ...rows[0], goals: "", version: 0 });
  });

  it("are not those of another coach, nor whoever nothing came about with", async () => {
    await book({ startsAt: inDays(1), status: "held" });
    for (const [at, ending] of (["unpaid", "declined", "lapsed"] as const).entries())
      await book({ startsAt: inDays(2 + at), status: "cancelled", ending });
    const other = await newCoach();
    await addBooking(pool, { coachId: other.coachId, studentId, startsAt: inDays(9) });
    expect(await listClients(pool, coach, EVERYBODY)).toMatchObject({ rows: [], all: 0 });
    await expect(own()).rejects.toMatchObject({ code: "not_found" });
    expect((await listClients(pool, other.coach, EVERYBODY)).rows).toHaveLength(1);
    for (const nobody of ["", "nobody", "'; drop table bookings"])
      await expect(requireClient(db, coach, nobody)).rejects.toMatchObject({ code: "not_found" });
    const pageless = ownerOf(await newPerson("coach"), "coach");
    expect(await listClients(pool, pageless, EVERYBODY)).toMatchObject({ rows: [], all: 0, pageCount: 1 });
  });

  it("are known by an initial until something was agreed on", async () => {
    await book({ startsAt: inDays(5), status: "pending" });
    const found = async (q: string) => (await listClients(pool, coach, { ...EVERYBODY, q })).rows;
    expect((await found(""))[0]?.name).toBe("Manon\u00a0P.");
    expect(await found("petit")).toEqual([]);
    await addPack(pool, { coachId, studentId });
    expect((await found("petit"))[0]?.name).toBe("Manon Petit");
    expect((await found("  "))[0]?.name).toBe("Manon Petit");
    expect(await found("@exemple.fr martin")).toEqual([]);
  });

  it("are listed by the page, those who are active first", async () => {
    const ids = await Promise.all(
      Array.from({ length: CLIENTS_PER_PAGE + 2 }, (_, at) => newPerson("student", "Jo", `Nom${at}`)),
    );
    for (const [at, id] of ids.entries())
      await addBooking(pool, {
        coachId,
        studentId: id,
        status: "completed",
        startsAt: inDays(at < 3 ? -5 - at : -100 - at),
      });
    await setClientPaused(db, await requireClient(db, coach, ids[1] as string), { paused: true });
    const first = await listClients(pool, coach, EVERYBODY);
    expect(first).toMatchObject({ total: CLIENTS_PER_PAGE + 2, page: 1, pageCount: 2 });
    expect(first.rows.slice(0, 4).map(({ id }) => id)).toEqual([ids[0], ids[2], ids[1], ids[3]]);
    const last = await listClients(pool, coach, { ...EVERYBODY, page: 9 });
    expect(last.page).toBe(2);
    expect(last.rows).toHaveLength(2);
    const paused = await listClients(pool, coach, { ...EVERYBODY, filter: "paused" });
    expect(paused.rows.map(({ id }) => id)).toEqual([ids[1]]);
    expect(paused).toMatchObject({ total: 1, all: CLIENTS_PER_PAGE + 2 });
  });

  it("are filtered by what is next, what is left and where they come from, each with its count", async () => {
    const newClient = (firstName: string) => newPerson("student", firstName);
    const [soon, later, none, paused, followed] = [
      await newClient("Soon"),
      await newClient("Later"),
      await newClient("None"),
      await newClient("Paused"),
      await newClient("Followed"),
    ];
    await book({ studentId: later, startsAt: inDays(9) });
    await book({ studentId: soon, startsAt: inDays(2) });
    await addPack(pool, { coachId, studentId: soon, hours: 3 });
    await book({ studentId: none, startsAt: inDays(-400), status: "completed" });
    await book({ studentId: paused, startsAt: inDays(-3), status: "completed" });
    await setClientPaused(db, await requireClient(db, coach, paused), { paused: true });
    await addAccompaniment(pool, { studentId: followed, coachId });
    const found = async (filter?: ClientFilter) =>
      (await listClients(pool, coach, { ...EVERYBODY, filter })).rows.map(({ id }) => id);
    expect((await found()).slice(0, 2)).toEqual([soon, later]);
    expect((await found("rebook")).sort()).toEqual([none, followed].sort());
    expect(await found("balance")).toEqual([soon]);
    expect(await found("accompaniment")).toEqual([followed]);
    expect(await found("paused")).toEqual([paused]);
    const { counts, named } = await listClients(pool, coach, EVERYBODY);
    expect([named, counts]).toEqual([
      5,
      { active: 2, rebook: 2, balance: 1, accompaniment: 1, paused: 1, inactive: 2 },
    ]);
    for (const filter of CLIENT_FILTERS) expect(await found(filter)).toHaveLength(counts[filter]);
    expect((await listClients(pool, coach, { ...EVERYBODY, q: "soon" })).counts).toMatchObject({
      rebook: 0,
      balance: 1,
    });
  });

  it("can be called and written to while they share their number and have not blocked the coach", async () => {
    await pool.query("update profiles set phone_number = '+33612345678' where id = $1", [studentId]);
    const shown = async () => (await listClients(pool, coach, EVERYBODY)).rows[0];
    const next = await book({ startsAt: inDays(2) });
    expect(await shown()).toMatchObject({ phone: null, conversationId: null });
    await pool.query("update bookings set shares_phone = true where id = $1", [next]);
    expect((await shown())?.phone).toEqual({
      value: "+33612345678",
      label: expect.stringMatching(/^06.12.34.56.78$/),
    });
    const { rows: talks } = await pool.query<{ id: string }>(
      "insert into conversations (coach_id, student_id, last_message_at) values ($1, $2, now()) returning id",
      [coachId, studentId],
    );
    expect((await shown())?.conversationId).toBe(Number(talks[0]?.id));
    await pool.query("update conversations set blocked_by = 'student', blocked_at = now()");
    expect((await shown())?.phone).toBeNull();
    await pool.query("delete from conversations");
    await pool.query(
      "update bookings set status = 'completed', starts_at = now() - interval '2 days', ends_at = now() - interval '47 hours' where id = $1",
      [next],
    );
    expect((await shown())?.phone).toBeNull();
  });

  it("stand where the rule says, whatever was booked", async () => {
    let seed = 11;
    const random = (below: number) => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed % below;
    };
    const seen = new Set<ClientState>();
    for (let round = 0; round < 60; round += 1) {
      const id = await newPerson("student");
      const startsAt = random(8) === 0 ? null : inDays(round / 64 + random(240) - 200);
      const isPast = startsAt !== null && startsAt < new Date();
      const status = random(3) === 0 ? "cancelled" : isPast ? "completed" : "confirmed";
      const ending = ENDINGS[random(ENDINGS.length)];
      const createdAt = inDays(-random(250));
      await addBooking(pool, {
        coachId,
        studentId: id,
        startsAt,
        status,
        minutes: 15,
        createdAt,
        ...(ending && { ending }),
      });
      const pausedAt = random(3) === 0 ? inDays(-random(250)) : null;
      await pool.query("insert into client_notes (coach_id, student_id, paused_at) values ($1, $2, $3)", [
        coachId,
        id,
        pausedAt,
      ]);
      const isClient = status !== "cancelled" || !["unpaid", "declined", "lapsed"].includes(ending ?? "");
      const client = await requireClient(db, coach, id).catch(() => undefined);
      const shown = client && (await findClient(pool, client));
      expect(shown !== undefined).toBe(isClient);
      if (!shown) continue;
      const live = status !== "cancelled";
      const expected = clientState(
        {
          pausedAt,
          bookedAt: createdAt,
          lastEndsAt: live && isPast && startsAt ? new Date(startsAt.getTime() + 15 * 60_000) : null,
          nextStartsAt: live && !isPast ? startsAt : null,
          hasUnplanned: live && startsAt === null,
        },
        new Date(),
      );
      expect(shown.state).toBe(expected);
      seen.add(shown.state);
    }
    expect([...seen].sort()).toEqual([...CLIENT_STATES].sort());
  });
});

describe("what a coach notes about a client", () => {
  beforeEach(() => book({ startsAt: inDays(-3), status: "completed" }));

  it("is kept, unless it was changed elsewhere meanwhile", async () => {
    const client = await own();
    expect(await saveClientNotes(db, client, { goals: "10 km", version: 0 })).toEqual({ version: 1 });
    await expect(saveClientNotes(db, client, { goals: "", version: 0 })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await saveClientNotes(db, client, { goals: "20 km", version: 1 })).toEqual({ version: 2 });
    await expect(saveClientNotes(db, client, { goals: "", version: 1 })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await findClient(pool, client)).toMatchObject({ goals: "20 km", version: 2 });
  });

  it("has a date, and the session that it is about; the latest comes first", async () => {
    const client = await own();
    const session = await book({ startsAt: inDays(-2), status: "completed" });
    const id = randomUUID();
    const add = (note: Partial<NewNote>) =>
      addNote(db, client, { id: randomUUID(), booking: "", body: "…", ...note });
    await add({ id, booking: session, body: "Genou" });
    // The answer was lost, and the coach has gone on writing.
    await add({ id, booking: session, body: "Genou droit" });
    await add({ id, booking: session, body: "Genou droit" });
    await add({ body: "Reprend la course" });
    const notes = async () => (await listNotes(db, client, 1)).rows;
    const [latest, first] = await notes();
    expect([latest?.body, first?.body]).toEqual(["Reprend la course", "Genou droit"]);
    expect(first).toMatchObject({ bookingId: session, startsAt: expect.any(Date) });
    expect(latest).toMatchObject({ bookingId: null, startsAt: null });
    await editNote(db, client, { id, body: "Genou gauche", version: 2 });
    await expect(editNote(db, client, { id, body: "Autre", version: 2 })).rejects.toMatchObject({
      code: "conflict",
    });
    expect((await notes())[1]).toMatchObject({ body: "Genou gauche", version: 3 });
    await dropNote(db, client, { id });
    await dropNote(db, client, { id });
    expect((await notes()).map(({ body }) => body)).toEqual(["Reprend la course"]);
    const elsewhere = await newCoach();
    const theirs = await addBooking(pool, { coachId: elsewhere.coachId, studentId, startsAt: inDays(31) });
    await expect(add({ booking: theirs })).rejects.toMatchObject({ code: "not_found" });
    const stranger = await requireClient(db, elsewhere.coach, studentId);
    await dropNote(db, stranger, { id: latest?.id ?? "" });
    expect((await listNotes(db, stranger, 1)).rows).toEqual([]);
    expect(await notes()).toHaveLength(1);
    expect(await findNotedSession(db, client, session)).toMatchObject({ id: session });
    expect(await findNotedSession(db, client, theirs)).toBeUndefined();
  });

  it("is the same text as in the column that a process of the version before reads and writes", async () => {
    const client = await own();
    const column = async () => (await pool.query("select notes from client_notes")).rows.at(-1)?.notes;
    const write = (notes: string) =>
      pool.query(
        `insert into client_notes (coach_id, student_id, notes) values ($1, $2, $3)
         on conflict (coach_id, student_id) do update set notes = excluded.notes`,
        [coachId, studentId, notes],
      );
    const bodies = async () => (await listNotes(db, client, 1)).rows.map(({ body }) => body);
    await write("Genou droit");
    expect(await bodies()).toEqual(["Genou droit"]);
    await write("Genou gauche");
    const [note] = (await listNotes(db, client, 1)).rows;
    expect(note).toMatchObject({ body: "Genou gauche", version: 2 });
    await editNote(db, client, { id: note?.id ?? "", body: "Épaule", version: 2 });
    expect([await column(), ...(await bodies())]).toEqual(["Épaule", "Épaule"]);
    await dropNote(db, client, { id: note?.id ?? "" });
    expect([await column(), ...(await bodies())]).toEqual([""]);
    await write("Cheville");
    await write("");
    expect(await bodies()).toEqual([]);
  });

  it("says that they pause, until they book again", async () => {
    const client = await own();
    const state = async () => (await findClient(pool, client))?.state;
    await setClientPaused(db, client, { paused: true });
    expect(await state()).toBe("paused");
    await saveClientNotes(db, client, { goals: "Revient en janvier", version: 1 });
    expect(await state()).toBe("paused");
    await setClientPaused(db, client, { paused: false });
    expect(await state()).toBe("active");
    await setClientPaused(db, client, { paused: true });
    await book({ startsAt: inDays(5), createdAt: new Date(Date.now() + 1_000) });
    expect(await state()).toBe("active");
    expect((await findClient(pool, client))?.goals).toBe("Revient en janvier");
  });

  it("is in that coach's copy alone, and goes with either account", async () => {
    const client = await own();
    await saveClientNotes(db, client, { goals: "10 km", version: 0 });
    await addNote(db, client, { id: randomUUID(), booking: "", body: "Genou droit" });
    const copy = await exportBookings(db, coach);
    expect(copy.mes_clients).toMatchObject([{ client: "Manon Petit", objectifs: "10 km" }]);
    expect(copy.notes_sur_mes_clients).toMatchObject([{ client: "Manon Petit", note: "Genou droit" }]);
    expect((await exportBookings(db, ownerOf(studentId))).notes_sur_mes_clients).toBeUndefined();
    const other = await newCoach();
    await addBooking(pool, { coachId: other.coachId, studentId, startsAt: inDays(30) });
    const theirs = await requireClient(db, other.coach, studentId);
    expect(await findClient(pool, theirs)).toMatchObject({ goals: "" });
    await saveClientNotes(db, theirs, { goals: "Autre", version: 0 });
    const left = async () => (await pool.query("select from client_notes")).rowCount;
    const before = (await left()) ?? 0;
    await addNote(db, theirs, { id: randomUUID(), booking: "", body: "Épaule" });
    // The page of a coach stays without its account.
    await pool.query("update coaches set user_id = null where id = $1", [other.coachId]);
    const { rowCount: kept } = await pool.query("select from client_note_entries where coach_id = $1", [
      other.coachId,
    ]);
    expect(kept).toBe(0);
    expect(await left()).toBe(before - 1);
    await pool.query("delete from users where id = $1", [studentId]);
    expect(await left()).toBe(before - 2);
    expect(await findClient(pool, client)).toBeUndefined();
    const notes = await pool.query("select from client_note_entries where student_id = $1", [studentId]);
    expect(notes.rowCount).toBe(0);
  });
});

it("a client's page has their sessions and packs with this coach", async () => {
  const other = await newCoach();
  await addBooking(pool, { coachId: other.coachId, studentId, startsAt: inDays(40) });
  const unplanned = await book({ startsAt: null });
  const late = await book({ startsAt: inDays(-1), status: "completed" });
  const next = await book({ startsAt: inDays(3) });
  await book({ startsAt: inDays(5), status: "held" });
  const packId = await addPack(pool, { coachId, studentId, hours: 10 });
  const client = await own();
  const { rows, total } = await listClientSessions(db, client, 1);
  expect(rows.map(({ id }) => id)).toEqual([unplanned, next, late]);
  expect(total).toBe(3);
  expect(await listClientPacks(db, client)).toMatchObject([
    { id: packId, totalMinutes: 600, minutesLeft: 600 },
  ]);
});
