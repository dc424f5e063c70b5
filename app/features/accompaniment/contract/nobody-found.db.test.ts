import { describe, expect, it } from "vitest";
import { demoAccompaniment } from "../../../../tests/fixtures/accompaniment/accompaniment.ts";
import { accompanimentMonths } from "../../../../tests/fixtures/accompaniment/accompaniment-money.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { askAnotherCoach, changeCoach } from "../coach/commands/assign-coach.server.ts";
import { askEnd, takeEndBack } from "./commands/end-accompaniment.server.ts";
import { findEndQuote } from "./queries/contract-balance.server.ts";
import { monthStart } from "./rules/settlement.ts";

const database = testDatabase();
const { db } = database;
const demo = demoAccompaniment(database);
const { rows, row, money, work, run, begin, start, answer, ids } = demo;
const { clock, own, inMonth, pass, problems } = accompanimentMonths(database, demo);

const FAR = { city: "lille", plan: { duration: 6 } };
const give = (id: string, now: Date) =>
  run((tx) => changeCoach(tx, { accompanimentId: id, from: null, coachId: ids.coach, byWebcam: true }, now));
const asked = async (id: string, now: Date) => {
  const quote = await findEndQuote(db, await own(id), now);
  if (!quote) throw new Error("It has ended.");
  return quote;
};

describe("while nobody is found", () => {
  it("nothing is taken; with a coach one instalment is, and the others follow month by month", async () => {
    const id = await start(FAR);
    const { payment_id: paymentId, started_at: startedAt } = await row(id);
    const due = async (): Promise<Date[]> =>
      (
        await rows(
          "select due_at from charges where payment_id = $1 and status = 'planned' order by number",
          paymentId,
        )
      ).map(({ due_at }) => due_at);
    const { collected: first } = await money(id);
    await pass(await inMonth(id, 1));
    await pass(await inMonth(id, 3));
    expect(await money(id)).toMatchObject({ collected: first });
    const now = await inMonth(id, 3, 5);
    clock.set(now);
    await give(id, now);
    await pass(now);
    // The first month, which nobody served, pays for the one that has begun, but for five days of it.
    const [{ cents, credit }] = await rows(
      "select amount_cents as cents, credit_cents as credit from charges where number = 2",
    );
    expect(credit).toBeGreaterThan(0);
    expect(await money(id)).toMatchObject({ collected: first + cents });
    expect(await due()).toEqual([4, 5, 6, 7].map((month) => monthStart(startedAt, month)));
    expect((await row(id)).late_since).toBeNull();
    // The month that is paid is the one that lasts.
    expect((await asked(id, now)).endsAt).toEqual(monthStart(startedAt, 4));
    await pass(await inMonth(id, 4));
    await pass(await inMonth(id, 5));
    await pass(await inMonth(id, 6));
    expect(await row(id)).toMatchObject({ status: "ended", ending: "done" });
    // Instalments that were not collected by then are never collected.
    const { collected } = await money(id);
    await pass(await inMonth(id, 7));
    expect(await money(id)).toMatchObject({ collected });
    expect(await problems()).toEqual([]);
  });

  it("an end that is taken back does not let instalments be taken", async () => {
    const id = await start(FAR);
    await rows(
      "update accompaniments set end_asked_at = now(), ends_at = now() + interval '3 days' where id = $1",
      id,
    );
    await takeEndBack(db, await own(id));
    const [payment] = await rows("select held_at from payments");
    expect(payment.held_at).not.toBeNull();
  });

  it("it ends at once, also where somebody has served before", async () => {
    const id = await begin();
    const now = await inMonth(id, 0, 5);
    clock.set(now);
    await askAnotherCoach(db, await own(id), ids.coach, now);
    await answer(id, false, now);
    const quote = await asked(id, now);
    // Five days of the month had a coach.
    expect(quote).toMatchObject({ endsAt: now, months: 1, balanceCents: 25_333 - quote.monthsCents });
    expect(quote.monthsCents).toBeGreaterThanOrEqual(Math.floor((12_000 * 5) / 31));
    expect(quote.monthsCents).toBeLessThanOrEqual(Math.ceil((12_000 * 6) / 28));
    await askEnd(db, await own(id), quote, now);
    expect(await row(id)).toMatchObject({ status: "ended", ending: "early" });
    await work();
    expect(await problems()).toEqual([]);
  });

  it("whoever was left before hears of it once", async () => {
    const id = await start();
    await answer(id);
    await askAnotherCoach(db, await own(id), ids.coach);
    await answer(id, false);
    await work();
    const left = async () =>
      (await demo.subjects()).filter((subject) => subject.includes("passe à un autre coach"));
    expect(await left()).toHaveLength(1);
    await run((tx) => changeCoach(tx, { accompanimentId: id, from: null, coachId: ids.second }));
    await work();
    expect(await left()).toHaveLength(1);
  });
});
