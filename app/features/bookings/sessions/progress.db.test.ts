import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { MINUTE_MS } from "~/platform/format/durations.ts";
import { ownerOf } from "../../../../tests/fixtures/accounts/owners.ts";
import { addBooking } from "../../../../tests/fixtures/bookings/bookings.ts";
import { addCoach } from "../../../../tests/fixtures/bookings/coaches.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { requireCoachBooking } from "../gate.server.ts";
import { listTodaysSessions } from "../schedule/queries/todays-sessions.server.ts";
import { markProgress } from "./commands/mark-progress.server.ts";

const { db, pool } = testDatabase();

async function newPerson(role: "student" | "coach"): Promise<string> {
  const id = randomUUID();
  await pool.query("insert into users (id, email, role) values ($1, $1 || '@exemple.fr', $2)", [id, role]);
  return id;
}

async function newSession(inMinutes: number) {
  const coach = ownerOf(await newPerson("coach"), "coach");
  const studentId = await newPerson("student");
  const coachId = await addCoach(pool, { userId: coach.id });
  const startsAt = new Date(Date.now() + inMinutes * MINUTE_MS);
  const id = await addBooking(pool, { coachId, studentId, startsAt, place: "venue" });
  const own = await requireCoachBooking(db, coach, id);
  const said = async () => {
    const { rows } = await pool.query<{ body: string }>(
      "select body from messages where booking_id = $1 and body like 'Le coach est sur place%'",
      [id],
    );
    return rows.map(({ body }) => body);
  };
  return { own, said, coach, studentId, startsAt };
}

test("of ten presses at once one says that the coach is there", async () => {
  const { own, said } = await newSession(30);
  const presses = await Promise.allSettled(Array.from({ length: 10 }, () => markProgress(db, own, "arrive")));
  expect(presses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await said()).toEqual([
    expect.stringMatching(/^Le coach est sur place\u00a0: Musculation.*, à \d\d:\d\d\.$/),
  ]);
});

test("beginning and ending are kept for the coach's day, and not told", async () => {
  const { own, said, coach, startsAt } = await newSession(-10);
  await expect(markProgress(db, own, "end")).rejects.toMatchObject({ code: "conflict" });
  await markProgress(db, own, "begin");
  await markProgress(db, own, "end");
  const day = {
    from: new Date(startsAt.getTime() - MINUTE_MS),
    to: new Date(startsAt.getTime() + MINUTE_MS),
  };
  const [session] = await listTodaysSessions(db, coach, day, new Date());
  expect(session?.begunAt).toBeInstanceOf(Date);
  expect(session?.endedAt).toBeInstanceOf(Date);
  expect(session?.status).toBe("confirmed");
  expect(await said()).toEqual([]);
});

test("somebody who has blocked the coach reads nothing of it, and far from the session nobody says anything", async () => {
  const { own, said, coach, studentId } = await newSession(30);
  await pool.query(
    `insert into conversations (coach_id, student_id, blocked_by, blocked_at)
     select id, $2, 'student', now() from coaches where user_id = $1`,
    [coach.id, studentId],
  );
  await markProgress(db, own, "arrive");
  expect(await said()).toEqual([]);
  const later = await newSession(90);
  await expect(markProgress(db, later.own, "arrive")).rejects.toMatchObject({ code: "conflict" });
});
