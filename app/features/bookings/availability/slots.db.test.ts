import { beforeEach, describe, expect, it } from "vitest";
import { addDays, formatTime, parisDay, parisInstant, weekdayOf } from "~/platform/format/dates.ts";
import { ownerOf } from "../../../../tests/fixtures/accounts/owners.ts";
import {
  addBooking,
  addFeedTime,
  at,
  DAY,
  HOURS,
  newBookableCoach,
  OPERA,
} from "../../../../tests/fixtures/bookings/coach-calendar.ts";
import { addCoach } from "../../../../tests/fixtures/bookings/coaches.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { saveAvailability } from "./commands/save-availability.server.ts";
import { findCoachSlots, findPublicSlots, isOpenTime, isSlotOpen } from "./queries/slots.server.ts";
import { weekNumber } from "./rules/availability.ts";

const { db, pool } = testDatabase();
const VERSAILLES = { latitude: 48.8049, longitude: 2.1204 };

let coachId: number;
let userId: string;
beforeEach(async () => {
  const made = await newBookableCoach(pool, db);
  coachId = made.coachId;
  userId = made.coach.id;
});

const ask = (given: Partial<Parameters<typeof findCoachSlots>[1]> = {}) =>
  findCoachSlots(db, {
    coachId,
    minutes: 60,
    at: null,
    from: at("00:00"),
    to: parisInstant(addDays(DAY, 1), "00:00"),
    ...given,
  });
const timesOf = async (given = {}) => (await ask(given)).map(formatTime);
const book = (time: string, row = {}) => addBooking(pool, coachId, at(time), row);
const ALL = [
  "09:00",
  "09:15",
  "09:30",
  "09:45",
  "10:00",
  "10:15",
  "10:30",
  "10:45",
  "11:00",
  "11:15",
  "11:30",
  "11:45",
  "12:00",
];

describe("the slots of a coach", () => {
  it("are those of their hours, and none before hours are chosen, or where nobody is behind the page", async () => {
    expect(await timesOf()).toEqual(ALL);
    expect(await timesOf({ coachId: 999_999 })).toEqual([]);
    expect(await timesOf({ coachId: await addCoach(pool) })).toEqual([]);
    await pool.query("delete from coach_availability where user_id = $1", [userId]);
    expect(await timesOf({ to: parisInstant(addDays(DAY, 7), "00:00") })).toEqual([]);
  });

  it.each([
    ["confirmed", {}, false],
    ["pending", { status: "pending" }, false],
    ["completed", { status: "completed" }, false],
    ["being paid for", { status: "held", held_until: new Date(Date.now() + 60_000) }, false],
    ["not paid in time", { status: "held", held_until: new Date(Date.now() - 1_000) }, true],
    ["cancelled", { status: "cancelled", ending: "late" }, true],
  ])("of what is %s", async (_, row, isFree) => {
    const id = await book("10:00", row);
    expect(await isSlotOpen(db, { coachId, startsAt: at("10:00"), minutes: 60, at: null })).toBe(isFree);
    expect(await timesOf()).toEqual(isFree ? ALL : ["09:00", "11:00", "11:15", "11:30", "11:45", "12:00"]);
    expect(await timesOf({ except: id })).toEqual(ALL);
  });

  it("leave free what is proposed, and the way between two places", async () => {
    const id = await book("12:00", { proposed_starts_at: at("09:00"), proposed_by: "coach" });
    expect(await timesOf()).toEqual(["10:00", "10:15", "10:30", "10:45", "11:00"]);
    expect(await timesOf({ at: VERSAILLES })).toEqual([]);
    expect(await timesOf({ at: OPERA })).toEqual(["10:00", "10:15", "10:30", "10:45", "11:00"]);
    expect(await timesOf({ except: id, at: VERSAILLES })).toEqual(ALL);
    await pool.query("update bookings set place = 'webcam' where id = $1", [id]);
    expect(await timesOf({ at: VERSAILLES })).toEqual(["10:00", "10:15", "10:30", "10:45", "11:00"]);
  });

  it("follow every rule of the coach that is saved", async () => {
    const coach = ownerOf(userId, "coach");
    const weekday = weekdayOf(DAY);
    const save = (rules: object, version: number) =>
      saveAvailability(db, coach, { ...HOURS, ...rules, version });
    await save({ closures: [{ weekday, start: 600, end: 720, until: DAY, label: "" }] }, 1);
    expect(await timesOf()).toEqual(["09:00", "12:00"]);
    await save({ closures: [{ weekday, start: 600, end: 720, until: addDays(DAY, -1), label: "" }] }, 2);
    expect(await timesOf()).toEqual(ALL);
    const isEven = weekNumber(DAY) % 2 === 0;
    const short = { [weekday]: [{ start: 540, end: 600 }] };
    await save({ hours: isEven ? HOURS.hours : short, evenHours: isEven ? short : HOURS.hours }, 3);
    expect(await timesOf()).toEqual(["09:00"]);
    const openings = [{ day: DAY, start: 1200, end: 1260 }];
    const timeOff = [{ startsOn: DAY, endsOn: DAY, label: "" }];
    await save({ openings, timeOff }, 4);
    expect(await timesOf()).toEqual(["20:00"]);
    await save({ travelBufferMinutes: 45 }, 5);
    await book("11:00", { minutes: 15 });
    expect(await timesOf({ at: OPERA })).toEqual([
      "09:00",
      "09:15",
      "09:30",
      "09:45",
      "10:00",
      "11:15",
      "11:30",
      "11:45",
      "12:00",
    ]);
    expect(await timesOf({ at: null })).toEqual(["09:00", "09:15", "12:00"]);
    expect(await isOpenTime(db, { coachId, startsAt: at("11:00"), endsAt: at("12:00") })).toBe(true);
    expect(await isOpenTime(db, { coachId, startsAt: at("12:30"), endsAt: at("13:30") })).toBe(false);
    await addFeedTime(pool, userId, at("11:30"), at("11:45"));
    expect(await isOpenTime(db, { coachId, startsAt: at("11:00"), endsAt: at("12:00") })).toBe(false);
  });

  it("leave out what the coach has blocked, and what their calendar says, of that coach alone", async () => {
    const block = "insert into coach_blocks (user_id, starts_at, ends_at) values ($1, $2, $3)";
    await pool.query(block, [userId, at("06:00"), at("10:00")]);
    await addFeedTime(pool, userId, at("11:30"), at("20:00"));
    expect(await timesOf()).toEqual(["10:00", "10:15", "10:30"]);
    await pool.query(block, [userId, new Date(at("00:00").getTime() - 30 * 86_400_000), at("23:00")]);
    expect(await timesOf()).toEqual([]);
  });

  it("are shown of whoever has a public page", async () => {
    const question = { coachId, minutes: 60, at: null, from: DAY, days: 1, seek: false };
    expect((await findPublicSlots(db, question))?.slots).toHaveLength(ALL.length);
    expect(await findPublicSlots(db, { ...question, coachId: 999_999 })).toBeUndefined();
    await pool.query("update listings set status = 'paused' where coach_id = $1", [coachId]);
    expect(await findPublicSlots(db, question)).toBeUndefined();
    expect(await ask()).toHaveLength(ALL.length);
  });

  it("begin with the next free one where the asked days have none, and tell from when on there may be more", async () => {
    const question = { coachId, minutes: 60, at: null, from: DAY, days: 7 };
    const find = async (more: { seek: boolean; from?: string }) => {
      const found = await findPublicSlots(db, { ...question, ...more });
      const days = new Set(found?.slots.map(parisDay));
      return { days: [...days], next: found?.next };
    };
    const week = (from: number, count = 7) =>
      Array.from({ length: count }, (_, day) => addDays(DAY, from + day));
    expect(await find({ seek: true })).toEqual({ days: week(0), next: addDays(DAY, 7) });
    await pool.query("insert into coach_time_off (user_id, starts_on, ends_on) values ($1, $2, $3)", [
      userId,
      DAY,
      addDays(DAY, 9),
    ]);
    expect(await find({ seek: false })).toEqual({ days: [], next: addDays(DAY, 7) });
    expect(await find({ seek: true })).toEqual({ days: week(10), next: addDays(DAY, 17) });
    // The coach can be booked for thirty days, of which a week has passed on this day.
    expect(await find({ seek: true, from: addDays(DAY, 20) })).toEqual({ days: week(20, 4), next: null });
    await pool.query("update coach_time_off set ends_on = ends_on + 60 where user_id = $1", [userId]);
    expect(await find({ seek: true })).toEqual({ days: [], next: null });
  });

  it("start every so many minutes as the coach chooses", async () => {
    const choose = (minutes: number) =>
      pool.query("update coach_availability set slot_step_minutes = $2 where user_id = $1", [
        userId,
        minutes,
      ]);
    const open = (time: string) => isSlotOpen(db, { coachId, startsAt: at(time), minutes: 60, at: null });
    await choose(60);
    expect(await timesOf()).toEqual(["09:00", "10:00", "11:00", "12:00"]);
    expect(await open("09:30")).toBe(false);
    await choose(30);
    expect(await open("09:30")).toBe(true);
    expect(await open("09:15")).toBe(false);
    await expect(choose(45)).rejects.toThrow("coach_availability_slot_step");
  });

  it("say whether one of them can be had", async () => {
    const open = (time: string, minutes = 60) =>
      isSlotOpen(db, { coachId, startsAt: at(time), minutes, at: null });
    expect(await open("09:00")).toBe(true);
    expect(await open("09:05")).toBe(false);
    expect(await open("12:00", 75)).toBe(false);
    expect(await open("08:00")).toBe(false);
  });
});
