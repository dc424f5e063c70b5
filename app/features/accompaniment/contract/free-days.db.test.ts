import { expect, it } from "vitest";
import { demoAccompaniment } from "../../../../tests/fixtures/accompaniment/accompaniment.ts";
import { accompanimentMonths } from "../../../../tests/fixtures/accompaniment/accompaniment-money.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { findEndQuote } from "./queries/contract-balance.server.ts";

const database = testDatabase();
const { db } = database;
const demo = demoAccompaniment(database);
const { rows, row, money, work, start, answer } = demo;
const { clock, own, inMonth, pass, problems, owed } = accompanimentMonths(database, demo);

const instalments = () =>
  rows("select amount_cents as cents, credit_cents as credit from charges order by number");
/** The first month has this many days, and a coach says yes after all but three. */
const WITH_COACH = 3;

/** Nobody says yes before the last days of the first month. */
async function beginLate(plan = {}): Promise<{ id: string; due: number; days: number }> {
  const id = await start({ plan });
  const { started_at: startedAt } = await row(id);
  const days = Math.round(((await inMonth(id, 1)).getTime() - startedAt.getTime()) / 86_400_000);
  const now = new Date(startedAt.getTime() + (days - WITH_COACH) * 86_400_000 + 3_600_000);
  clock.set(now);
  await rows("update accompaniment_offers set answer_by = $1 where status = 'open'", await inMonth(id, 2));
  await answer(id, true, now);
  await work();
  return { id, days, due: Math.floor((12_000 * WITH_COACH) / days) };
}

it("deducts the days without a coach from the next instalment, and says so", async () => {
  const { id, due } = await beginLate();
  const credit = 12_000 - due;
  expect(await instalments()).toEqual([
    { cents: 25_333, credit: 0 },
    { cents: 25_333 - credit, credit },
    { cents: 25_334, credit: 0 },
  ]);
  const [told] = await rows("select body from mails where body like '%Les jours sans coach%'");
  expect(told.body).toMatch(/vous accompagne|a accepté/);
  // Looked at again, it is the same.
  await pass(await inMonth(id, 0, 29.9));
  expect((await instalments())[1]).toEqual({ cents: 25_333 - credit, credit });
  await pass(await inMonth(id, 1));
  expect(await money(id)).toMatchObject({ collected: 50_666 - credit, earned: due });
  const [invoice] = await rows(
    "select total_cents as cents, content -> 'lines' -> 0 ->> 'what' as what from order_documents order by number desc limit 1",
  );
  expect(invoice).toEqual({
    cents: 25_333 - credit,
    what: expect.stringContaining("déduits pour les jours sans coach"),
  });
  // The coach earns the days they were there: nine tenths, without VAT.
  const base = Math.round((due * 1000) / 1200);
  expect(await owed()).toMatchObject({ coaches: base - Math.floor((base * 10 + 50) / 100) });
  for (const month of [2, 3]) await pass(await inMonth(id, month));
  // The student has paid the whole price, except for these days.
  expect(await money(id)).toMatchObject({ status: "paid", collected: 76_000 - credit });
  expect(await problems()).toEqual([]);
});

it("shows them before an early end, which has no more to return for them", async () => {
  const { id, due, days } = await beginLate();
  const now = await inMonth(id, 1, 4);
  await pass(await inMonth(id, 1));
  expect(await findEndQuote(db, await own(id), now)).toMatchObject({
    months: 2,
    freeDays: days - WITH_COACH,
    monthsCents: 12_000 + due,
    paidCents: 50_666 - (12_000 - due),
    balanceCents: 50_666 - (12_000 - due) - 12_000 - due,
  });
});

it("refunds them with a credit note at the end if no instalment is left", async () => {
  const { id, due } = await beginLate({ duration: 1, coachingSessions: 0, monthlyReviews: 0 });
  const credit = 12_000 - due;
  expect(await instalments()).toEqual([{ cents: 17_000, credit: 0 }]);
  await pass(await inMonth(id, 1));
  // The introduction stays bookable: its price is kept.
  expect(await money(id)).toMatchObject({ collected: 17_000, refunded: credit, earned: due });
  expect(await rows("select kind, total_cents as cents from order_documents order by kind")).toEqual([
    { kind: "credit note", cents: credit },
    { kind: "invoice", cents: 17_000 },
  ]);
  expect(await problems()).toEqual([]);
});
