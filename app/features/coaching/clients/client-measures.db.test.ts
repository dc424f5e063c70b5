import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { requireClient } from "~/features/bookings/gate.server.ts";
import { ownerOf } from "../../../../tests/fixtures/accounts/owners.ts";
import { SECRETS } from "../../../../tests/fixtures/accounts/secrets.ts";
import { addBooking } from "../../../../tests/fixtures/bookings/bookings.ts";
import { addCoach } from "../../../../tests/fixtures/bookings/coaches.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { requireOwnFollowUp } from "../gate.server.ts";
import {
  chooseMeasures,
  dropClientMeasures,
  giveConsent,
  saveClientMeasures,
  withdrawConsent,
} from "./commands/client-measures.server.ts";
import { pruneClientMeasures } from "./commands/prune-measures.server.ts";
import { findClientFollowUp, findFollowUp, listFollowingCoaches } from "./queries/client-follow-up.server.ts";
import { exportCoaching } from "./queries/export-coaching.server.ts";

const { db, pool } = testDatabase();
const keys = SECRETS.columnKeys;
const mails = { publicUrl: "https://elan.example", linkSecret: SECRETS.linkSecret };

async function newPerson<R extends "student" | "coach">(role: R) {
  const id = randomUUID();
  await pool.query("insert into users (id, email, role) values ($1, $1 || '@exemple.fr', $2)", [id, role]);
  return ownerOf(id, role);
}
async function newCoach() {
  const coach = await newPerson("coach");
  return { coach, coachId: await addCoach(pool, { userId: coach.id, name: "Nora Diallo" }) };
}
const train = (coachId: number, studentId: string, daysAgo = 1) =>
  addBooking(pool, {
    coachId,
    studentId,
    startsAt: new Date(Date.now() - daysAgo * 86_400_000),
    status: "completed",
  });

let nora: Awaited<ReturnType<typeof newCoach>>;
let student: Awaited<ReturnType<typeof newPerson<"student">>>;
const client = () => requireClient(db, nora.coach, student.id);
const own = () => requireOwnFollowUp(db, student, String(nora.coachId));
beforeEach(async () => {
  nora = await newCoach();
  student = await newPerson("student");
  await train(nora.coachId, student.id);
});
const ask = async () => chooseMeasures(db, mails, await client(), { kinds: ["weight", "waist"] });
const DAY = "2026-11-02";
const values = { weight: 71.3, waist: 80 };
const given = { id: undefined, day: DAY, values };
async function consent() {
  await ask();
  await giveConsent(db, await own());
}
const read = async () => (await findClientFollowUp(db, keys, await client()))?.measures ?? [];
const written = async () =>
  (await pool.query("select sealed from client_measures where student_id = $1", [student.id])).rows;

describe("the measures of a client", () => {
  it("are asked for by mail, which says none of them, and nothing is stored before the consent", async () => {
    await expect(own()).rejects.toMatchObject({ code: "not_found" });
    await ask();
    const { rows } = await pool.query(
      "select subject, body from mails where recipient = $1 || '@exemple.fr'",
      [student.id],
    );
    expect(rows).toHaveLength(1);
    expect(`${rows[0].subject} ${rows[0].body}`).not.toMatch(/poids|taille/i);
    await expect(saveClientMeasures(db, keys, await client(), given)).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(saveClientMeasures(db, keys, await own(), given)).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await written()).toEqual([]);
    expect(await listFollowingCoaches(db, student)).toMatchObject([
      { coachId: nora.coachId, programmes: [], measures: { kinds: ["weight", "waist"], consentAt: null } },
    ]);
    await ask();
    // A third request of a day is one too many.
    await expect(ask()).rejects.toMatchObject({ code: "rate_limited" });
  });

  it("are noted by either, read by both, sealed, and one set a day", async () => {
    await consent();
    await saveClientMeasures(db, keys, await client(), given);
    await saveClientMeasures(db, keys, await own(), given);
    expect(await read()).toEqual([{ id: expect.any(String), day: DAY, values }]);
    expect((await findFollowUp(db, keys, await own()))?.measures).toEqual(await read());
    const [row] = await written();
    expect(row.sealed).not.toMatch(/71|weight/);
    const other = { ...given, values: { weight: 72 } };
    await expect(saveClientMeasures(db, keys, await own(), other)).rejects.toMatchObject({
      code: "conflict",
    });
    const [{ id } = { id: "" }] = await read();
    await saveClientMeasures(db, keys, await own(), { ...other, id });
    expect((await read())[0]?.values).toEqual({ weight: 72 });
    const later = { ...given, day: "2026-11-03" };
    const saves = [1, 2].map(async () => saveClientMeasures(db, keys, await client(), later));
    expect((await Promise.allSettled(saves)).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    expect(await read()).toHaveLength(2);
    await dropClientMeasures(db, await client(), { id });
    await dropClientMeasures(db, await client(), { id });
    expect(await read()).toHaveLength(1);
  });

  it("are no other coach's, and not the coach's own once either has blocked the other", async () => {
    await consent();
    await saveClientMeasures(db, keys, await client(), given);
    const other = await newCoach();
    await train(other.coachId, student.id, 2);
    const theirs = await requireClient(db, other.coach, student.id);
    expect(await findClientFollowUp(db, keys, theirs)).toBeUndefined();
    const [{ id } = { id: "" }] = await read();
    await dropClientMeasures(db, theirs, { id });
    await expect(saveClientMeasures(db, keys, theirs, given)).rejects.toMatchObject({ code: "conflict" });
    expect(await read()).toHaveLength(1);
    const stranger = await newPerson("student");
    await expect(requireOwnFollowUp(db, stranger, String(nora.coachId))).rejects.toMatchObject({
      code: "not_found",
    });
    await pool.query(
      "insert into conversations (coach_id, student_id, blocked_by, blocked_at) values ($1, $2, 'student', now())",
      [nora.coachId, student.id],
    );
    expect(await read()).toEqual([]);
    expect((await findFollowUp(db, keys, await own()))?.measures).toHaveLength(1);
  });

  it("are erased with the consent, even while another is noted, and with either account", async () => {
    await consent();
    await saveClientMeasures(db, keys, await client(), given);
    const mine = await own();
    const together = [
      withdrawConsent(db, mine),
      saveClientMeasures(db, keys, mine, { ...given, day: "2026-11-04" }),
    ];
    await Promise.allSettled(together);
    expect(await written()).toEqual([]);
    await expect(own()).rejects.toMatchObject({ code: "not_found" });
    await withdrawConsent(db, mine);
    await consent();
    await saveClientMeasures(db, keys, await client(), given);
    const copy = await exportCoaching(keys)(db, student);
    expect(copy.mes_mesures).toEqual([
      { jour: DAY, coach: "Nora Diallo", "Poids (kg)": 71.3, "Tour de taille (cm)": 80 },
    ]);
    expect((await exportCoaching(keys)(db, nora.coach)).mes_mesures).toEqual([]);
    await pool.query("delete from coaches where id = $1", [nora.coachId]);
    expect(await written()).toEqual([]);
  });

  it("are kept while the two still train, and erased a year after", async () => {
    await consent();
    await saveClientMeasures(db, keys, await client(), given);
    const age = () =>
      pool.query(
        `with f as (update client_follow_ups set asked_at = now() - interval '2 years' where student_id = $1)
         update client_measures set created_at = now() - interval '13 months' where student_id = $1`,
        [student.id],
      );
    await age();
    await pruneClientMeasures(db);
    expect(await written()).toHaveLength(1);
    await pool.query(
      "update bookings set starts_at = starts_at - interval '400 days', ends_at = ends_at - interval '400 days' where student_id = $1",
      [student.id],
    );
    await pruneClientMeasures(db);
    expect(await written()).toEqual([]);
    await expect(own()).rejects.toMatchObject({ code: "not_found" });
  });
});
