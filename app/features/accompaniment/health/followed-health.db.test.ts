import { beforeEach, describe, expect, it } from "vitest";
import { askForData } from "~/features/accounts/commands/export-data.server.ts";
import { HOUR_MS } from "~/platform/format/durations.ts";
import { demoAccompaniment } from "../../../../tests/fixtures/accompaniment/accompaniment.ts";
import { SECRETS } from "../../../../tests/fixtures/accounts/secrets.ts";
import { addBooking } from "../../../../tests/fixtures/bookings/bookings.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { saveReviewNotes } from "../coach/commands/review-notes.server.ts";
import { listReviewNotes } from "../coach/queries/review-notes.server.ts";
import { requireAssignedAccompaniment, requireOwnAccompaniment } from "../gate.server.ts";
import { eraseHealth } from "./commands/erase-health.server.ts";
import { dropMeasures, saveMeasures } from "./commands/measures.server.ts";
import { saveHealthAnswers } from "./commands/save-health-answers.server.ts";
import { findHealth } from "./queries/health.server.ts";
import { listMeasures } from "./queries/measures.server.ts";

const followed = demoAccompaniment(testDatabase());
const { db, pool, student, other, coach, second, ids, rows } = followed;
const { columnKeys: keys } = SECRETS;
const ANSWERS = { currentWeight: 81.5, targetWeight: 74, height: 178, healthIssues: "Genou gauche opéré" };

let id: string;
beforeEach(async () => {
  id = await followed.begin();
  await saveHealthAnswers(db, keys, await own(), { ...ANSWERS, consent: "yes" });
});
const own = () => requireOwnAccompaniment(db, student, id);
const assigned = () => requireAssignedAccompaniment(db, coach, id);

async function hadReview(purpose = "reviews", startsAt = new Date(Date.now() - 5 * HOUR_MS)) {
  const [pack] = await rows("select id from packs where accompaniment_id = $1 and purpose = $2", id, purpose);
  return addBooking(pool, {
    coachId: ids.coach,
    studentId: student.id,
    packId: pack.id,
    minutes: 60,
    startsAt,
    priceCents: 0,
    status: startsAt < new Date() ? "completed" : "confirmed",
  });
}
const measure = async (day: string, values: object, corrected?: string) =>
  saveMeasures(db, keys, await own(), { id: corrected, day, values });

describe("measures", () => {
  it("are kept sealed, and read by the two alone", async () => {
    await measure("2026-03-02", { weight: 80.4, waist: 92 });
    await measure("2026-02-01", { weight: 81 });
    const listed = [
      { id: expect.any(String), day: "2026-02-01", values: { weight: 81 } },
      { id: expect.any(String), day: "2026-03-02", values: { weight: 80.4, waist: 92 } },
    ];
    expect(await listMeasures(db, keys, await own())).toEqual(listed);
    expect(await listMeasures(db, keys, await assigned())).toEqual(listed);
    expect(JSON.stringify(await rows("select * from body_measures"))).not.toMatch(/80[.,]4|waist/);
    await expect(requireOwnAccompaniment(db, other, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(requireAssignedAccompaniment(db, second, id)).rejects.toMatchObject({ code: "not_found" });
  });
  it("are one for each day: sent again they are the same, otherwise corrected or dropped", async () => {
    await measure("2026-03-02", { weight: 80.4 });
    await measure("2026-03-02", { weight: 80.4 });
    await expect(measure("2026-03-02", { weight: 79 })).rejects.toMatchObject({ field: "day" });
    const [row] = await listMeasures(db, keys, await own());
    await measure("2026-03-03", { weight: 79 }, row?.id);
    expect(await listMeasures(db, keys, await own())).toEqual([
      { id: row?.id, day: "2026-03-03", values: { weight: 79 } },
    ]);
    const drop = async () => dropMeasures(db, await own(), { id: row?.id ?? "" });
    await drop();
    await drop();
    expect(await listMeasures(db, keys, await own())).toEqual([]);
    await expect(measure("2026-03-03", { weight: 79 }, row?.id)).rejects.toMatchObject({ code: "conflict" });
  });
  it("of somebody else are neither corrected nor dropped", async () => {
    await measure("2026-03-02", { weight: 80.4 });
    const [row] = await listMeasures(db, keys, await own());
    const theirs = await requireOwnAccompaniment(db, other, await followed.begin({ studentId: other.id }));
    const given = { id: row?.id, day: "2026-03-02", values: { weight: 60 } };
    await expect(saveMeasures(db, keys, theirs, given)).rejects.toMatchObject({ code: "conflict" });
    await dropMeasures(db, theirs, { id: row?.id ?? "" });
    expect(await listMeasures(db, keys, await own())).toHaveLength(1);
  });
});

describe("notes of a review", () => {
  const write = async (booking: string, notes: string, version: number) =>
    saveReviewNotes(db, keys, await assigned(), { booking, notes, version });

  it("are read by both, and told once", async () => {
    const booking = await hadReview();
    expect(await write(booking, "Le genou tient bien.", 0)).toEqual({ version: 1 });
    expect(await write(booking, "Le genou tient très bien.", 1)).toEqual({ version: 2 });
    expect(await listReviewNotes(db, keys, await own())).toMatchObject([
      { bookingId: booking, notes: "Le genou tient très bien.", version: 2, coachName: "Nora Diallo" },
    ]);
    expect((await followed.steps(id)).filter((step) => step === "review noted")).toHaveLength(1);
    expect(JSON.stringify(await rows("select * from review_notes"))).not.toContain("genou");
    expect(await rows("select words from accompaniment_steps where words <> ''")).toEqual([]);
  });
  it("that were changed elsewhere are not written over", async () => {
    const booking = await hadReview();
    await write(booking, "Une fois.", 0);
    await expect(write(booking, "Deux fois.", 0)).rejects.toMatchObject({ code: "conflict" });
    await write(booking, "Deux fois.", 1);
    await expect(write(booking, "Trois fois.", 1)).rejects.toMatchObject({ code: "conflict" });
  });
  it("are of a review that has begun, and of no other session", async () => {
    const refused = { code: "conflict" };
    await expect(write(await hadReview("sessions"), "Non.", 0)).rejects.toMatchObject(refused);
    const later = await hadReview("reviews", new Date(Date.now() + 50 * HOUR_MS));
    await expect(write(later, "Non.", 0)).rejects.toMatchObject(refused);
  });
});

describe("consent taken back", () => {
  it("leaves nothing at once, and lets nothing be written after it", async () => {
    await measure("2026-03-02", { weight: 80.4 });
    const booking = await hadReview();
    await saveReviewNotes(db, keys, await assigned(), { booking, notes: "Bien.", version: 0 });
    expect((await findHealth(db, keys, await assigned())).answers).toEqual(ANSWERS);
    await askForData(db, student);
    await eraseHealth(db, await own());
    await eraseHealth(db, await own());
    expect(await rows("select from private_files")).toEqual([]);
    expect(await rows("select health from accompaniments where id = $1", id)).toEqual([{ health: null }]);
    expect(await rows("select * from body_measures")).toEqual([]);
    expect(await rows("select * from review_notes")).toEqual([]);
    expect((await findHealth(db, keys, await assigned())).answers).toBeNull();
    expect((await followed.steps(id)).filter((step) => step === "health erased")).toHaveLength(1);
    await expect(measure("2026-03-03", { weight: 80 })).rejects.toMatchObject({ code: "conflict" });
    const notes = { booking, notes: "Encore.", version: 0 };
    await expect(saveReviewNotes(db, keys, await assigned(), notes)).rejects.toMatchObject({
      code: "conflict",
    });
  });
  it("can be given again", async () => {
    await eraseHealth(db, await own());
    await saveHealthAnswers(db, keys, await own(), { ...ANSWERS, consent: "yes" });
    expect((await findHealth(db, keys, await own())).answers).toEqual(ANSWERS);
    await measure("2026-03-03", { weight: 80 });
    expect(await listMeasures(db, keys, await own())).toHaveLength(1);
  });
});

describe("after the end", () => {
  it("its coach reads nothing of it any more, unless units are left, and never once one has blocked the other", async () => {
    await measure("2026-03-02", { weight: 80.4 });
    const isRead = async () => [
      (await findHealth(db, keys, await assigned())).answers !== null,
      (await listMeasures(db, keys, await assigned())).length > 0,
    ];
    await rows(
      "update accompaniments set status = 'ended', ending = 'done', ended_at = now(), bookable_until = now() + interval '1 day'",
    );
    expect(await isRead()).toEqual([true, true]);
    await rows(
      "insert into conversations (coach_id, student_id, blocked_by, blocked_at) values ($1, $2, 'student', now())",
      ids.coach,
      student.id,
    );
    expect(await isRead()).toEqual([false, false]);
    await rows("update conversations set blocked_by = null, blocked_at = null");
    expect(await isRead()).toEqual([true, true]);
    await rows("update accompaniments set bookable_until = null");
    expect(await isRead()).toEqual([false, false]);
    expect(await listMeasures(db, keys, await own())).toHaveLength(1);
    await rows("update accompaniments set settled_at = now()");
  });
});
