import { afterEach, describe, expect, it } from "vitest";
import { settleCharge } from "~/features/payments/core/commands/apply-provider-state.server.ts";
import { openCheckout, payLate } from "~/features/payments/core/commands/start-payment.server.ts";
import { DAY_MS } from "~/platform/format/durations.ts";
import { demoAccompaniment } from "../../../../tests/fixtures/accompaniment/accompaniment.ts";
import {
  accompanimentMonths,
  bookUnit,
  haveUnits,
} from "../../../../tests/fixtures/accompaniment/accompaniment-money.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { askEnd, withdrawAccompaniment } from "./commands/end-accompaniment.server.ts";
import { onPaymentChanged } from "./commands/on-payment-changed.server.ts";
import { openLatePage } from "./commands/pay-late.server.ts";
import { findEndQuote, findWithdrawableAccompaniment } from "./queries/contract-balance.server.ts";
import { monthStart } from "./rules/settlement.ts";

const database = testDatabase();
const { db } = database;
const demo = demoAccompaniment(database);
const { rows, row, steps, money, work, run, begin, press, parts, ids, student } = demo;
const { clock, own, inMonth, pass, problems, owed } = accompanimentMonths(database, demo);

/** Applies the provider's answer about the second instalment. */
async function settleSecond(
  id: string,
  { ref, status }: { ref: string; status: "pending" | "failed" | "paid" },
): Promise<void> {
  const { payment_id: paymentId } = await row(id);
  const [charge] = await rows("select * from charges where payment_id = $1 and number = 2", paymentId);
  await run((tx) =>
    settleCharge(tx, {
      ref,
      status,
      paymentId,
      chargeId: charge.id,
      amountCents: charge.amount_cents,
      subscriptionRef: undefined,
      reason: undefined,
      feeCents: 0,
      refunds: [],
      disputes: [],
    }),
  );
}

describe("withdrawn within the days of the law", () => {
  it("days that went by and units that were had stay due, the rest goes back at once", async () => {
    const id = await begin();
    await haveUnits(database.pool, id, 1);
    const now = await inMonth(id, 0, 9.5);
    clock.set(now);
    const found = await findWithdrawableAccompaniment(db, await own(id), now);
    const all = Math.round(
      (monthStart((await row(id)).started_at, 1).getTime() - (await row(id)).started_at.getTime()) / DAY_MS,
    );
    const due = 5_000 + Math.floor((12_000 * 9) / all);
    expect(found).toMatchObject({ priceCents: 25_333, dueCents: due });
    const { refundCents } = await run(async (tx) => withdrawAccompaniment(tx, await own(id), now));
    expect(refundCents).toBe(25_333 - due);
    await work();
    expect(await money(id)).toMatchObject({ status: "paid", refunded: 25_333 - due, earned: due });
    expect(await row(id)).toMatchObject({ ending: "withdrawn", settled_at: expect.any(Date) });
    await pass(await inMonth(id, 1));
    expect(await money(id)).toMatchObject({ collected: 25_333 });
    expect(await problems()).toEqual([]);
  });

  it("is refused after them", async () => {
    const id = await begin();
    const now = await inMonth(id, 0, 20);
    expect(await findWithdrawableAccompaniment(db, await own(id), now)).toBeUndefined();
    await expect(run(async (tx) => withdrawAccompaniment(tx, await own(id), now))).rejects.toThrow("délai");
  });
});

describe("an instalment that could not be taken", () => {
  it("is tried again, told each time, pauses after a week, and goes on once it is paid", async () => {
    const id = await begin({}, "failing");
    for (const days of [0, 0.5, 1.1, 2, 3.2, 6, 7.3, 8]) await pass(await inMonth(id, 1, days));
    expect((await steps(id)).slice(3)).toEqual([
      "instalment failed",
      "instalment failed",
      "instalment failed",
      "instalment failed",
      "paused",
    ]);
    expect(await row(id)).toMatchObject({ status: "paused", late_since: expect.any(Date) });
    expect(await rows("select from packs where paused_at is null")).toEqual([]);
    const { payment_id: paymentId } = await row(id);
    const page = await run((tx) => payLate(tx, { paymentId, returnPath: "/", cancelPath: "/" }));
    await press(await openCheckout(parts, page));
    await work();
    expect(await row(id)).toMatchObject({ status: "running", late_since: null });
    expect(await rows("select from packs where paused_at is not null")).toEqual([]);
    expect((await steps(id)).slice(-2)).toEqual(["instalment paid", "resumed"]);
    await pass(await inMonth(id, 2));
    expect(await money(id)).toMatchObject({ status: "paid", collected: 76_000 });
  });

  it("stays late while another card is tried on its page, and as long as nothing is paid", async () => {
    const id = await begin({}, "failing");
    for (const days of [0, 1.1, 3.2, 7.3]) await pass(await inMonth(id, 1, days));
    const paused = await row(id);
    expect(paused).toMatchObject({ status: "paused", late_since: expect.any(Date) });
    const before = await steps(id);
    // A card was refused, and its page is still open.
    await settleSecond(id, { ref: "page", status: "pending" });
    await work();
    await pass(await inMonth(id, 1, 8));
    const same = { status: "paused", late_since: paused.late_since };
    expect(await row(id)).toMatchObject(same);
    await settleSecond(id, { ref: "page", status: "failed" });
    await work();
    expect(await row(id)).toMatchObject(same);
    expect(await steps(id)).toEqual(before);
    await settleSecond(id, { ref: "paid", status: "paid" });
    await work();
    expect(await row(id)).toMatchObject({ status: "running", late_since: null });
    expect((await steps(id)).slice(before.length)).toEqual(["instalment paid", "resumed"]);
  });

  it("after its end was asked for is not late: it ends on its day, and what is due is reckoned then", async () => {
    const id = await begin();
    const now = await inMonth(id, 0, 20);
    clock.set(now);
    const quote = await findEndQuote(db, await own(id), now);
    if (!quote) throw new Error("It has ended.");
    await askEnd(db, await own(id), quote, now);
    await settleSecond(id, { ref: "late", status: "failed" });
    await work();
    expect(await row(id)).toMatchObject({ status: "running", late_since: null });
    expect(await steps(id)).not.toContain("instalment failed");
    await pass(await inMonth(id, 1));
    expect(await row(id)).toMatchObject({ status: "ended", ending: "early", settled_at: expect.any(Date) });
    expect(await money(id)).toMatchObject({ status: "paid", collected: 25_333, refunded: 13_333 });
    // It was taken after all: all of it goes back, and is told as what the first settling gave back was.
    await settleSecond(id, { ref: "taken", status: "paid" });
    for (let time = 0; time < 2; time += 1)
      await onPaymentChanged(db, { payableKind: "accompaniment", payableId: id });
    expect((await steps(id)).slice(-3)).toEqual(["settled", "instalment paid", "settled"]);
    expect(
      await rows("select cents from accompaniment_steps where step in ('ended', 'settled') order by id"),
    ).toEqual([{ cents: 13_333 }, { cents: 0 }, { cents: 25_333 }]);
  });

  /** Two months that have begun and five units: 490,00 €, of which one instalment is paid. */
  async function endUnpaid(): Promise<string> {
    const id = await begin({}, "failing");
    await haveUnits(database.pool, id, 5);
    for (const days of [0, 1.1, 3.2, 7.3, 29, 30.2, 30.3]) await pass(await inMonth(id, 1, days));
    expect(await row(id)).toMatchObject({
      status: "ended",
      ending: "late",
      settled_at: null,
      late_since: expect.any(Date),
    });
    return id;
  }

  it("that is never paid ends it after 30 days, and what was delivered and not paid is asked for", async () => {
    const id = await endUnpaid();
    expect(await rows("select status, amount_cents as cents from charges where number = 4")).toEqual([
      { status: "failed", cents: 49_000 - 25_333 },
    ]);
    expect((await steps(id)).slice(-2)).toEqual(["ended", "instalment failed"]);
    const [ended] = await rows("select body from mails where body like '%est restée impayée%'");
    expect(ended.body).toMatch(/un dernier paiement de 236,67\s€/);
    const [asked] = await rows("select body from mails where body like '%Le dernier paiement de%'");
    expect(asked.body).toContain("https://elan.example/mon-accompagnement");
    // It is paid on its page: everything is paid, and nothing is lost.
    const { url } = await openLatePage(parts, await own(id));
    await press(url);
    await work();
    expect(await row(id)).toMatchObject({ late_since: null, settled_at: expect.any(Date) });
    expect(await money(id)).toMatchObject({ status: "paid", collected: 49_000, earned: 49_000 });
    expect(await owed()).toEqual({ sales: 49_000, services: -36_750, coaches: 36_750 });
    expect((await steps(id)).slice(-2)).toEqual(["instalment paid", "settled"]);
    expect(await problems()).toEqual([]);
  });

  it("that is not paid in the end either is the house's loss 30 days later, and the coach is paid", async () => {
    const id = await endUnpaid();
    for (const days of [31.4, 33.5, 37.6, 61]) await pass(await inMonth(id, 1, days));
    expect(await row(id)).toMatchObject({ settled_at: expect.any(Date) });
    expect(await money(id)).toMatchObject({
      status: "ended",
      collected: 25_333,
      refunded: 0,
      earned: 49_000,
    });
    expect(await owed()).toEqual({
      sales: 49_000,
      services: -36_750,
      coaches: 36_750,
      losses: 25_333 - 49_000,
    });
    await expect(openLatePage(parts, await own(id))).rejects.toThrow("Aucune mensualité");
    expect(await problems()).toEqual([]);
  });
});

describe("an instalment that the bank takes back for good", () => {
  it("is not asked for again, and what is over is settled", async () => {
    const id = await begin();
    await haveUnits(database.pool, id, 8);
    await pass(await inMonth(id, 1));
    const { payment_id: paymentId } = await row(id);
    const [charge] = await rows("select * from charges where payment_id = $1 and number = 2", paymentId);
    await run((tx) =>
      settleCharge(tx, {
        ref: charge.ref,
        status: "paid",
        paymentId,
        chargeId: charge.id,
        amountCents: 25_333,
        subscriptionRef: undefined,
        reason: undefined,
        feeCents: charge.fee_cents,
        refunds: [],
        disputes: [{ ref: "contested", cents: 25_333, status: "lost" }],
      }),
    );
    await work();
    // Two months and eight units, of which the second instalment would have paid a part.
    const quote = await findEndQuote(db, await own(id), await inMonth(id, 1, 3));
    expect(quote).toMatchObject({ paidCents: 25_333, balanceCents: 50_666 - 64_000 });
    for (const month of [2, 3]) await pass(await inMonth(id, month));
    expect(await money(id)).toMatchObject({ status: "paid", collected: 76_000, refunded: 25_333 });
    expect(await row(id)).toMatchObject({ ending: "done", settled_at: expect.any(Date) });
    expect(await problems()).toEqual([]);
  });
});

describe("whose account is closed", () => {
  it("has it ended and settled", async () => {
    const id = await begin();
    await haveUnits(database.pool, id, 1);
    const now = await inMonth(id, 0, 2);
    await rows("update accompaniments set student_id = null where id = $1", id);
    await pass(now);
    expect(await row(id)).toMatchObject({ status: "ended", ending: "closed", settled_at: expect.any(Date) });
    expect(await money(id)).toMatchObject({ refunded: 25_333 - 17_000, earned: 17_000 });
    expect(await problems()).toEqual([]);
  });

  it("owes a session within the day as for cancelling it: that is left to whoever calls off all of theirs", async () => {
    const id = await begin();
    const now = await inMonth(id, 0, 2);
    const [near, far] = [
      await bookUnit(database.pool, id, { startsAt: new Date(now.getTime() + DAY_MS / 8) }),
      await bookUnit(database.pool, id, { startsAt: new Date(now.getTime() + 3 * DAY_MS) }),
    ];
    await rows("update accompaniments set student_id = null where id = $1", id);
    await pass(now);
    expect(await rows("select id, status from bookings order by starts_at")).toEqual([
      { id: near, status: "confirmed" },
      { id: far, status: "cancelled" },
    ]);
    expect(await row(id)).toMatchObject({ status: "ended", ending: "closed", settled_at: null });
  });
});

describe("whose account is suspended", () => {
  const suspend = (at: Date | null) =>
    rows(
      "update users set suspended_at = $2, suspended_reason = $3 where id = $1",
      student.id,
      at,
      at && "Essai",
    );
  afterEach(async () => {
    await suspend(null);
  });

  it("pays nothing and books nothing meanwhile, and goes on when they are let in", async () => {
    const id = await begin();
    await suspend(await inMonth(id, 1, -1));
    await pass(await inMonth(id, 1, -0.5));
    await pass(await inMonth(id, 1, 2));
    expect(await row(id)).toMatchObject({ status: "running", late_since: null });
    expect(await money(id)).toMatchObject({ collected: 25_333 });
    expect(await rows("select from packs where paused_at is null")).toEqual([]);
    await suspend(null);
    await pass(await inMonth(id, 1, 3));
    await pass(await inMonth(id, 1, 3.1));
    expect(await money(id)).toMatchObject({ status: "running", collected: 50_666 });
    expect(await rows("select from packs where paused_at is not null")).toEqual([]);
  });

  it("has it ended after 30 days, with the months that had begun by then, and is told", async () => {
    const id = await begin();
    const since = await inMonth(id, 0, 20);
    await suspend(since);
    for (const days of [0.1, 12, 29.9, 30.1]) await pass(new Date(since.getTime() + days * DAY_MS));
    expect(await row(id)).toMatchObject({ status: "ended", ending: "closed", settled_at: expect.any(Date) });
    expect(await money(id)).toMatchObject({ collected: 25_333, refunded: 13_333, earned: 12_000 });
    const [told] = await rows("select body from mails where body like '%suspendu depuis%'");
    expect(told.body).toContain("133,33");
    expect(await problems()).toEqual([]);
  });
});

describe("another coach", () => {
  it("earns what they have served, to the day; together it is one month", async () => {
    const id = await begin();
    const { started_at: startedAt } = await row(id);
    await rows(
      "update accompaniments set coach_id = $2, coach_since = $3 where id = $1",
      id,
      ids.second,
      await inMonth(id, 0, 15),
    );
    await pass(await inMonth(id, 1));
    const [first, second] = await rows(
      "select delivered_cents as cents from payment_shares order by holder_id",
    );
    const all = monthStart(startedAt, 1).getTime() - startedAt.getTime();
    expect(first.cents + second.cents).toBe(12_000);
    expect(first.cents).toBeCloseTo((12_000 * 15 * DAY_MS) / all, -1);
    expect(await problems()).toEqual([]);
  });
});
