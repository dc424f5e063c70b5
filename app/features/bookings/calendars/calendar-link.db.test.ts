import ICAL from "ical.js";
import { beforeEach, describe, expect, it } from "vitest";
import { ColumnKeys } from "~/platform/crypto/column-keys.server.ts";
import { sealedColumn } from "~/platform/crypto/sealed-column.server.ts";
import { ownerOf } from "../../../../tests/fixtures/accounts/owners.ts";
import {
  addBooking,
  at,
  newBookableCoach,
  newPerson,
} from "../../../../tests/fixtures/bookings/coach-calendar.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { addBlock } from "../availability/commands/blocks.server.ts";
import { exportBookings } from "../availability/queries/availability.server.ts";
import { findAgendaOwner, requireCoachBooking, requireStudentBooking } from "../gate.server.ts";
import { renewLink } from "./commands/calendar-link.server.ts";
import { findLink } from "./queries/calendar-link.server.ts";
import { findCalendarSession, listCalendarSessions } from "./queries/calendar-sessions.server.ts";
import { tokenOf } from "./rules/calendar.ts";
import { writeCalendar } from "./rules/write-calendar.ts";

const { db, pool } = testDatabase();
const keys = new ColumnKeys([{ id: "1", key: "k".repeat(43) }]);
const parts = { links: sealedColumn(keys, "calendar_links.token") };
const SITE = "https://elan.test";

let coach: Awaited<ReturnType<typeof newBookableCoach>>["coach"];
let coachId: number;
let student: ReturnType<typeof ownerOf<"student">>;
beforeEach(async () => {
  ({ coach, coachId } = await newBookableCoach(pool, db));
  student = ownerOf(await newPerson(pool, "student"));
  await pool.query("update profiles set first_name = 'Manon', last_name = 'Petit' where id = $1", [
    student.id,
  ]);
});

const addressOf = (owner: typeof student | typeof coach) =>
  findLink(db, { ...parts, publicUrl: SITE }, owner);
const tokenFor = async (owner: typeof student | typeof coach) => {
  await renewLink(db, parts, owner);
  return tokenOf(((await addressOf(owner)) ?? "").split("/").at(-1) ?? "") as string;
};
const agendaOf = async (owner: typeof student | typeof coach) => {
  const own = await findAgendaOwner(db, await tokenFor(owner));
  return own ? listCalendarSessions(db, own, SITE) : [];
};
const book = (time: string, row = {}) =>
  addBooking(pool, coachId, at(time), { student_id: student.id, ...row });
const CONFIRMED = { confirmed_at: new Date(), address: "12 rue de l’Opéra" };

describe("the address of an agenda", () => {
  it("is made when it is asked for, found by its token, and renewed", async () => {
    expect(await addressOf(student)).toBeUndefined();
    const first = await tokenFor(student);
    expect(await addressOf(student)).toBe(`${SITE}/agenda/${first}.ics`);
    expect(await findAgendaOwner(db, first)).toMatchObject({ id: student.id });
    const second = await tokenFor(student);
    expect(second).not.toBe(first);
    expect(await findAgendaOwner(db, first)).toBeUndefined();
    expect(await findAgendaOwner(db, second)).toMatchObject({ id: student.id });
    const { rows } = await pool.query("select * from calendar_links where user_id = $1", [student.id]);
    expect(JSON.stringify(rows)).not.toContain(second);
  });

  it("is of nobody who is suspended or has left", async () => {
    const token = await tokenFor(student);
    await pool.query("update users set suspended_at = now(), suspended_reason = 'x' where id = $1", [
      student.id,
    ]);
    expect(await findAgendaOwner(db, token)).toBeUndefined();
    await pool.query("delete from users where id = $1", [student.id]);
    expect(await findAgendaOwner(db, token)).toBeUndefined();
  });
});

describe("an agenda", () => {
  it("has each side's sessions, with the other's name and what they may know", async () => {
    await book("10:00", CONFIRMED);
    await book("12:00", { status: "pending", address: "12 rue de l’Opéra" });
    const shown = (sessions: Awaited<ReturnType<typeof agendaOf>>) =>
      sessions.map(({ name, status, address }) => [name, status, address]);
    expect(shown(await agendaOf(student))).toEqual([
      ["Séance avec Zoé", "confirmed", "12 rue de l’Opéra"],
      ["Séance avec Zoé", "pending", ""],
    ]);
    expect(shown(await agendaOf(coach))).toEqual([
      ["Séance avec Manon Petit", "confirmed", "12 rue de l’Opéra"],
      ["Séance avec Manon\u00a0P.", "pending", "12 rue de l’Opéra"],
    ]);
    const stranger = ownerOf(await newPerson(pool, "student"));
    expect(await agendaOf(stranger)).toEqual([]);
  });

  it("calls a session by its discipline, and not by the title of its listing", async () => {
    await pool.query(
      "insert into disciplines (id, name, icon, color, description) values (3, 'Yoga', '', '', '') on conflict do nothing",
    );
    const { rows } = await pool.query(
      "insert into listings (coach_id, title, discipline_ids) values ($1, 'Retrouvez la forme !', array[3, 1]) returning id",
      [coachId],
    );
    await book("10:00", { ...CONFIRMED, listing_id: rows[0].id });
    expect((await agendaOf(student)).map(({ name }) => name)).toEqual(["Yoga avec Zoé"]);
  });

  it("says what was cancelled, and nothing of what was never paid, never planned, or long ago", async () => {
    const day = 86_400_000;
    const cancelled = await book("09:00", { status: "cancelled", ending: "late" });
    await book("10:00", { status: "cancelled", ending: "unpaid" });
    await book("11:00", { status: "held", held_until: new Date(Date.now() + day) });
    await book("12:00", { starts_at: null, ends_at: null });
    await addBooking(pool, coachId, new Date(Date.now() - 40 * day), {
      student_id: student.id,
      status: "completed",
    });
    const recent = await addBooking(pool, coachId, new Date(Date.now() - 20 * day), {
      student_id: student.id,
      status: "completed",
    });
    for (const owner of [student, coach])
      expect((await agendaOf(owner)).map(({ id, status }) => [id, status])).toEqual([
        [recent, "completed"],
        [cancelled, "cancelled"],
      ]);
  });

  it("counts up with every step, and leads each to their own page of it", async () => {
    const id = await book("10:00", CONFIRMED);
    const read = async (side: "student" | "coach") => {
      const own =
        side === "student"
          ? await requireStudentBooking(db, student, id)
          : await requireCoachBooking(db, coach, id);
      const session = await findCalendarSession(db, own, SITE);
      if (!session) throw new Error("There is no session.");
      const [event] = new ICAL.Component(ICAL.parse(writeCalendar([session]))).getAllSubcomponents("vevent");
      return new ICAL.Event(event as ICAL.Component);
    };
    expect((await read("student")).sequence).toBe(0);
    await pool.query("insert into booking_steps (booking_id, step, by) values ($1, 'moved', 'student')", [
      id,
    ]);
    const event = await read("student");
    expect(event.sequence).toBe(1);
    expect(event.startDate.toJSDate()).toEqual(at("10:00"));
    expect(event.summary).toBe("Séance avec Zoé");
    expect(event.component.getFirstPropertyValue("url")).toBe(`${SITE}/student-dashboard/bookings/${id}`);
    expect((await read("coach")).component.getFirstPropertyValue("url")).toBe(
      `${SITE}/dashboard/bookings/${id}`,
    );
  });
});

describe("the copy of one's data", () => {
  it("holds what is blocked, read, shared and waited for, and no secret address", async () => {
    expect(await exportBookings(db, student)).toEqual({});
    await addBlock(db, coach, { startsAt: at("10:00"), endsAt: at("11:00"), label: "Dentiste" });
    await pool.query(
      "insert into coach_feeds (user_id, name, url) values ($1, 'Famille', 'sealed-address')",
      [coach.id],
    );
    await pool.query("insert into waiting_students (coach_id, student_id) values ($1, $2)", [
      coachId,
      student.id,
    ]);
    await renewLink(db, parts, student);
    const [coachs, students] = [await exportBookings(db, coach), await exportBookings(db, student)];
    expect(coachs).toMatchObject({
      plages_bloquees: [{ motif: "Dentiste" }],
      agendas_relies: [{ nom: "Famille", lu_le: null }],
    });
    expect(JSON.stringify(coachs)).not.toContain("sealed-address");
    expect(students).toMatchObject({ listes_d_attente: [{ coach: "Zoé Roy" }] });
    expect(students.adresse_d_agenda).toHaveProperty("cree_le");
    expect(JSON.stringify(students)).not.toContain("s1.");
  });
});
