import { drizzle } from "drizzle-orm/node-postgres";
import { describe, expect, it } from "vitest";
import {
  addAccompaniment,
  demoAccompaniment,
} from "../../../../tests/fixtures/accompaniment/accompaniment.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { sweepAccompaniments } from "./commands/sweep-accompaniments.server.ts";
import { dueAccompaniments } from "./queries/due-accompaniments.server.ts";

const database = testDatabase();
const { db, pool } = database;
const { rows, row, ids, student, other } = demoAccompaniment(database);

const NOW = new Date();
const later = (days: number) => new Date(NOW.getTime() + days * 24 * 60 * 60 * 1_000);
const due = async (now = NOW) =>
  (await db.execute<{ id: string }>(dueAccompaniments(now))).rows.map(({ id }) => id).sort();

/** Adds an accompaniment that the job has just looked at. */
async function seen(given: Partial<Parameters<typeof addAccompaniment>[1]> = {}): Promise<string> {
  const id = await addAccompaniment(pool, { studentId: student.id, coachId: ids.coach, ...given });
  await rows("update accompaniments set looked_at = $2 where id = $1", id, NOW);
  return id;
}
const set = (id: string, change: string) => rows(`update accompaniments set ${change} where id = $1`, id);

describe("the job looks", () => {
  it("at each once a day, and at nothing in between where nothing is due", async () => {
    const id = await addAccompaniment(pool, { studentId: student.id, coachId: ids.coach });
    expect(await due()).toEqual([id]);
    await sweepAccompaniments(db, NOW);
    expect((await row(id)).looked_at).toEqual(NOW);
    expect(await due(later(0.9))).toEqual([]);
    await sweepAccompaniments(db, later(0.9));
    expect((await row(id)).looked_at).toEqual(NOW);
    expect(await due(later(1))).toEqual([id]);
    await set(id, "settled_at = now()");
    expect(await due(later(1))).toEqual([]);
  });

  it.each([
    ["its months are over", "ends_at = now() - interval '1 minute'"],
    ["it is unpaid for a week", "late_since = now() - interval '7 days 1 minute'"],
    ["it is unpaid for thirty days", "status = 'paused', late_since = now() - interval '30 days 1 minute'"],
    ["its student has left", "student_id = null"],
  ])("at once where %s", async (_, change) => {
    const id = await seen();
    expect(await due()).toEqual([]);
    await set(id, change);
    expect(await due(later(0.01))).toEqual([id]);
  });

  it("at once where its student is kept out, or let in again", async () => {
    const id = await seen({ studentId: other.id });
    await rows("update users set suspended_at = now(), suspended_reason = 'x' where id = $1", other.id);
    expect(await due()).toEqual([id]);
    await rows("update users set suspended_at = null, suspended_reason = null where id = $1", other.id);
    expect(await due()).toEqual([]);
    await rows("update packs set paused_at = now() where accompaniment_id = $1", id);
    expect(await due()).toEqual([id]);
  });

  it("at what has ended when something of it is told or given back", async () => {
    const id = await seen({ status: "ended" });
    const { bookable_until: until } = await row(id);
    const daysTo = (days: number) => new Date(until.getTime() - days * 24 * 60 * 60 * 1_000);
    // The daily look is switched off here, so that only the changes of the day count.
    await set(id, "looked_at = now() + interval '10 years'");
    expect(await due(daysTo(31))).toEqual([]);
    expect(await due(daysTo(29))).toEqual([id]);
    await set(id, "warned_days = 30");
    expect(await due(daysTo(29))).toEqual([]);
    expect(await due(daysTo(6))).toEqual([id]);
    await set(id, "warned_days = 7");
    expect(await due(daysTo(1))).toEqual([]);
    expect(await due(daysTo(-0.01))).toEqual([id]);
  });
});

it("reads what is not settled by an index, however much is", async () => {
  await rows(
    `insert into accompaniments (id, status, ending, type, months, sessions, reviews, total_cents, city, goal, level, sessions_per_week,
       adult_said_at, begin_asked_at, ended_at, settled_at)
     select gen_random_uuid(), 'ended', 'done', 'programme', 1, 0, 0, 1, 'lyon', 'force', 'debutant', 1, now(), now(), now(), now()
     from generate_series(1, 5000)`,
  );
  const id = await seen();
  await rows("analyze accompaniments");
  const client = await pool.connect();
  const plans: string[] = [];
  client.on("notice", ({ message = "" }) => plans.push(message));
  try {
    await client.query(
      "load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_level = notice",
    );
    expect((await drizzle(client).execute(dueAccompaniments(later(2)))).rows).toEqual([{ id }]);
  } finally {
    client.release(true);
  }
  expect(plans.join("\n")).toContain("accompaniments_unsettled");
  expect(plans.join("\n")).not.toContain("Seq Scan on accompaniments");
});
