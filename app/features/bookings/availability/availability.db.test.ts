import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { addDays, parisDay } from "~/platform/format/dates.ts";
import { ownerOf } from "../../../../tests/fixtures/accounts/owners.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { addOpening } from "./commands/add-opening.server.ts";
import { saveAvailability } from "./commands/save-availability.server.ts";
import { exportBookings, getAvailability } from "./queries/availability.server.ts";
import { MOST_OPENINGS, UNCHOSEN_AVAILABILITY } from "./rules/availability.ts";

const { db, pool } = testDatabase();
const today = parisDay(new Date());

async function newCoach() {
  const id = randomUUID();
  await pool.query("insert into users (id, email, role) values ($1, $1 || '@exemple.fr', 'coach')", [id]);
  return ownerOf(id, "coach");
}

const CHOSEN = {
  hours: {
    1: [
      { start: 840, end: 1440 },
      { start: 480, end: 600 },
      { start: 600, end: 720 },
    ],
    7: [{ start: 0, end: 60 }],
  },
  timeOff: [
    { startsOn: addDays(today, 10), endsOn: addDays(today, 17), label: "Congés" },
    { startsOn: today, endsOn: today, label: "" },
  ],
  evenHours: null,
  openings: [],
  closures: [],
  closesOnHolidays: false,
  breakMinutes: 0,
  travelBufferMinutes: 0,
  sessionLengths: [45, 90],
  noticeHours: 48,
  horizonDays: 90,
  slotStepMinutes: 60,
  instantBooking: true,
};

let coach: Awaited<ReturnType<typeof newCoach>>;
beforeEach(async () => {
  coach = await newCoach();
});

describe("availability", () => {
  it("opens hours on one day beside the week, once, and refuses a page of the settings that does not know them", async () => {
    const opening = { day: addDays(today, 4), start: 540, end: 720 };
    await expect(addOpening(db, coach, opening)).rejects.toThrow("d’abord vos horaires");
    await saveAvailability(db, coach, { ...CHOSEN, version: 0 });
    const { version } = await getAvailability(db, coach);
    await Promise.all([addOpening(db, coach, opening), addOpening(db, coach, opening)]);
    await addOpening(db, coach, { ...opening, end: 600 });
    expect((await getAvailability(db, coach)).openings).toEqual([opening]);
    await expect(saveAvailability(db, coach, { ...CHOSEN, version })).rejects.toThrow("ailleurs");
    expect((await getAvailability(db, coach)).openings).toEqual([opening]);
    await pool.query(
      `insert into coach_openings (user_id, day, start_minute, end_minute)
       select $1, current_date + 10 + n, 60, 120 from generate_series(2, $2::integer - 1) as n`,
      [coach.id, MOST_OPENINGS],
    );
    const day = addDays(today, 5);
    const sent = await Promise.allSettled([
      addOpening(db, coach, { ...opening, day }),
      addOpening(db, coach, { ...opening, day: addDays(day, 1) }),
      addOpening(db, coach, { ...opening, day: addDays(day, 2) }),
    ]);
    expect(sent.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
  });

  it("keeps alternate weeks, openings, closures and holidays, and forgets what is over", async () => {
    const rules = {
      ...CHOSEN,
      evenHours: { 2: [{ start: 600, end: 660 }] },
      openings: [{ day: addDays(today, 3), start: 540, end: 600 }],
      closures: [
        { weekday: 2, start: 720, end: 780, until: addDays(today, 30), label: "Déjeuner" },
        { weekday: 3, start: 0, end: 1440, until: null, label: "" },
      ],
      closesOnHolidays: true,
      travelBufferMinutes: 20,
    };
    await saveAvailability(db, coach, { ...rules, version: 0 });
    const saved = await getAvailability(db, coach);
    expect(saved).toMatchObject({
      openings: rules.openings,
      closures: rules.closures,
      closesOnHolidays: true,
      travelBufferMinutes: 20,
    });
    expect(saved.evenHours?.[2]).toEqual([{ start: 600, end: 660 }]);
    expect(await exportBookings(db, coach)).toMatchObject({
      disponibilites: { horaires_des_semaines_paires: [{ jour: "Mardi", de: "10:00", a: "11:00" }] },
    });
    await pool.query("update coach_openings set day = day - 10 where user_id = $1", [coach.id]);
    await pool.query("update coach_closures set until = until - 60 where user_id = $1", [coach.id]);
    expect(await getAvailability(db, coach)).toMatchObject({ openings: [], closures: [rules.closures[1]] });

    // Every week even though no hours of even weeks are left is not the same as closed in even weeks.
    await saveAvailability(db, coach, { ...rules, evenHours: {}, version: 1 });
    expect((await getAvailability(db, coach)).evenHours?.[2]).toEqual([]);
    await saveAvailability(db, coach, { ...rules, evenHours: null, version: 2 });
    expect((await getAvailability(db, coach)).evenHours).toBeNull();
  });

  it("is closed until it is chosen, and then what was chosen, in order", async () => {
    expect(await getAvailability(db, coach)).toEqual({
      ...UNCHOSEN_AVAILABILITY,
      instantBooking: false,
      version: 0,
    });
    expect(await saveAvailability(db, coach, { ...CHOSEN, version: 0 })).toEqual({
      version: 1,
      published: false,
    });
    const closed = { 2: [], 3: [], 4: [], 5: [], 6: [] };
    const kept = {
      ...CHOSEN,
      hours: {
        ...closed,
        1: [
          { start: 480, end: 720 },
          { start: 840, end: 1440 },
        ],
        7: [{ start: 0, end: 60 }],
      },
      timeOff: CHOSEN.timeOff.toReversed(),
    };
    expect(await getAvailability(db, coach)).toEqual({ ...kept, version: 1 });
    expect(await saveAvailability(db, coach, { ...CHOSEN, hours: {}, version: 1 })).toMatchObject({
      version: 2,
    });
    expect((await getAvailability(db, coach)).hours).toEqual({ ...closed, 1: [], 7: [] });
  });

  it("is told whoever saves what was changed elsewhere, and nothing is lost", async () => {
    await saveAvailability(db, coach, { ...CHOSEN, version: 0 });
    for (const version of [0, 2]) {
      const late = saveAvailability(db, coach, { ...CHOSEN, hours: {}, timeOff: [], version });
      await expect(late).rejects.toMatchObject({ code: "conflict" });
    }
    const two = [1, 1].map((version) => saveAvailability(db, coach, { ...CHOSEN, version }));
    expect((await Promise.allSettled(two)).map(({ status }) => status).sort()).toEqual([
      "fulfilled",
      "rejected",
    ]);
    expect(await getAvailability(db, coach)).toMatchObject({ version: 2, breakMinutes: 0 });
    expect((await getAvailability(db, coach)).hours[1]).toHaveLength(2);
  });

  it("forgets time off that is over", async () => {
    await saveAvailability(db, coach, { ...CHOSEN, version: 0 });
    await pool.query(
      "update coach_time_off set starts_on = starts_on - 12, ends_on = ends_on - 12 where user_id = $1",
      [coach.id],
    );
    const { timeOff } = await getAvailability(db, coach);
    expect(timeOff).toEqual([{ startsOn: addDays(today, -2), endsOn: addDays(today, 5), label: "Congés" }]);
    await saveAvailability(db, coach, { ...CHOSEN, timeOff, version: 1 });
    const { rowCount } = await pool.query("select from coach_time_off where user_id = $1", [coach.id]);
    expect(rowCount).toBe(1);
  });

  it("is one coach's own: another's stays, a copy holds it, and it goes with the account", async () => {
    const other = await newCoach();
    await saveAvailability(db, coach, { ...CHOSEN, version: 0 });
    await saveAvailability(db, other, { ...CHOSEN, breakMinutes: 60, timeOff: [], version: 0 });
    expect(await getAvailability(db, other)).toMatchObject({ breakMinutes: 60, timeOff: [] });
    expect(await exportBookings(db, coach)).toMatchObject({
      disponibilites: {
        pause_en_minutes: 0,
        reservation_immediate: true,
        horaires: [
          { jour: "Lundi", de: "08:00", a: "12:00" },
          { jour: "Lundi", de: "14:00", a: "00:00" },
          { jour: "Dimanche", de: "00:00", a: "01:00" },
        ],
        absences: [{ motif: "Congés" }, { motif: "" }],
      },
    });
    await pool.query("delete from users where id = $1", [coach.id]);
    expect(await getAvailability(db, coach)).toMatchObject({ version: 0 });
    expect(await exportBookings(db, coach)).toEqual({ disponibilites: undefined });
    expect(await getAvailability(db, other)).toMatchObject({ version: 1 });
  });
});
