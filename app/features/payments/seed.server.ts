import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { DemoEmail } from "~/features/accounts/seed.server.ts";
import type { OperatorIdentity } from "~/platform/config/operator-identity.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { addDays, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { HOUR_MS } from "~/platform/format/durations.ts";
import { holderOf, postLedgerEntry } from "./ledger/commands/post-ledger-entry.server.ts";
import { createPayout } from "./payouts/commands/pay-coaches.server.ts";
import { lastPayday, type PayoutFrequency } from "./payouts/rules/payouts.ts";
import { pastSale, saveAtProvider } from "./seed/past-sale.ts";
import { PAID_COACHES, type SaleSample, saleSamples, timesOf } from "./seed/sale-samples.ts";
import { payoutAccounts, payouts, providerCalls } from "./tables.server.ts";

type People = Record<DemoEmail, string>;
interface Step {
  at: Date;
  take: () => Promise<unknown>;
}

/** A seeded sale. The room that seeds the booking or pack must use `id`, which the payment refers to. */
export interface DemoSale {
  sample: SaleSample;
  id: string;
  paymentId: string;
  paidAt: Date;
  refundedAt: Date | null;
}

const LONGEST_AGO = 95;
const PAID_AT = "06:00";

/**
 * Seeds sales, payouts and refunds of the demo coaches. They are posted in chronological order, so that
 * numbers and dates match. The demo provider gets the same charges and transfers.
 */
export async function seedPayments(
  tx: Transaction,
  people: People,
  operator: OperatorIdentity,
): Promise<DemoSale[]> {
  const sales = saleSamples.map(saleOf);
  const steps: Step[] = [];
  for (const sale of sales) steps.push(...(await saleSteps(tx, people, sale)));
  for (const [email, frequency] of Object.entries(PAID_COACHES))
    steps.push(...(await payoutSteps(tx, operator, people[email as DemoEmail], frequency)));
  for (const { take } of steps.sort((a, b) => a.at.getTime() - b.at.getTime())) await take();
  return sales;
}

/** Paid at noon, or an hour ago if noon has not passed yet; refunded in the afternoon. */
function saleOf(sample: SaleSample): DemoSale {
  const noon = dayAgo(sample.paidDaysAgo, "12:10");
  const before = new Date(Date.now() - HOUR_MS);
  const refundDaysAgo = "session" in sample.sold ? sample.sold.session.refundDaysAgo : undefined;
  return {
    sample,
    id: randomUUID(),
    paymentId: randomUUID(),
    paidAt: noon < before ? noon : before,
    refundedAt: refundDaysAgo === undefined ? null : dayAgo(refundDaysAgo, "15:30"),
  };
}

/** Cumulated deliveries of a sale: each session counts a day after its end. */
function deliveriesOf({ cents, sold }: SaleSample): { at: Date; cents: number }[] {
  if ("session" in sold) {
    const { state } = sold.session;
    const isDelivered = state === "completed" || state === "coach absent";
    return isDelivered ? [{ at: timesOf(sold.session).completedAt, cents }] : [];
  }
  let minutes = 0;
  return sold.sessions
    .filter(({ state }) => state === "completed")
    .map((session) => {
      minutes += session.minutes;
      return { at: timesOf(session).completedAt, cents: Math.round((cents * minutes) / (sold.hours * 60)) };
    });
}

const dayAgo = (daysAgo: number, time: string) => parisInstant(addDays(parisDay(new Date()), -daysAgo), time);

async function saleSteps(tx: Transaction, people: People, sale: DemoSale): Promise<Step[]> {
  const { sample, paymentId: id, paidAt, refundedAt } = sale;
  const { cents, what, sold } = sample;
  const isSession = "session" in sold;
  const isSetAside = isSession && sold.session.state === "pending";
  const past = pastSale(tx, {
    id,
    kind: isSession ? "authorised" : "once",
    status: isSetAside ? "authorised" : "paid",
    payable: { kind: isSession ? "booking" : "pack", id: sale.id },
    description: what,
    cents,
    sellerId: await holderOf(tx, { user: people[sample.coach] }),
    payerId: await holderOf(tx, { user: people[sample.payer] }),
    paidAt,
  });
  return [
    { at: paidAt, take: past.collect },
    ...deliveriesOf(sample).map(({ at, cents: delivered }) => ({
      at,
      take: () => past.deliver(delivered, at),
    })),
    ...(refundedAt ? [{ at: refundedAt, take: () => past.refundDownTo(cents, refundedAt) }] : []),
  ];
}

/** The other sample coaches can be paid too, and nothing is owed to them yet. */
export async function seedPayoutAccounts(tx: Transaction, userIds: readonly string[]): Promise<void> {
  for (const user of userIds) {
    const holderId = await holderOf(tx, { user });
    await openAccount(tx, { holderId, openedAt: dayAgo(LONGEST_AGO, "09:00") });
  }
}

interface OpenedAccount {
  holderId: number;
  openedAt: Date;
  payoutFrequency?: PayoutFrequency;
  lastPayday?: string | null;
}

async function openAccount(tx: Transaction, { holderId, openedAt, ...dates }: OpenedAccount) {
  const account = { holderId, provider: "demo" as const, ref: `demo_account_${randomUUID()}` };
  const standing = { status: "active" as const, onboardingCompleted: true };
  await tx
    .insert(payoutAccounts)
    .values({ ...account, ...standing, ...dates, createdAt: openedAt, changedAt: openedAt });
  await saveAtProvider(tx, "account", {
    ref: account.ref,
    body: { holderId, ...standing },
    createdAt: openedAt,
  });
  return account;
}

/** The payout account, and a payout for every past payday. */
async function payoutSteps(
  tx: Transaction,
  operator: OperatorIdentity,
  user: string,
  frequency: PayoutFrequency,
): Promise<Step[]> {
  const holderId = await holderOf(tx, { user });
  const now = new Date();
  const today = parisDay(now);
  const paydays = Array.from({ length: LONGEST_AGO }, (_, ago) => addDays(today, -ago))
    .filter((day) => lastPayday(frequency, day) === day)
    .map((day) => ({ day, at: parisInstant(day, PAID_AT) }))
    // Before that hour, the job makes today's payout.
    .filter(({ at }) => at <= now);
  const account = await openAccount(tx, {
    holderId,
    openedAt: dayAgo(LONGEST_AGO, "09:00"),
    payoutFrequency: frequency,
    lastPayday: paydays[0]?.day ?? null,
  });
  return paydays.map(({ at }) => ({ at, take: () => payOut(tx, operator, account, at) }));
}

async function payOut(
  tx: Transaction,
  operator: OperatorIdentity,
  account: { holderId: number; provider: "demo"; ref: string },
  at: Date,
): Promise<void> {
  const payoutId = await createPayout(tx, operator, { account, at });
  if (!payoutId) return;
  const [paid] = await tx
    .update(payouts)
    .set({ status: "paid", told: "paid", endedAt: at })
    .where(eq(payouts.id, payoutId))
    .returning();
  const cents = paid?.cents ?? 0;
  const { holderId, ref: accountRef } = account;
  const callId = randomUUID();
  const ref = `demo_transfer_${callId}`;
  const call = { id: callId, kind: "pay out" as const, payoutId, holderId };
  await tx
    .insert(providerCalls)
    .values({ ...call, status: "done", ref, createdAt: at, firstTriedAt: at, endedAt: at });
  await postLedgerEntry(tx, {
    key: `payout ${payoutId} sent`,
    kind: "payout sent",
    payoutId,
    bookedAt: at,
    lines: [
      { account: "payouts", cents, holderId },
      { account: "provider", cents: -cents },
    ],
  });
  const body = { callId, accountRef, cents, status: "done" as const };
  await saveAtProvider(tx, "transfer", { ref, body, createdAt: at, callId });
}
