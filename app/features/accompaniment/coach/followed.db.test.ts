import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "~/platform/format/durations.ts";
import {
  addAccompaniment,
  demoAccompaniment,
} from "../../../../tests/fixtures/accompaniment/accompaniment.ts";
import { haveUnits } from "../../../../tests/fixtures/accompaniment/accompaniment-money.ts";
import { addBooking } from "../../../../tests/fixtures/bookings/bookings.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import {
  findOwnAccompaniment,
  requireAssignedAccompaniment,
  requireOwnAccompaniment,
} from "../gate.server.ts";
import { askAnotherCoach } from "./commands/assign-coach.server.ts";
import { findAssigned, listAssigned, listOffers, listPastAssigned } from "./queries/assigned.server.ts";
import { findHindrance } from "./queries/capacity.server.ts";
import {
  countUnits,
  findFollowed,
  findOpenOffer,
  listInstalments,
  listUnitSessions,
} from "./queries/followed.server.ts";

const followed = demoAccompaniment(testDatabase());
const { db, pool, student, other, coach, second, ids, rows } = followed;
const ago = (ms: number) => new Date(Date.now() - ms);
const own = (id: string) => requireOwnAccompaniment(db, student, id);

async function book(id: string, purpose: string, startsAt: Date, given: object = {}) {
  const [pack] = await rows("select id from packs where accompaniment_id = $1 and purpose = $2", id, purpose);
  const fixed = { coachId: ids.coach, studentId: student.id, packId: pack.id, minutes: 60, priceCents: 0 };
  return addBooking(pool, {
    ...fixed,
    startsAt,
    status: startsAt < new Date() ? "completed" : "confirmed",
    ...given,
  });
}

describe("a student", () => {
  it("sees what is left, planned and had of each unit, and what comes next first", async () => {
    const id = await followed.begin();
    await book(id, "intro", ago(5 * DAY_MS));
    const next = await book(id, "sessions", ago(-2 * DAY_MS));
    const later = await book(id, "reviews", ago(-9 * DAY_MS));
    await book(id, "sessions", ago(3 * DAY_MS));
    await book(id, "sessions", ago(-4 * DAY_MS), { status: "cancelled" });
    const units = await countUnits(db, await own(id));
    expect(units.toSorted((a, b) => a.purpose.localeCompare(b.purpose))).toEqual([
      { purpose: "intro", left: 0, locked: 0, planned: 0, had: 1 },
      // One instalment of three releases one review and two sessions.
      { purpose: "reviews", left: 0, locked: 2, planned: 1, had: 0 },
      { purpose: "sessions", left: 0, locked: 2, planned: 1, had: 1 },
    ]);
    const coming = await listUnitSessions(db, await own(id), {
      side: "student",
      now: new Date(),
      coming: true,
    });
    expect(coming.map((session) => [session.id, session.purpose])).toEqual([
      [next, "sessions"],
      [later, "reviews"],
    ]);
    const past = await listUnitSessions(db, await own(id), {
      side: "student",
      now: new Date(),
      coming: false,
    });
    expect(past).toHaveLength(3);
  });
  it("sees what was paid and what comes, and their coach, without a word of health", async () => {
    const id = await followed.begin();
    const shown = await findFollowed(db, await own(id));
    expect(shown).toMatchObject({
      status: "running",
      coach: { id: ids.coach, name: "Nora Diallo" },
      hasConsent: true,
    });
    expect(shown).not.toHaveProperty("health");
    const instalments = await listInstalments(db, shown);
    expect(instalments.map(({ number, status }) => [number, status])).toEqual([
      [1, "paid"],
      [2, "planned"],
      [3, "planned"],
    ]);
    expect(instalments.reduce((sum, { cents }) => sum + cents, 0)).toBe(shown.totalCents);
  });
  it("finds the one that was paid for, whatever was given up beside it", async () => {
    const giveUp = async () => {
      const given = await addAccompaniment(pool, { studentId: student.id, status: "ended" });
      await pool.query("update accompaniments set ending = 'unpaid', started_at = null where id = $1", [
        given,
      ]);
    };
    await giveUp();
    expect(await findOwnAccompaniment(db, student)).toBeUndefined();
    const id = await followed.begin();
    await giveUp();
    expect(await findOwnAccompaniment(db, student)).toEqual({ id });
  });
  it("sees until when a coach is asked", async () => {
    const id = await followed.start();
    const answerBy = new Date(Date.now() + 30 * HOUR_MS);
    await rows(
      "update accompaniment_offers set status = 'lapsed', answered_at = now() where status = 'open'",
    );
    await rows(
      "insert into accompaniment_offers (accompaniment_id, coach_id, answer_by) values ($1, $2, $3)",
      id,
      ids.coach,
      answerBy,
    );
    expect(await findOpenOffer(db, await own(id))).toMatchObject({ answerBy, byWebcam: false });
    const [offer] = await listOffers(pool, coach, new Date());
    expect(offer).toMatchObject({ months: 3, goal: "tonification", city: "lyon" });
    expect(await listOffers(pool, second, new Date())).toEqual([]);
    expect(await listOffers(pool, coach, new Date(answerBy.getTime() + 1))).toEqual([]);
  });
  it("that another coach had before is shown to the next with what is left", async () => {
    const id = await followed.begin();
    // The first meeting, and a review.
    await haveUnits(pool, id, 2);
    await rows("update accompaniments set started_at = started_at - interval '40 days' where id = $1", id);
    await askAnotherCoach(db, await own(id), ids.coach);
    const [offer] = await listOffers(pool, second, new Date());
    expect(offer).toMatchObject({ months: 2, intro: 0, sessions: 4, reviews: 2 });
  });
});

describe("a coach", () => {
  it("sees whoever waits for something first, and nobody else's", async () => {
    const fine = await followed.begin();
    const waits = await followed.begin({ studentId: other.id });
    await rows("update accompaniments set coach_since = now() - interval '3 days' where id = $1", waits);
    const listed = await listAssigned(pool, coach, new Date());
    expect(listed.map(({ id, overdue }) => [id, overdue.map(({ kind }) => kind)])).toEqual([
      [waits, ["programme"]],
      [fine, []],
    ]);
    expect(await listAssigned(pool, second, new Date())).toEqual([]);
    const assigned = await requireAssignedAccompaniment(db, coach, fine);
    expect(await findAssigned(pool, assigned, new Date())).toMatchObject({
      id: fine,
      sessions: 4,
      reviews: 3,
    });
  });
  it("is told of a review without notes, and of a student who has gone silent", async () => {
    const id = await followed.begin();
    await rows("update accompaniments set coach_since = now() - interval '20 days' where id = $1", id);
    await rows(
      `insert into programme_weeks (accompaniment_id, number, content, published_at)
       select $1, number, '{"sessions": []}', now() - interval '10 days' from generate_series(1, 4) as number`,
      id,
    );
    await book(id, "reviews", ago(2 * DAY_MS));
    const [client] = await listAssigned(pool, coach, new Date());
    expect(client?.overdue.map(({ kind }) => kind)).toEqual(["notes", "silence"]);
    await rows(
      `insert into programme_ticks (week_id, exercise_id, done, said_at)
       select id, 'a', true, now() from programme_weeks where number = 1`,
    );
    const [heard] = await listAssigned(pool, coach, new Date());
    expect(heard?.overdue.map(({ kind }) => kind)).toEqual(["notes"]);
  });
  it("finds those that have ended by the page", async () => {
    const id = await followed.begin();
    await rows(
      "update accompaniments set status = 'ended', ending = 'done', ended_at = now() where id = $1",
      id,
    );
    expect(await listAssigned(pool, coach, new Date())).toEqual([]);
    const past = await listPastAssigned(pool, coach, { page: 1, now: new Date() });
    expect(past).toMatchObject({ total: 1, rows: [{ id, ending: "done" }] });
  });
  it("hears why nobody asks them", async () => {
    expect(await findHindrance(db, coach)).toBeUndefined();
    await rows("update listings set status = 'paused' where coach_id = $1", ids.coach);
    expect(await findHindrance(db, coach)).toBe("listing");
    await rows("update coaches set suspended = true where id = $1", ids.coach);
    expect(await findHindrance(db, coach)).toBe("page");
    await rows("insert into coach_capacities (user_id, accompaniments) values ($1, 0)", coach.id);
    expect(await findHindrance(db, coach)).toBe("capacity");
    expect(await findHindrance(db, second)).toBeUndefined();
  });
});
