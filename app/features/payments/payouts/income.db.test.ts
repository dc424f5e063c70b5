import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { ownerOf } from "../../../../tests/fixtures/accounts/owners.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { newPaidCoach, sell, settle } from "../../../../tests/fixtures/payments/coach-income.ts";
import type { ProviderName } from "../core/rules/provider.ts";
import { payoutAccounts } from "../tables.server.ts";
import { getIncome } from "./queries/income.server.ts";

const { db } = testDatabase();
const longAgo = () =>
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(Date.now() - 8 * 24 * 60 * 60 * 1000) });
afterEach(() => vi.useRealTimers());

/** A coach who has sold that much more than a week ago, and what they are told is owed to them. */
async function whoSold(cents: number) {
  const { holderId, userId } = await newPaidCoach(db);
  longAgo();
  const { state } = await sell(db, holderId, { cents });
  vi.useRealTimers();
  const owed = async (provider: ProviderName = "demo") => {
    const pages = { income: 1, payouts: 1, provider };
    const { upcomingCents, availableCents, isTooLittle } = (
      await getIncome(db, ownerOf(userId, "coach"), pages)
    ).totals;
    return [upcomingCents, availableCents, isTooLittle];
  };
  const states = async () =>
    (
      await getIncome(db, ownerOf(userId, "coach"), { income: 1, payouts: 1, provider: "demo" })
    ).income.rows.map((row) => row.state);
  return { holderId, state, owed, states };
}

it("calls available what the next payout takes, and nothing that it leaves", async () => {
  const { holderId, state, owed, states } = await whoSold(5_000);
  expect(await owed()).toEqual([0, 4_500, false]);
  expect(await owed("stripe")).toEqual([4_500, 0, false]);
  await sell(db, holderId, { cents: 1_000 });
  expect(await owed()).toEqual([900, 4_500, false]);
  expect(await states()).toEqual(["upcoming", "available"]);
  await db.update(payoutAccounts).set({ status: "restricted" }).where(eq(payoutAccounts.holderId, holderId));
  expect(await owed()).toEqual([5_400, 0, false]);
  expect(await states()).toEqual(["upcoming", "waiting"]);
  await db.update(payoutAccounts).set({ status: "active" }).where(eq(payoutAccounts.holderId, holderId));
  const refund = { ref: `re_${randomUUID()}`, callId: undefined, cents: 5_000, status: "done" } as const;
  await settle(db, { ...state, refunds: [refund] });
  expect(await owed()).toEqual([900, 0, false]);
});

it("says where it is too little for a payout", async () => {
  const { owed } = await whoSold(50);
  expect(await owed()).toEqual([45, 0, true]);
});
