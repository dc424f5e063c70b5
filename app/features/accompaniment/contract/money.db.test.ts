import { describe, expect, it } from "vitest";
import { DAY_MS } from "~/platform/format/durations.ts";
import { demoAccompaniment } from "../../../../tests/fixtures/accompaniment/accompaniment.ts";
import {
  accompanimentMonths,
  haveUnits,
} from "../../../../tests/fixtures/accompaniment/accompaniment-money.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { askEnd, endByOperator, takeEndBack } from "./commands/end-accompaniment.server.ts";
import { onPaymentChanged } from "./commands/on-payment-changed.server.ts";
import { settleAccompaniment } from "./commands/settle-accompaniment.server.ts";
import { findEndQuote } from "./queries/contract-balance.server.ts";
import { monthStart } from "./rules/settlement.ts";

const database = testDatabase();
const { db } = database;
const demo = demoAccompaniment(database);
const { rows, row, steps, money, work, run, begin, start, order, press, units } = demo;
const { clock, own, inMonth, pass, problems, owed } = accompanimentMonths(database, demo);

/** In the small plan: 3 × 120 €, the first meeting, 4 sessions and 3 reviews of 50 €: 760 € in three instalments. */
const INSTALMENTS = [25_333, 25_333, 25_334];
const askedFor = async (id: string, now: Date) => {
  const quote = await findEndQuote(db, await own(id), now);
  if (!quote) throw new Error("It has ended.");
  return quote;
};

describe("an accompaniment that is paid for", () => {
  it("starts with its first instalment, is paid month by month, and is done", async () => {
    const id = await begin();
    expect(await row(id)).toMatchObject({ status: "running", late_since: null });
    await pass(await inMonth(id, 1));
    // The first month is served, and its coach has earned it.
    expect(await owed()).toEqual({ sales: 12_000, services: -9_000, coaches: 9_000 });
    await haveUnits(database.pool, id, 3);
    await run((tx) => settleAccompaniment(tx, id));
    expect(await owed()).toEqual({ sales: 27_000, services: -20_250, coaches: 20_250 });
    await pass(await inMonth(id, 2));
    await pass(await inMonth(id, 3));
    expect(await row(id)).toMatchObject({ status: "ended", ending: "done", settled_at: null });
    expect(await money(id)).toMatchObject({ status: "paid", collected: 76_000, refunded: 0, earned: 51_000 });
    expect(await steps(id)).toEqual([
      "started",
      "coach asked",
      "instalment paid",
      "instalment paid",
      "instalment paid",
      "ended",
    ]);
    expect(await problems()).toEqual([]);
  });

  it("keeps the split it was sold with: an earlier one leaves its coach the price less the commission", async () => {
    const id = await begin({ contractVersion: 1 });
    // The coach came in the last days of the first month, which counted whole.
    await rows("update accompaniment_coaches set since = $1", await inMonth(id, 0, 25));
    await haveUnits(database.pool, id, 1);
    await pass(await inMonth(id, 1));
    expect(await owed()).toEqual({ coaches: 15_300, commission: 1_700 });
    expect(await rows("select from service_purchases")).toEqual([]);
    expect(await rows("select from packs where locked_minutes > 0")).toEqual([]);
    expect(await problems()).toEqual([]);
  });

  it("is one step however often it is heard", async () => {
    const id = await begin();
    const before = await steps(id);
    for (let time = 0; time < 3; time += 1)
      await onPaymentChanged(db, { payableKind: "accompaniment", payableId: id });
    expect(await steps(id)).toEqual(before);
  });

  it("that nobody pays for in the end is over, and what arrives all the same goes back", async () => {
    const { id, checkoutUrl } = await order();
    await press(checkoutUrl);
    await rows(
      "update accompaniments set status = 'ended', ending = 'unpaid', ended_at = now(), settled_at = now() where id = $1",
      id,
    );
    await work();
    const back = { status: "ended", collected: INSTALMENTS[0], refunded: INSTALMENTS[0] };
    expect(await money(id)).toMatchObject(back);
    // No instalment is collected later either.
    await pass(new Date(Date.now() + 70 * DAY_MS));
    expect(await money(id)).toMatchObject(back);
    expect(await steps(id)).toEqual([]);
  });
});

describe("unused units", () => {
  it("stay bookable for three months, are told of 30 and 7 days before, and then go back", async () => {
    const id = await begin();
    await haveUnits(database.pool, id, 2);
    for (const month of [1, 2, 3]) await pass(await inMonth(id, month));
    const { bookable_until: until } = await row(id);
    await pass(new Date(until.getTime() - 31 * DAY_MS));
    expect((await steps(id)).at(-1)).toBe("ended");
    for (const days of [30, 29, 7, 6]) await pass(new Date(until.getTime() - days * DAY_MS));
    expect((await steps(id)).filter((step) => step === "unused told")).toHaveLength(2);
    await pass(new Date(until.getTime() + 60_000));
    // Six of eight were never had.
    expect(await money(id)).toMatchObject({ collected: 76_000, refunded: 30_000, earned: 46_000 });
    expect(await row(id)).toMatchObject({ bookable_until: null, settled_at: expect.any(Date) });
    expect(await rows("select cents from accompaniment_steps where step = 'settled'")).toEqual([
      { cents: 30_000 },
    ]);
    expect(await problems()).toEqual([]);
  });

  it("that come back after the settlement are refunded, with a credit note", async () => {
    const id = await begin();
    await haveUnits(database.pool, id, 8);
    for (const month of [1, 2, 3]) await pass(await inMonth(id, month));
    expect(await row(id)).toMatchObject({ status: "ended", settled_at: expect.any(Date) });
    // The coach was absent from the last one, which is known only now.
    await rows(
      `with missed as (update bookings set status = 'cancelled', ending = 'coach absent', completed_at = null, cancelled_at = now()
         where id = (select b.id from bookings b join packs p on p.id = b.pack_id where p.accompaniment_id = $1 limit 1) returning id, pack_id)
       insert into pack_moves (pack_id, booking_id, kind, minutes) select pack_id, id, 'given back', 60 from missed`,
      id,
    );
    await run((tx) => settleAccompaniment(tx, id));
    await work();
    expect(await money(id)).toMatchObject({ collected: 76_000, refunded: 5_000, earned: 71_000 });
    expect(
      await rows(
        "select total_cents as cents from order_documents where kind = 'credit note' and subject_id = $1",
        id,
      ),
    ).toEqual([{ cents: 5_000 }]);
    expect(await problems()).toEqual([]);
  });

  it("that no coach can have any more go back at once, with a credit note and a mail, though others stay bookable", async () => {
    const id = await begin();
    for (const month of [1, 2, 3]) await pass(await inMonth(id, month));
    // As where a session of an earlier coach is not due after all.
    await rows(
      `with gone as (update packs set status = 'ended', ended_at = now()
         where accompaniment_id = $1 and purpose = 'intro' returning id)
       insert into pack_moves (pack_id, kind, minutes) select id, 'refunded', -60 from gone`,
      id,
    );
    await pass(await inMonth(id, 3, 2));
    expect(await row(id)).toMatchObject({ status: "ended", settled_at: null });
    const credits =
      "select total_cents as cents from order_documents where kind = 'credit note' and subject_id = $1 order by number";
    expect(await rows(credits, id)).toEqual([{ cents: 5_000 }]);
    const [mail] = await rows("select subject, body from mails order by id desc limit 1");
    expect(mail.subject).toContain("50,00\u00a0€ vous sont remboursés");
    expect(mail.body).toContain("n’a pas été fournie");
    const { bookable_until: until } = await row(id);
    await pass(new Date(until.getTime() + 60_000));
    expect(await rows(credits, id)).toEqual([{ cents: 5_000 }, { cents: 35_000 }]);
    expect(await money(id)).toMatchObject({ collected: 76_000, refunded: 40_000, earned: 36_000 });
    expect(await row(id)).toMatchObject({ settled_at: expect.any(Date) });
    expect(await problems()).toEqual([]);
  });
});

describe("ended early", () => {
  it("it ends with the paid month, and what was paid beyond what was delivered goes back", async () => {
    const id = await begin();
    await haveUnits(database.pool, id, 1);
    const now = await inMonth(id, 0, 10);
    clock.set(now);
    const quote = await askedFor(id, now);
    expect(quote).toMatchObject({
      endsAt: monthStart((await row(id)).started_at, 1),
      units: 1,
      unitsCents: 5_000,
      months: 1,
      monthsCents: 12_000,
      paidCents: 25_333,
      balanceCents: 8_333,
    });
    await askEnd(db, await own(id), quote, now);
    expect(await row(id)).toMatchObject({ status: "running", ends_at: quote.endsAt });
    await pass(await inMonth(id, 1));
    expect(await row(id)).toMatchObject({ status: "ended", ending: "early" });
    expect(await money(id)).toMatchObject({
      status: "paid",
      collected: 25_333,
      refunded: 8_333,
      earned: 17_000,
    });
    expect(await steps(id)).toEqual([
      "started",
      "coach asked",
      "instalment paid",
      "end asked",
      "ended",
      "settled",
    ]);
    expect(await units(id)).toEqual(expect.arrayContaining([expect.objectContaining({ status: "ended" })]));
    await pass(await inMonth(id, 2));
    expect(await money(id)).toMatchObject({ collected: 25_333 });
    expect(await problems()).toEqual([]);
  });

  it("more was delivered than paid: the difference is the last instalment", async () => {
    const id = await begin();
    await haveUnits(database.pool, id, 8);
    const now = await inMonth(id, 0, 20);
    clock.set(now);
    const quote = await askedFor(id, now);
    expect(quote.balanceCents).toBe(25_333 - 12_000 - 40_000);
    await askEnd(db, await own(id), quote, now);
    const end = await inMonth(id, 1);
    await pass(end);
    await pass(new Date(end.getTime() + 60_000));
    expect(await money(id)).toMatchObject({ status: "paid", collected: 52_000, refunded: 0, earned: 52_000 });
    expect(await rows("select number, status from charges order by number")).toEqual([
      { number: 1, status: "paid" },
      { number: 2, status: "released" },
      { number: 3, status: "released" },
      { number: 4, status: "paid" },
    ]);
    expect((await steps(id)).slice(-3)).toEqual(["ended", "instalment paid", "settled"]);
    expect(await problems()).toEqual([]);
  });

  it("a last instalment that nobody pays is the house's loss after 30 days, and the coach is paid", async () => {
    const id = await begin({}, "failing");
    await haveUnits(database.pool, id, 8);
    const now = await inMonth(id, 0, 20);
    clock.set(now);
    await askEnd(db, await own(id), await askedFor(id, now), now);
    for (const days of [0, 0.01, 1.1, 3.2, 7.3, 20, 31]) await pass(await inMonth(id, 1, days));
    expect((await steps(id)).filter((step) => step === "instalment failed")).toHaveLength(4);
    expect(await row(id)).toMatchObject({ ending: "early", settled_at: expect.any(Date) });
    expect(await owed()).toEqual({
      sales: 52_000,
      services: -39_000,
      coaches: 39_000,
      losses: 25_333 - 52_000,
    });
    expect(await problems()).toEqual([]);
  });

  it("can be taken back until the day has come; nobody says yes to another quote than they saw", async () => {
    const id = await begin();
    const now = await inMonth(id, 0, 3);
    clock.set(now);
    const quote = await askedFor(id, now);
    await haveUnits(database.pool, id, 1);
    await expect(askEnd(db, await own(id), quote, now)).rejects.toThrow("Le décompte a changé");
    await askEnd(db, await own(id), await askedFor(id, now), now);
    await expect(askEnd(db, await own(id), quote, now)).rejects.toThrow("a changé entre-temps");
    await takeEndBack(db, await own(id), now);
    await expect(takeEndBack(db, await own(id), now)).rejects.toThrow("a changé entre-temps");
    // Both are written to each time: not without end.
    for (let time = 0; time < 3; time += 1) {
      await askEnd(db, await own(id), await askedFor(id, now), now);
      await takeEndBack(db, await own(id), now);
    }
    await expect(takeEndBack(db, await own(id), now)).rejects.toMatchObject({ code: "rate_limited" });
    await pass(await inMonth(id, 1));
    expect(await money(id)).toMatchObject({ status: "running", collected: 50_666 });
    expect((await row(id)).ends_at).toEqual(monthStart((await row(id)).started_at, 3));
  });

  it("before there was a coach it ends at once, and all of it goes back", async () => {
    const id = await start();
    const now = await inMonth(id, 0, 1);
    clock.set(now);
    const quote = await askedFor(id, now);
    expect(quote).toMatchObject({ endsAt: now, balanceCents: 25_333, months: 0 });
    await askEnd(db, await own(id), quote, now);
    await work();
    expect(await money(id)).toMatchObject({ status: "paid", refunded: 25_333, earned: 0 });
    expect(await row(id)).toMatchObject({ status: "ended", settled_at: expect.any(Date) });
  });

  it("by the operator it ends at once, for what they were shown, and nothing is asked for", async () => {
    const id = await begin();
    const now = await inMonth(id, 0, 5);
    clock.set(now);
    const end = (balanceCents: number) =>
      run((tx) => endByOperator(tx, { accompanimentId: id, balanceCents, words: "Sur demande" }, now));
    await expect(end(25_333)).rejects.toThrow("relisez-le");
    // Five days of the month: its student cannot use the others.
    const { started_at: startedAt } = await row(id);
    const days = Math.round((monthStart(startedAt, 1).getTime() - startedAt.getTime()) / 86_400_000);
    const due = Math.floor((12_000 * 5) / days);
    await end(25_333 - due);
    await work();
    expect(await row(id)).toMatchObject({ ending: "stopped" });
    expect(await money(id)).toMatchObject({ refunded: 25_333 - due, earned: due });
    await expect(end(0)).rejects.toThrow("déjà terminé");
    expect(await problems()).toEqual([]);
  });

  it("by the operator where more was given than paid, the rest is the house's loss", async () => {
    const id = await begin();
    const now = await inMonth(id, 0, 20);
    clock.set(now);
    await haveUnits(database.pool, id, 4);
    await run((tx) => endByOperator(tx, { accompanimentId: id, balanceCents: 0 }, now));
    await work();
    // Twenty days of a month and four sessions: more than the 253,33 € that were paid.
    expect(await money(id)).toMatchObject({ status: "paid", collected: 25_333, refunded: 0 });
    expect(await row(id)).toMatchObject({ settled_at: expect.any(Date) });
    const { payment_id: paymentId } = await row(id);
    expect(await rows("select number from charges where payment_id = $1 and number > 3", paymentId)).toEqual(
      [],
    );
    expect(await problems()).toEqual([]);
  });
});
