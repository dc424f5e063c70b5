import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { closeCase } from "~/features/back-office/desk/commands/close-case.server.ts";
import {
  holdPayoutsNow,
  releasePayoutsNow,
} from "~/features/back-office/desk/commands/work-on-sales.server.ts";
import { listCases } from "~/features/back-office/desk/queries/list-cases.server.ts";
import { readFilters } from "~/features/back-office/desk/rules/filters.ts";
import { buyPack } from "~/features/bookings/packs/commands/packs.server.ts";
import { sweepBookings } from "~/features/bookings/sessions/commands/sweep-bookings.server.ts";
import { settleCharge } from "~/features/payments/core/commands/apply-provider-state.server.ts";
import type { ChargeState } from "~/features/payments/core/rules/provider.ts";
import { payCoaches } from "~/features/payments/payouts/commands/pay-coaches.server.ts";
import { charges } from "~/features/payments/tables.server.ts";
import { HOUR_MS } from "~/platform/format/durations.ts";
import { ownerOf } from "../../fixtures/accounts/owners.ts";
import { demoSessions } from "../../fixtures/bookings/sessions.ts";
import { testDatabase } from "../../fixtures/database/database.ts";
import { OPERATOR } from "../../fixtures/payments/coach-income.ts";

const database = testDatabase();
const { db, pool } = database;
const { rows, work, slot, confirm, shift, booking, money, ids, student, parts, press, book, mails } =
  demoSessions(database);
const operator = ownerOf("operator", "operator");
const PRICE = 20_000;

beforeAll(async () => {
  await rows("insert into users (id, email, role) values ('operator', 'operateur@seances.fr', 'coach')");
  await rows("insert into coach_packs (coach_id, hours, price_cents) values ($1, 5, $2)", ids.coach, PRICE);
});

/** Applies the provider's news of the charge of a payment, as after a webhook. */
async function tell(
  paymentId: string,
  news: Partial<Pick<ChargeState, "refunds" | "disputes">>,
): Promise<void> {
  const [charge] = await db.select().from(charges).where(eq(charges.paymentId, paymentId));
  if (!charge?.ref) throw new Error("Nothing was collected.");
  const { ref, id: chargeId, amountCents, feeCents } = charge;
  await db.transaction((tx) =>
    settleCharge(tx, {
      ref,
      chargeId,
      paymentId,
      subscriptionRef: undefined,
      amountCents,
      status: "paid",
      reason: undefined,
      feeCents,
      refunds: [],
      disputes: [],
      ...news,
    }),
  );
  await work();
}

const paymentOf = async (id: string): Promise<string> => (await booking(id)).payment_id;
const found = (search = "") => readFilters("litiges", new URLSearchParams(search), "");
const cases = async (search = "") => (await listCases(pool, operator, found(search), 1)).rows;
const refundOf = (cents: number) => ({
  refunds: [{ ref: "re_1", callId: undefined, cents, status: "done" as const }],
});
const disputeOf = (cents: number, status: "open" | "won" | "lost") => ({
  disputes: [{ ref: "dp_1", cents, status }],
});

async function boughtPack(): Promise<{ packId: string; paymentId: string }> {
  const { packId, checkoutUrl } = await buyPack(parts, student, {
    coachId: ids.coach,
    hours: 5,
    shownCents: PRICE,
    idempotencyKey: crypto.randomUUID(),
  });
  await press(checkoutUrl);
  await work();
  const [pack] = await rows("select payment_id from packs where id = $1", packId);
  return { packId, paymentId: pack.payment_id };
}

describe("a refund that was made at the provider", () => {
  it("is one case however often it is told, is mailed to the operators, and is closed with a note", async () => {
    const id = await confirm();
    const paymentId = await paymentOf(id);
    await tell(paymentId, refundOf(2_000));
    await tell(paymentId, refundOf(2_000));
    expect(await cases()).toMatchObject([
      { kind: "refund", cents: 2_000, isOpen: true, saleAt: `/back-office/sessions/${id}` },
    ]);
    const told = await rows("select subject from mails where recipient = 'equipe@seances.fr'");
    expect(told).toHaveLength(1);
    expect(await booking(id)).toMatchObject({ status: "confirmed" });
    const [{ id: caseId } = { id: "" }] = await cases();
    const attempts = [1, 2].map(() => closeCase(db, operator, { id: caseId, reason: "Vu chez Stripe." }));
    const done = (await Promise.allSettled(attempts)).filter(({ status }) => status === "fulfilled");
    expect(done).toHaveLength(1);
    expect(await cases()).toMatchObject([{ isOpen: false, reason: "Vu chez Stripe." }]);
  });

  it("of everything cancels the session that was to come", async () => {
    const id = await confirm();
    await tell(await paymentOf(id), refundOf(5_000));
    expect(await booking(id)).toMatchObject({ status: "cancelled", ending: "by operator" });
    expect(await money(id)).toMatchObject({ refunded: 5_000, earned: 0 });
  });

  it("of everything ends the pack with its sessions to come", async () => {
    const { packId, paymentId } = await boughtPack();
    const id = await confirm({ packId });
    await tell(paymentId, refundOf(PRICE));
    expect(await rows("select status, minutes_left from packs where id = $1", packId)).toEqual([
      { status: "ended", minutes_left: 0 },
    ]);
    expect(await booking(id)).toMatchObject({ status: "cancelled", ending: "by operator" });
  });

  it("is no case if we made it", async () => {
    const id = await confirm();
    const [charge] = await db
      .select()
      .from(charges)
      .where(eq(charges.paymentId, await paymentOf(id)));
    expect(charge?.ref).toBeTruthy();
    expect(await cases()).toEqual([]);
  });
});

describe("a dispute at the payer’s bank", () => {
  it("suspends the pack until it is won", async () => {
    const { packId, paymentId } = await boughtPack();
    await tell(paymentId, disputeOf(PRICE, "open"));
    expect(await cases()).toMatchObject([
      { kind: "dispute", outcome: "open", isOpen: true, saleAt: `/back-office/packs/${packId}` },
    ]);
    await expect(book({ packId, startsAt: slot(6) })).rejects.toThrow("contesté auprès de la banque");
    await tell(paymentId, disputeOf(PRICE, "won"));
    expect(await cases()).toMatchObject([{ outcome: "won" }]);
    await book({ packId, startsAt: slot(6) });
    await work();
  });

  it("that is lost ends the pack, and cancels a session that was to come", async () => {
    const { packId, paymentId } = await boughtPack();
    const drawn = await confirm({ packId, startsAt: slot(6) });
    const id = await confirm({ startsAt: slot(7) });
    for (const of of [paymentId, await paymentOf(id)]) {
      const cents = of === paymentId ? PRICE : 5_000;
      const ref = `dp_${of}`;
      await tell(of, { disputes: [{ ref, cents, status: "open" }] });
      await tell(of, { disputes: [{ ref, cents, status: "lost" }] });
    }
    expect(await rows("select status from packs where id = $1", packId)).toEqual([{ status: "ended" }]);
    expect(await booking(drawn)).toMatchObject({ status: "cancelled" });
    expect(await booking(id)).toMatchObject({ status: "cancelled", ending: "by operator" });
  });
});

describe("payouts that an operator holds", () => {
  const payOut = async () => {
    await rows("update payout_accounts set last_payday = null");
    const later = new Date(Date.now() + 60 * 24 * HOUR_MS);
    await payCoaches({ db, provider: { name: "demo" }, operator: OPERATOR }, later);
    return (await rows("select cents from payouts")).map(({ cents }) => cents);
  };

  it("wait until they are released, and the coach reads why", async () => {
    const id = await confirm();
    await shift(id, new Date(Date.now() - 30 * HOUR_MS));
    await sweepBookings(db);
    await work();
    const [account] = await rows("select holder_id::int as id from payout_accounts");
    const hold = { holderId: account.id, reason: "Nous vérifions votre identité." };
    await holdPayoutsNow(db, operator, mails, hold);
    await expect(holdPayoutsNow(db, operator, mails, hold)).rejects.toThrow("déjà retenus");
    expect(await payOut()).toEqual([]);
    await releasePayoutsNow(db, operator, mails, { ...hold, reason: "Tout est en ordre." });
    expect(await payOut()).toEqual([4_500]);
    const told = await rows(
      "select body from mails where recipient = 'coach@seances.fr' and subject like 'Vos virements%'",
    );
    expect(told.map(({ body }) => body).join()).toContain("Nous vérifions votre identité.");
    expect(await rows("select action from operator_actions order by id")).toEqual([
      { action: "hold payouts" },
      { action: "release payouts" },
    ]);
    await rows("delete from graphile_worker._private_jobs");
  });

  it("are held or paid, never both, at the same moment", async () => {
    const id = await confirm();
    await shift(id, new Date(Date.now() - 30 * HOUR_MS));
    await sweepBookings(db);
    await work();
    const [account] = await rows("select holder_id::int as id from payout_accounts");
    const hold = holdPayoutsNow(db, operator, mails, { holderId: account.id, reason: "Vérification." });
    const [, paid] = await Promise.all([hold, payOut()]);
    // Whichever came first, nothing more leaves afterwards.
    expect(await payOut()).toEqual(paid);
    await rows("delete from graphile_worker._private_jobs");
  });
});
