import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { writeFirstDisciplines } from "~/features/discovery/seed.server.ts";
import { ownerOf } from "../../../../tests/fixtures/accounts/owners.ts";
import {
  addBooking,
  at,
  HOURS,
  newBookableCoach,
  newPerson,
} from "../../../../tests/fixtures/bookings/coach-calendar.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { saveAvailability } from "./commands/save-availability.server.ts";
import {
  enqueueWaitingMail,
  joinWaitingList,
  leaveWaitingList,
  mailAllWaiting,
  mailNextWaiting,
} from "./commands/waiting-list.server.ts";

const { db, pool } = testDatabase();
const parts = { db, publicUrl: "https://elan.test", linkSecret: "x".repeat(32) };
type Made = Awaited<ReturnType<typeof newBookableCoach>>;
let coach: Made["coach"];
let coachId: number;
let students: ReturnType<typeof ownerOf<"student">>[];

const setHours = async (hours: object, version: number) =>
  saveAvailability(db, coach, { ...HOURS, hours: hours as typeof HOURS.hours, version });
beforeAll(() => db.transaction(writeFirstDisciplines));
beforeEach(async () => {
  ({ coach, coachId } = await newBookableCoach(pool, db));
  await setHours({}, 1);
  students = [];
  for (let count = 0; count < 3; count += 1) students.push(ownerOf(await newPerson(pool, "student")));
  await pool.query("delete from mails");
});

const student = (which: number) => students[which] as (typeof students)[number];
async function joinAll(minutes: number | null = null) {
  for (const one of students) await joinWaitingList(db, one, { coachId, minutes });
}
/** Lists the mailed people by their place in line. */
async function mailed(): Promise<number[]> {
  const { rows } = await pool.query("select * from mails order by id");
  return rows.map((mail) => students.findIndex(({ id }) => JSON.stringify(mail).includes(id)));
}
const later = (hours: number) =>
  pool.query("update waiting_students set told_at = told_at - make_interval(hours => $1)", [hours]);

describe("a waiting list", () => {
  it("is told in order, each two hours after the one before, while there is a slot", async () => {
    await joinAll();
    await mailNextWaiting(parts, coachId);
    expect(await mailed()).toEqual([]);
    await setHours(HOURS.hours, 2);
    await mailNextWaiting(parts, coachId);
    await mailNextWaiting(parts, coachId);
    await mailAllWaiting(parts);
    expect(await mailed()).toEqual([0]);
    await later(2);
    await mailAllWaiting(parts);
    expect(await mailed()).toEqual([0, 1]);
    await setHours({}, 3);
    await later(2);
    await mailNextWaiting(parts, coachId);
    expect(await mailed()).toEqual([0, 1]);
  });

  it("begins again with its first once what was told of has gone, and not within a day", async () => {
    await joinAll();
    await setHours(HOURS.hours, 2);
    await mailNextWaiting(parts, coachId);
    await setHours({}, 3);
    await later(3);
    await mailNextWaiting(parts, coachId);
    await setHours(HOURS.hours, 4);
    await mailNextWaiting(parts, coachId);
    expect(await mailed()).toEqual([0, 1]);
    await setHours({}, 5);
    await later(25);
    await mailNextWaiting(parts, coachId);
    await setHours(HOURS.hours, 6);
    await mailNextWaiting(parts, coachId);
    expect(await mailed()).toEqual([0, 1, 0]);
  });

  it("has no place for whoever has booked, has left, or is told of no slot of their length", async () => {
    await joinAll();
    await joinWaitingList(db, student(1), { coachId, minutes: 240 });
    await addBooking(pool, coachId, at("15:00"), { student_id: student(0).id });
    await setHours({ 1: [{ start: 540, end: 600 }] }, 2);
    await mailNextWaiting(parts, coachId);
    expect(await mailed()).toEqual([2]);
    const { rows } = await pool.query("select student_id from waiting_students where coach_id = $1", [
      coachId,
    ]);
    expect(rows.map(({ student_id }) => student_id)).not.toContain(student(0).id);
    await leaveWaitingList(db, student(1), { coachId });
    await setHours(HOURS.hours, 3);
    await later(3);
    await mailNextWaiting(parts, coachId);
    expect(await mailed()).toEqual([2]);
  });

  it("does not tell what could be seen when one joined", async () => {
    await setHours(HOURS.hours, 2);
    await joinWaitingList(db, student(0), { coachId });
    await mailNextWaiting(parts, coachId);
    expect(await mailed()).toEqual([]);
    await setHours({}, 3);
    await mailNextWaiting(parts, coachId);
    await setHours(HOURS.hours, 4);
    await mailNextWaiting(parts, coachId);
    expect(await mailed()).toEqual([0]);
  });

  it("keeps one's place, wakes a job where somebody waits, and is of coaches whom one can find", async () => {
    const jobs = async () => {
      const { rowCount } = await pool.query(
        "select from graphile_worker.jobs where task_identifier = 'tell-waiting' and key = $1",
        [`tell waiting ${coachId}`],
      );
      return rowCount;
    };
    await enqueueWaitingMail(db, coachId);
    expect(await jobs()).toBe(0);
    await joinAll();
    await joinWaitingList(db, student(0), { coachId });
    await enqueueWaitingMail(db, coachId);
    await enqueueWaitingMail(db, coachId);
    expect(await jobs()).toBe(1);
    await setHours(HOURS.hours, 2);
    await mailNextWaiting(parts, coachId);
    expect(await mailed()).toEqual([0]);
    await expect(joinWaitingList(db, student(0), { coachId: 999_999 })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
