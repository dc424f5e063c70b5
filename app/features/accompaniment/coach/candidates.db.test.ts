import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { saveSaleTerms } from "~/features/readiness/queries/readiness.server.ts";
import { newPerson } from "../../../../tests/fixtures/bookings/coach-calendar.ts";
import { addCoach } from "../../../../tests/fixtures/bookings/coaches.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { USUAL_CAPACITY } from "../contract/rules/states.ts";
import { findReach, listCandidates, listOfferedCoaches } from "./queries/candidates.server.ts";

const { pool, db } = testDatabase();
const LYON = { city: "Lyon", lat: 45.7485, lng: 4.8467 };
/** about 3, 12 and 40 km to the north of the middle of Lyon */
const NORTH = { 3: 45.775, 12: 45.8565, 40: 46.11 };
const query = { goal: "force", at: LYON, webcam: false } as const;

beforeEach(() => pool.query("select testing.empty_tables('coaches, users')"));

const coach = async (given: Parameters<typeof addCoach>[1] = {}) =>
  addCoach(pool, { userId: await newPerson(pool, "coach"), ...LYON, disciplines: [2], ...given });
const ids = async (given: Partial<Parameters<typeof listCandidates>[1]> = {}) =>
  (await listCandidates(db, { ...query, ...given })).map(({ coachId }) => coachId);

/** An accompaniment that such a coach has, or is asked for. */
async function occupy(coachId: number, as: "running" | "asked" | "ended"): Promise<void> {
  const id = randomUUID();
  await pool.query(
    `insert into accompaniments (id, status, ending, type, months, sessions, reviews, total_cents, city, goal, level, sessions_per_week,
       adult_said_at, begin_asked_at, coach_id, started_at, ends_at, ended_at)
     values ($1, $2, case $2 when 'ended' then 'done' end, 'programme', 1, 0, 0, 13000, 'lyon', 'force', 'debutant', 2, now(), now(), $3,
       now(), now(), case $2 when 'ended' then now() end)`,
    [id, as === "ended" ? "ended" : "running", as === "asked" ? null : coachId],
  );
  if (as === "asked")
    await pool.query(
      "insert into accompaniment_offers (accompaniment_id, coach_id, answer_by) values ($1, $2, now() + interval '48 hours')",
      [id, coachId],
    );
}

describe("who can be asked", () => {
  test("teaches what leads to the goal, near the city, where people are met", async () => {
    const good = await coach();
    await coach({ disciplines: [3] });
    await coach({ lat: NORTH[40] });
    await coach({ webcam: true, inPerson: false });
    await addCoach(pool, { ...LYON, disciplines: [2], userId: null });
    expect(await ids()).toEqual([good]);
    expect(await ids({ at: { lat: 48.8534, lng: 2.3488 } })).toEqual([]);
  });

  test("the nearer band comes first, within one the better rated", async () => {
    const far = await coach({ lat: NORTH[12], rating: 5, reviews: 90 });
    const good = await coach({ lat: NORTH[3], rating: 4.2, reviews: 3 });
    const better = await coach({ rating: 4.8, reviews: 3 });
    expect(await ids()).toEqual([better, good, far]);
    expect(await ids({ except: [better] })).toEqual([good, far]);
  });

  test("is approved and public", async () => {
    const own = await coach();
    await pool.query("update coaches set approval = 'waiting' where id = $1", [own]);
    expect(await ids()).toEqual([]);
    await pool.query("update coaches set approval = 'approved' where id = $1", [own]);
    expect(await ids()).toEqual([own]);
    await pool.query("update listings set status = 'paused' where coach_id = $1", [own]);
    expect(await ids()).toEqual([]);
  });

  test("has room, also for what they are being asked", async () => {
    const own = await coach();
    for (let taken = 0; taken < USUAL_CAPACITY - 1; taken += 1) await occupy(own, "running");
    await occupy(own, "ended");
    expect(await ids()).toEqual([own]);
    await occupy(own, "asked");
    expect(await ids()).toEqual([]);
    await pool.query(
      "insert into coach_capacities (user_id, accompaniments) select user_id, $2 from coaches where id = $1",
      [own, USUAL_CAPACITY + 1],
    );
    expect(await ids()).toEqual([own]);
    await pool.query("update coach_capacities set accompaniments = 0");
    expect(await ids()).toEqual([]);
  });

  test("can be paid: hours, an account of the provider and, where the operator asks for them, papers", async () => {
    const own = await coach();
    const userId = (await pool.query("select user_id from coaches where id = $1", [own])).rows[0].user_id;
    const change = async (statement: string) => {
      await pool.query(statement, [userId]);
      return ids();
    };
    const account = "holder_id = (select id from ledger_holders where user_id = $1)";
    expect(await change(`update payout_accounts set status = 'restricted' where ${account}`)).toEqual([]);
    expect(
      await change(`update payout_accounts set status = 'active', provider = 'stripe' where ${account}`),
    ).toEqual([]);
    expect(await change(`update payout_accounts set provider = 'demo' where ${account}`)).toEqual([own]);
    expect(
      await change(
        "update coaches set sales_paused_at = now(), sales_paused_reason = 'x' where user_id = $1",
      ),
    ).toEqual([]);
    expect(
      await change(
        "update coaches set sales_paused_at = null, sales_paused_reason = null where user_id = $1",
      ),
    ).toEqual([own]);
    await saveSaleTerms(db, { provider: "demo", needsPapers: true });
    try {
      expect(await ids()).toEqual([]);
      const check = (kind: string, days: number) =>
        pool.query(
          `insert into coach_checks (coach_id, kind, expires_on)
           values ($1, $2, (now() at time zone 'Europe/Paris')::date + $3::int)`,
          [own, kind, days],
        );
      for (const kind of ["diploma", "insurance"]) await check(kind, 0);
      expect(await ids()).toEqual([]);
      await check("identity", -1);
      expect(await ids()).toEqual([]);
      await pool.query("update coach_checks set expires_on = null where kind = 'identity'");
      expect(await ids()).toEqual([own]);
    } finally {
      await saveSaleTerms(db, { provider: "demo", needsPapers: false });
    }
    expect(await change("delete from coach_availability where user_id = $1")).toEqual([]);
  });

  test("is not kept apart from the student", async () => {
    const own = await coach();
    const student = await newPerson(pool, "student");
    await pool.query(
      "insert into conversations (coach_id, student_id, blocked_by, blocked_at) values ($1, $2, 'coach', now())",
      [own, student],
    );
    expect(await ids({ student: { user: student } })).toEqual([]);
    expect(await ids({ student: { user: await newPerson(pool, "student") } })).toEqual([own]);
  });

  test("by webcam is wherever they are, the best rated first", async () => {
    await coach();
    const near = await coach({ webcam: true, rating: 4 });
    const away = await coach({ webcam: true, inPerson: false, rating: 4.9, lat: 48.58, lng: 7.74 });
    expect(await ids({ webcam: true })).toEqual([away, near]);
  });

  test("is one coach alone where the student would like that one, if they can be asked", async () => {
    const [good, better] = [await coach({ rating: 4 }), await coach({ rating: 5 })];
    const far = await coach({ lat: NORTH[40] });
    expect(await ids()).toEqual([better, good]);
    expect(await ids({ only: good })).toEqual([good]);
    expect(await ids({ only: good, except: [good] })).toEqual([]);
    expect(await ids({ only: far })).toEqual([]);
  });

  test("is listed in pages, with what a student chooses by", async () => {
    await pool.query(
      "insert into disciplines (id, name, icon, color, description) values (2, 'Musculation', '', '', '') on conflict do nothing",
    );
    for (let at = 0; at < 7; at += 1) await coach({ name: `Coach ${at}`, rating: 5 - at / 10, reviews: 9 });
    const first = await listOfferedCoaches(db, { ...query, page: 1 });
    expect(first).toMatchObject({ reach: "near", coaches: { total: 7, page: 1, pageCount: 2 } });
    expect(first.coaches.rows.map(({ name }) => name)).toEqual([0, 1, 2, 3, 4, 5].map((at) => `Coach ${at}`));
    expect(first.coaches.rows[0]).toMatchObject({
      discipline: "Musculation",
      town: "Lyon",
      rating: 5,
      reviewsCount: 9,
    });
    const second = await listOfferedCoaches(db, { ...query, page: 2 });
    expect(second.coaches.rows.map(({ name }) => name)).toEqual(["Coach 6"]);
    const nowhere = { lat: 48.8534, lng: 2.3488 };
    expect(await listOfferedCoaches(db, { ...query, at: nowhere, page: 1 })).toMatchObject({
      reach: "none",
      coaches: { total: 0, rows: [] },
    });
  });

  test("a reach is near, by webcam or none", async () => {
    expect(await findReach(db, query)).toBe("none");
    await coach({ webcam: true, lat: 48.58, lng: 7.74 });
    expect(await findReach(db, query)).toBe("webcam");
    await coach();
    expect(await findReach(db, query)).toBe("near");
  });
});
