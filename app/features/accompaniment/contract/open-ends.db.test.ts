import { describe, expect, it } from "vitest";
import { changeBooking, lockBooking } from "~/features/bookings/sessions/commands/settle-booking.server.ts";
import { takeInstalments } from "~/features/payments/core/commands/take-instalments.server.ts";
import { withdrawFromService } from "~/features/withdrawals/commands.server.ts";
import { findServiceWithdrawal } from "~/features/withdrawals/queries.server.ts";
import { DAY_MS, HOUR_MS } from "~/platform/format/durations.ts";
import { demoAccompaniment } from "../../../../tests/fixtures/accompaniment/accompaniment.ts";
import { bookUnit, ledgerProblems } from "../../../../tests/fixtures/accompaniment/accompaniment-money.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { simulatedClock } from "../../../../tests/fixtures/database/simulated-clock.ts";
import { requireOwnAccompaniment } from "../gate.server.ts";
import { endByOperator, withdrawAccompaniment } from "./commands/end-accompaniment.server.ts";
import { soldAccompaniment } from "./commands/withdraw-accompaniment.server.ts";
import { findWithdrawableAccompaniment } from "./queries/contract-balance.server.ts";
import { monthStart } from "./rules/settlement.ts";

const database = testDatabase();
const { db, pool } = database;
const clock = simulatedClock();
const demo = demoAccompaniment(database);
const { rows, row, steps, money, work, run, begin, parts, student } = demo;

const own = (id: string) => requireOwnAccompaniment(db, student, id);
const statusOf = async (bookingId: string) =>
  (await rows("select status, ending from bookings where id = $1", bookingId))[0];

/** Its session took place, as both are told a day later. */
const complete = (bookingId: string) =>
  run(async (tx) =>
    changeBooking(tx, await lockBooking(tx, bookingId), {
      step: "completed",
      by: "nobody",
      set: { status: "completed", completedAt: new Date() },
    }),
  );

describe("sessions of one that ends", () => {
  it("have begun: what they cost is kept until it is known that they were had; the others are cancelled", async () => {
    const id = await begin();
    const now = new Date(Date.now() + 60 * HOUR_MS);
    clock.set(now);
    const begun = await bookUnit(pool, id, { startsAt: new Date(now.getTime() - HOUR_MS) });
    const missed = await bookUnit(pool, id, { startsAt: new Date(now.getTime() - 3 * HOUR_MS) });
    const later = await bookUnit(pool, id, { startsAt: new Date(now.getTime() + 5 * HOUR_MS) });
    const { started_at: startedAt } = await row(id);
    const days = Math.round((monthStart(startedAt, 1).getTime() - startedAt.getTime()) / DAY_MS);
    // Ended by the house, a month counts by its days that are over.
    const served = Math.floor((12_000 * 2) / days);
    await run((tx) => endByOperator(tx, { accompanimentId: id, balanceCents: 25_333 - served }, now));
    await work();
    expect(await statusOf(later)).toEqual({ status: "cancelled", ending: "called off" });
    expect(await statusOf(begun)).toMatchObject({ status: "confirmed" });
    // Two days are due, and two sessions may be.
    const backCents = 25_333 - served - 10_000;
    expect(await money(id)).toMatchObject({ refunded: backCents, earned: served });
    expect(await row(id)).toMatchObject({ status: "ended", settled_at: null });
    // The money of units that are planned for the next month is held, and no mail calls this the last payment.
    const [told] = await rows("select body from mails where body like '%par décision de notre équipe%'");
    expect(told.body).not.toContain("dernier paiement");
    await complete(begun);
    await work();
    expect((await row(id)).settled_at).toBeNull();
    await run(async (tx) =>
      changeBooking(tx, await lockBooking(tx, missed), {
        step: "absence settled",
        by: "operator",
        set: { status: "cancelled", ending: "coach absent", cancelledAt: now },
      }),
    );
    await work();
    expect(await money(id)).toMatchObject({
      status: "paid",
      refunded: backCents + 5_000,
      earned: served + 5_000,
    });
    expect(await row(id)).toMatchObject({ settled_at: expect.any(Date) });
    expect(
      await rows(
        "select step, cents from accompaniment_steps where step in ('ended', 'settled') order by id",
      ),
    ).toEqual([
      { step: "ended", cents: backCents },
      { step: "settled", cents: 5_000 },
    ]);
    expect(await ledgerProblems(pool)).toEqual([]);
  });

  it("begin within a day of a withdrawal: they take place and are due", async () => {
    const id = await begin();
    const now = new Date(Date.now() + 30 * HOUR_MS);
    clock.set(now);
    const near = await bookUnit(pool, id, { startsAt: new Date(now.getTime() + 5 * HOUR_MS) });
    const far = await bookUnit(pool, id, { startsAt: new Date(now.getTime() + 50 * HOUR_MS) });
    const shown = await findWithdrawableAccompaniment(db, await own(id), now);
    const { refundCents } = await run(async (tx) => withdrawAccompaniment(tx, await own(id), now));
    expect(shown?.balanceCents).toBe(refundCents);
    await work();
    expect(await statusOf(far)).toMatchObject({ status: "cancelled" });
    expect(await statusOf(near)).toMatchObject({ status: "confirmed" });
    const [{ refunded }] = [await money(id)];
    expect(refunded).toBe(refundCents);
    await complete(near);
    await work();
    expect(await money(id)).toMatchObject({ status: "paid", refunded, earned: 25_333 - refunded });
    expect(await row(id)).toMatchObject({ settled_at: expect.any(Date) });
  });
});

describe("an instalment that is being taken while it ends", () => {
  it("is not taken where the provider was not asked yet, and goes back where it was", async () => {
    const id = await begin();
    const { started_at: startedAt, payment_id: paymentId } = await row(id);
    const now = new Date(monthStart(startedAt, 1).getTime() + 60_000);
    clock.set(now);
    await takeInstalments(parts, now);
    const wanted = () =>
      rows("select id, charge_id from provider_calls where kind = 'charge' and status = 'wanted'");
    expect(await wanted()).toHaveLength(1);
    await run((tx) => endByOperator(tx, { accompanimentId: id, balanceCents: 13_333 }, now));
    await work();
    expect(await wanted()).toEqual([]);
    // One month is over, and of the next no day is: what was paid beyond goes back.
    expect(await money(id)).toMatchObject({ collected: 25_333, refunded: 13_333, earned: 12_000 });
    expect(
      (await rows("select from charges where payment_id = $1 and status = 'failed'", paymentId)).length,
    ).toBe(0);
    expect((await steps(id)).filter((step) => step.startsWith("instalment"))).toEqual(["instalment paid"]);
    expect(await ledgerProblems(pool)).toEqual([]);
  });
});

describe("a declared withdrawal", () => {
  it("is one, however often it is pressed, and its receipt says what stays due", async () => {
    const id = await begin();
    const parts = { publicUrl: "https://elan.example", linkSecret: "secret" };
    const declare = async (balanceCents = 25_333) => {
      const sold = soldAccompaniment(await own(id), { balanceCents });
      await withdrawFromService(db, parts, { owner: student, name: "Inès Martin" }, sold);
    };
    await expect(declare(25_332)).rejects.toThrow("Le décompte a changé");
    await Promise.all([declare(), declare()]);
    await declare();
    await work();
    expect(await rows("select kind, declared, at_once_cents from withdrawals")).toEqual([
      { kind: "accompaniment", declared: "L’accompagnement, en entier", at_once_cents: 25_333 },
    ]);
    expect((await steps(id)).filter((step) => step === "withdrawn")).toHaveLength(1);
    expect(await findServiceWithdrawal(db, student, { kind: "accompaniment", id })).toMatchObject({
      contract: "Accompagnement complet, 3\u00a0mois",
    });
    const [receipt] = await rows("select body from mails where subject like 'Votre rétractation%'");
    expect(receipt.body).toContain("253,33\u00a0€ vous sont remboursés");
    expect(receipt.body).toContain("https://elan.example/mon-accompagnement/renoncer");
    expect(await money(id)).toMatchObject({ collected: 25_333, refunded: 25_333, earned: 0 });
  });
});
