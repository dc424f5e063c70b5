import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { takeNumber } from "~/features/invoicing/commands/issue-document.server.ts";
import { payoutDocuments } from "~/features/invoicing/tables.server.ts";
import { users } from "~/platform/auth/auth-tables.server.ts";
import { DAY_MS } from "~/platform/format/durations.ts";
import { ownerOf } from "../../../../tests/fixtures/accounts/owners.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import {
  balances,
  holdPayouts,
  newPaidCoach,
  OPERATOR,
  sell,
  settle,
} from "../../../../tests/fixtures/payments/coach-income.ts";
import { createRandom } from "../../../../tests/fixtures/test-seed.ts";
import { payments, payoutAccounts, payouts, providerCalls } from "../tables.server.ts";
import { payCoaches } from "./commands/pay-coaches.server.ts";
import { failPayout, settleTransfer } from "./commands/settle-payout.server.ts";
import { getIncome, listPayoutLines } from "./queries/income.server.ts";

const { db } = testDatabase();
/** Past every dispute delay of what is sold now; several of each kind of payday lie behind it. */
const later = (days = 8) => new Date(Date.now() + days * DAY_MS);
const pay = (now = later(), name: "demo" | "stripe" = "demo") =>
  payCoaches({ db, provider: { name }, operator: OPERATOR }, now);
const payoutsOf = (holderId: number) =>
  db.select().from(payouts).where(eq(payouts.holderId, holderId)).orderBy(payouts.createdAt);
const only = async (holderId: number) => {
  const [payout, ...others] = await payoutsOf(holderId);
  expect(others).toEqual([]);
  return payout as NonNullable<typeof payout>;
};
const sent = async (payoutId: string, status: "done" | "failed" = "done") => {
  const [call] = await db.select().from(providerCalls).where(eq(providerCalls.payoutId, payoutId));
  const { id: callId } = call as NonNullable<typeof call>;
  const state = { ref: `tr_${callId}`, callId, cents: 1, returnedCents: 0, status, reason: undefined };
  await db.transaction((tx) => settleTransfer(tx, state));
};
const incomeOf = (userId: string) =>
  getIncome(db, ownerOf(userId, "coach"), { income: 1, payouts: 1, provider: "demo" });

const NOTHING = { upcomingCents: 0, availableCents: 0, isTooLittle: false, sendingCents: 0, paidCents: 0 };

beforeEach(async () => {
  await db.update(payoutAccounts).set({ status: "inactive" });
});

describe("payCoaches", () => {
  it("pays with what the account's own provider has collected, and leaves the rest to the other", async () => {
    const { holderId } = await newPaidCoach(db);
    await sell(db, holderId, { cents: 5_000 });
    const { paymentId } = await sell(db, holderId, { cents: 2_000 });
    await db.update(payments).set({ provider: "stripe" }).where(eq(payments.id, paymentId));
    await pay();
    const first = await only(holderId);
    expect(first).toMatchObject({ cents: 4_500, provider: "demo" });
    // The money of a returned payout is still at the provider that returned it.
    await db.transaction((tx) => failPayout(tx, first.id, "returned"));
    const moved = { provider: "stripe", ref: `acct_${holderId}`, lastPayday: null } as const;
    await db.update(payoutAccounts).set(moved).where(eq(payoutAccounts.holderId, holderId));
    await pay(later(), "stripe");
    const [, second] = await payoutsOf(holderId);
    expect(second).toMatchObject({ cents: 1_800, provider: "stripe", accountRef: moved.ref });
  });

  it("pays what was delivered and may no longer be contested, less the commission, and writes it all down", async () => {
    const { holderId, userId } = await newPaidCoach(db);
    await sell(db, holderId, { cents: 5_000 });
    await sell(db, holderId, { cents: 4_999, deliveredCents: 2_000 });
    await pay(new Date());
    expect(await payoutsOf(holderId)).toEqual([]);
    await db.update(payoutAccounts).set({ lastPayday: null });
    await pay();
    const payout = await only(holderId);
    expect(payout).toMatchObject({ cents: 4_500 + 1_800, status: "wanted" });
    const [call] = await db.select().from(providerCalls).where(eq(providerCalls.payoutId, payout.id));
    expect(call).toMatchObject({ kind: "pay out", status: "wanted" });
    const lines = await listPayoutLines(db, payout);
    expect(lines.map(({ grossCents, netCents }) => [grossCents, netCents])).toEqual([
      [5_000, 4_500],
      [2_000, 1_800],
    ]);
    const written = await db.select().from(payoutDocuments).where(eq(payoutDocuments.payoutId, payout.id));
    expect(written.map(({ kind }) => kind).sort()).toEqual(["commission invoice", "payout statement"]);
    expect(written[0]).toMatchObject({
      recipient: { name: "Camille Laurent" },
      content: { totals: { grossCents: 7_000, commissionCents: 700, payoutCents: 6_300 } },
    });
    await sent(payout.id);
    await sent(payout.id);
    const { totals, income } = await incomeOf(userId);
    expect(totals).toEqual({ ...NOTHING, paidCents: 6_300 });
    expect(income.rows.map(({ state }) => state)).toEqual(["paid", "paid"]);
    expect(await balances(db)).toMatchObject({ all: 0 });
  });

  it("pays once, however many do it at once and however often", async () => {
    const { holderId } = await newPaidCoach(db, { payoutFrequency: "weekly" });
    await sell(db, holderId, { cents: 5_000 });
    await Promise.all([pay(), pay(), pay(), pay()]);
    await pay();
    expect(await only(holderId)).toMatchObject({ cents: 4_500 });
  });

  it("catches up a day that went by, once, and then waits for the next", async () => {
    const { holderId } = await newPaidCoach(db, { payoutFrequency: "weekly" });
    const [wednesday, thursday, monday] = ["2030-01-09", "2030-01-10", "2030-01-14"].map(
      (day) => new Date(`${day}T05:00:00Z`),
    ) as [Date, Date, Date];
    await sell(db, holderId, { cents: 5_000 });
    await pay(wednesday);
    await sell(db, holderId, { cents: 2_000 });
    await pay(thursday);
    expect(await payoutsOf(holderId)).toHaveLength(1);
    await pay(monday);
    expect((await payoutsOf(holderId)).map(({ cents }) => cents)).toEqual([4_500, 1_800]);
  });

  it("has a day without anything to pay behind it, too", async () => {
    const { holderId } = await newPaidCoach(db);
    await pay(new Date("2030-02-01T05:00:00Z"));
    await sell(db, holderId, { cents: 5_000 });
    await pay(new Date("2030-02-20T05:00:00Z"));
    expect(await payoutsOf(holderId)).toEqual([]);
    // The first of March has begun in Paris, but not in UTC.
    await pay(new Date("2030-02-28T23:30:00Z"));
    expect(await payoutsOf(holderId)).toHaveLength(1);
  });

  it("leaves alone whom it cannot or must not pay now, and pays them as soon as it may", async () => {
    const { holderId } = await newPaidCoach(db, { status: "restricted" });
    await sell(db, holderId, { cents: 5_000 });
    await pay();
    await db.update(payoutAccounts).set({ status: "active" }).where(eq(payoutAccounts.holderId, holderId));
    await pay(later(), "stripe");
    await holdPayouts(db, holderId, later(9));
    await pay(later(8));
    expect(await payoutsOf(holderId)).toEqual([]);
    await pay(later(10));
    expect(await payoutsOf(holderId)).toHaveLength(1);
  });

  it("keeps what is contested, less than a euro, and what is owed back", async () => {
    const contested = await newPaidCoach(db);
    const { state } = await sell(db, contested.holderId, { cents: 5_000 });
    await settle(db, { ...state, disputes: [{ ref: "dp_1", cents: 5_000, status: "open" }] });
    const poor = await newPaidCoach(db);
    await sell(db, poor.holderId, { cents: 110 });
    const owing = await newPaidCoach(db);
    const first = await sell(db, owing.holderId, { cents: 1_000 });
    await pay();
    expect(await payoutsOf(contested.holderId)).toEqual([]);
    expect(await payoutsOf(poor.holderId)).toEqual([]);
    expect((await incomeOf(contested.userId)).totals).toMatchObject({
      upcomingCents: 4_500,
      availableCents: 0,
    });
    const paid = await only(owing.holderId);
    await sent(paid.id);
    // Money that was already paid out is refunded to the student, so the next payout is smaller by it.
    await sell(db, owing.holderId, { cents: 3_000 });
    await settle(db, {
      ...first.state,
      refunds: [{ ref: `re_${randomUUID()}`, callId: undefined, cents: 1_000, status: "done" }],
    });
    await settle(db, { ...state, disputes: [{ ref: "dp_1", cents: 5_000, status: "won" }] });
    await db.update(payoutAccounts).set({ lastPayday: null });
    await pay();
    expect((await payoutsOf(owing.holderId)).map(({ cents }) => cents)).toEqual([900, 1_800]);
    expect(await only(contested.holderId)).toMatchObject({ cents: 4_500 });
    expect(await balances(db)).toMatchObject({ all: 0 });
  });

  it("takes back what was not paid yet with what it was earned by, and from nothing else", async () => {
    const { holderId } = await newPaidCoach(db);
    await sell(db, holderId, { cents: 2_000 });
    vi.useFakeTimers({ toFake: ["Date"], now: later(5) });
    const { state } = await sell(db, holderId, { cents: 5_000 });
    const refund = { ref: `re_${randomUUID()}`, callId: undefined, cents: 4_000, status: "done" } as const;
    await settle(db, { ...state, refunds: [refund] });
    vi.useRealTimers();
    await pay(later(8));
    await db.update(payoutAccounts).set({ lastPayday: null });
    await pay(later(13));
    expect((await payoutsOf(holderId)).map(({ cents }) => cents)).toEqual([1_800, 900]);
    const written = await db.select().from(payoutDocuments).where(eq(payoutDocuments.holderId, holderId));
    for (const { content } of written) expect(content.totals.commissionCents).toBeGreaterThan(0);
  });

  it("pays nobody who is suspended, and catches up once they no longer are", async () => {
    const { holderId, userId } = await newPaidCoach(db);
    await sell(db, holderId, { cents: 5_000 });
    const suspend = (suspendedAt: Date | null) =>
      db
        .update(users)
        .set({ suspendedAt, suspendedReason: suspendedAt && "Signalé" })
        .where(eq(users.id, userId));
    await suspend(new Date());
    await pay();
    expect(await payoutsOf(holderId)).toEqual([]);
    await suspend(null);
    await pay();
    expect(await only(holderId)).toMatchObject({ cents: 4_500 });
  });

  it.each(["before it left", "after it left"])(
    "pays again what came back %s, and invoices it once",
    async (when) => {
      const { holderId, userId } = await newPaidCoach(db);
      await sell(db, holderId, { cents: 5_000 });
      await pay();
      const first = await only(holderId);
      if (when === "after it left") {
        await sent(first.id);
        await sent(first.id, "failed");
      } else await db.transaction((tx) => failPayout(tx, first.id, "account_closed"));
      await db.update(payoutAccounts).set({ lastPayday: null });
      await pay();
      const [, second] = await payoutsOf(holderId);
      expect(second).toMatchObject({ cents: 4_500, status: "wanted" });
      const invoices = await db.execute(
        sql`select from documents where holder_id = ${holderId} and kind = 'commission invoice'`,
      );
      expect(invoices.rowCount).toBe(1);
      const { totals, income } = await incomeOf(userId);
      expect(totals).toEqual({ ...NOTHING, sendingCents: 4_500 });
      expect(income.rows.map(({ what, grossCents, state }) => [what, grossCents, state])).toEqual([
        ["Virement non abouti", null, "sending"],
        ["Séance d’1 h", 5_000, "returned"],
      ]);
      expect(await balances(db)).toMatchObject({ all: 0 });
    },
  );

  it("pays whoever has closed their account, and keeps no name of theirs", async () => {
    const { holderId, userId } = await newPaidCoach(db);
    await sell(db, holderId, { cents: 5_000, description: "Séance avec Camille Laurent" });
    await pay();
    await sell(db, holderId, { cents: 5_000, description: "Séance avec Camille Laurent" });
    await db.delete(users).where(eq(users.id, userId));
    await db.update(payoutAccounts).set({ lastPayday: null });
    await pay();
    expect(await payoutsOf(holderId)).toHaveLength(2);
    const kept = await db.execute(sql`
      select (select json_agg(d) from documents d where holder_id = ${holderId})::text
        || (select json_agg(p) from payments p where seller_id = ${holderId})::text as kept`);
    expect(kept.rows[0]?.kept).not.toMatch(/Camille|Laurent/);
  });
});

it("numbers documents without a gap, whatever is undone and however many write at once", async () => {
  const undone = new Error("undone");
  const random = createRandom();
  const take = (isUndone: boolean) =>
    db
      .transaction(async (tx) => {
        const { number } = await takeNumber(tx, "T2026");
        await tx.execute(sql`select pg_sleep(${random.next() / 500})`);
        if (isUndone) throw undone;
        return number;
      })
      .catch((error) => {
        if (error !== undone) throw error;
        return undefined;
      });
  // As many at once as there are connections: more would only wait for one.
  const lanes = Array.from({ length: 10 }, async () => {
    const own: (number | undefined)[] = [];
    for (let at = 0; at < 6; at += 1) own.push(await take(at % 3 === 0));
    return own;
  });
  const taken = (await Promise.all(lanes)).flat();
  const numbers = taken.filter((number) => number !== undefined).sort((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
});
