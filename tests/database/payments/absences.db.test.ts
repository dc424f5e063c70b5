import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { decideAbsence } from "~/features/back-office/commands/settle-absence.server.ts";
import { findBookingStory } from "~/features/back-office/desk/queries/find-booking.server.ts";
import { listCases } from "~/features/back-office/desk/queries/list-cases.server.ts";
import { readFilters } from "~/features/back-office/desk/rules/filters.ts";
import { answerAbsence, sayAbsent } from "~/features/bookings/sessions/commands/absence.server.ts";
import { sweepBookings } from "~/features/bookings/sessions/commands/sweep-bookings.server.ts";
import { payCoaches } from "~/features/payments/payouts/commands/pay-coaches.server.ts";
import { HOUR_MS } from "~/platform/format/durations.ts";
import { ownerOf } from "../../fixtures/accounts/owners.ts";
import { demoSessions } from "../../fixtures/bookings/sessions.ts";
import { testDatabase } from "../../fixtures/database/database.ts";
import { OPERATOR } from "../../fixtures/payments/coach-income.ts";

const database = testDatabase();
const { db, pool } = database;
const { ids, student, rows, work, slot, ofStudent, ofCoach, confirm, shift, booking, money } =
  demoSessions(database);
const operator = ownerOf("operator", "operator");

beforeAll(() =>
  rows("insert into users (id, email, role) values ('operator', 'equipe@seances.fr', 'coach')"),
);
beforeEach(() => rows("select testing.empty_tables('operator_actions, operator_cases')"));

/** The student says that the coach was not there; the coach, that they were. */
async function contest(): Promise<string> {
  const id = await confirm({ startsAt: slot(5) });
  await shift(id, new Date(Date.now() - 3 * HOUR_MS));
  await sayAbsent(db, await ofStudent(id), { words: "Personne n’est venu." });
  await answerAbsence(db, await ofCoach(id), { agrees: false, words: "J’ai attendu une demi-heure." });
  return id;
}
const EVERY_CASE = readFilters("litiges", new URLSearchParams(), "");
const decide = (id: string, isDue: boolean) =>
  decideAbsence(db, operator, { id, isDue, reason: "Vu les photos." });

describe("an absence that is contested", () => {
  it("is listed with what each has said, until it is settled", async () => {
    const said = await confirm({ startsAt: slot(6) });
    await shift(said, new Date(Date.now() - 5 * HOUR_MS));
    await sayAbsent(db, await ofStudent(said), { words: "" });
    const id = await contest();
    await work();
    const { rows: listed, total } = await listCases(pool, operator, EVERY_CASE, 1);
    expect(total).toBe(1);
    expect(listed).toMatchObject([
      { kind: "absence", isOpen: true, saleAt: `/back-office/sessions/${id}`, coach: "Nora Diallo" },
    ]);
    // The operators are told of it once, by when they have to decide.
    expect(await rows("select recipient from mails where subject like 'Absence contestée%'")).toEqual([
      { recipient: "equipe@seances.fr" },
    ]);
    const found = await findBookingStory({ db, pool }, operator, id);
    expect(found?.steps.map(({ words }) => words).filter(Boolean)).toEqual([
      "Personne n’est venu.",
      "J’ai attendu une demi-heure.",
    ]);
    await expect(decide(said, true)).rejects.toThrow("Rien n’est contesté");
    await decide(id, true);
    expect((await listCases(pool, operator, EVERY_CASE, 1)).rows).toMatchObject([
      { isOpen: false, reason: "Vu les photos." },
    ]);
  });

  it("is due where the operator says so, once, with a note of who and why", async () => {
    const id = await contest();
    await decide(id, true);
    await work();
    expect(await booking(id)).toMatchObject({ status: "completed" });
    expect(await money(id)).toMatchObject({ collected: 5_000, refunded: 0, earned: 5_000 });
    expect(await rows("select action, person_id, coach_id, reason from operator_actions")).toEqual([
      { action: "settle absence", person_id: student.id, coach_id: ids.coach, reason: "Vu les photos." },
    ]);
    await expect(decide(id, false)).rejects.toThrow("déjà réglée");
    expect(await rows("select 1 from operator_actions")).toHaveLength(1);
    expect((await findBookingStory({ db, pool }, operator, id))?.steps.at(-1)).toMatchObject({
      step: "absence settled",
      by: "operator",
      words: "Vu les photos.",
    });
  });

  it("is not paid out before it is settled, even if the session was completed before", async () => {
    const id = await confirm({ startsAt: slot(5) });
    await shift(id, new Date(Date.now() - 30 * HOUR_MS));
    await sweepBookings(db);
    await work();
    await sayAbsent(db, await ofStudent(id), { words: "Personne n’est venu." });
    await answerAbsence(db, await ofCoach(id), { agrees: false, words: "J’y étais." });
    const payOut = async (days: number) => {
      await rows("update payout_accounts set last_payday = null");
      await payCoaches(
        { db, provider: { name: "demo" }, operator: OPERATOR },
        new Date(Date.now() + days * 24 * HOUR_MS),
      );
      return (await rows("select cents from payouts")).map(({ cents }) => cents);
    };
    expect(await payOut(60)).toEqual([]);
    await decide(id, true);
    // The week in which the student may complain begins with the decision.
    expect(await payOut(6)).toEqual([]);
    expect(await payOut(8)).toEqual([4_500]);
    await rows("delete from graphile_worker._private_jobs");
  });

  it("is paid back where they say so", async () => {
    const id = await contest();
    await decide(id, false);
    await work();
    expect(await booking(id)).toMatchObject({ status: "cancelled", ending: "coach absent" });
    expect(await money(id)).toMatchObject({ refunded: 5_000, earned: 0 });
  });
});
