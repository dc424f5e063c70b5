import { eq, ne } from "drizzle-orm";
import type { Transaction } from "~/platform/database/db.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import type { Settled } from "../../core/commands/apply-provider-state.server.ts";
import type { AccountState, ProviderName, TransferState } from "../../core/rules/provider.ts";
import { mailPayoutAccountJob, mailPayoutJob } from "../../jobs.ts";
import { postLedgerEntry } from "../../ledger/commands/post-ledger-entry.server.ts";
import { paymentShares, payments, payoutAccounts, payouts, providerCalls } from "../../tables.server.ts";
import { heldUntil, type PayoutFrequency } from "../rules/payment-info.ts";

/** Applies the provider's state of a payout account. The answer to the latest request counts. */
export async function settleAccount(
  tx: Transaction,
  { ref, status, onboardingCompleted }: AccountState,
  askedAt = new Date(),
): Promise<Settled> {
  const [account] = await tx.select().from(payoutAccounts).where(eq(payoutAccounts.ref, ref)).for("update");
  if (!account) return "foreign";
  if (account.askedAt && account.askedAt > askedAt) return "known";
  await tx.update(payoutAccounts).set({ askedAt }).where(eq(payoutAccounts.ref, ref));
  if (account.status === status && account.onboardingCompleted === onboardingCompleted) return "known";
  await tx
    .update(payoutAccounts)
    .set({ status, onboardingCompleted, changedAt: new Date() })
    .where(eq(payoutAccounts.ref, ref));
  return "news";
}

interface AccountOf {
  holderId: number;
  provider: ProviderName;
  payoutFrequency: PayoutFrequency;
  ibanChangedAt: Date | null;
}

/**
 * Stores a new payout account; a mail tells the coach. An attacker with a stolen session could open an
 * account to receive the coach's income: if the coach has sold already, payouts are held as long as after a
 * change of IBAN.
 */
export async function saveAccount(
  tx: Transaction,
  { holderId, provider, payoutFrequency, ibanChangedAt }: AccountOf,
  { ref, status, onboardingCompleted }: AccountState,
): Promise<void> {
  const hasSold =
    (await tx.$count(payments, eq(payments.sellerId, holderId))) > 0 ||
    (await tx.$count(paymentShares, eq(paymentShares.holderId, holderId))) > 0;
  const heldSince = hasSold ? new Date() : ibanChangedAt;
  const known = {
    provider,
    ref,
    status,
    onboardingCompleted,
    payoutFrequency,
    heldUntil: heldSince && heldUntil(heldSince),
  };
  const { rowCount } = await tx
    .insert(payoutAccounts)
    .values({ holderId, ...known })
    .onConflictDoUpdate({
      target: payoutAccounts.holderId,
      set: { ...known, changedAt: new Date() },
      // Recording the same account again must not overwrite its later state.
      setWhere: ne(payoutAccounts.ref, ref),
    });
  if (rowCount === 1) await enqueueJob(tx, mailPayoutAccountJob, { holderId });
}

/** Applies the provider's state of a payout. A transfer that is reversed after it was sent has failed too. */
export async function settleTransfer(tx: Transaction, state: TransferState): Promise<Settled> {
  const [call] = await tx
    .select({ payoutId: providerCalls.payoutId })
    .from(providerCalls)
    .where(state.callId ? eq(providerCalls.id, state.callId) : eq(providerCalls.ref, state.ref));
  if (!call?.payoutId) return "foreign";
  if (state.status === "failed") return failPayout(tx, call.payoutId, state.reason ?? "returned", true);
  const payout = await lockPayout(tx, call.payoutId);
  if (payout.status !== "wanted") return "known";
  await postPayout(tx, payout);
  await endPayout(tx, payout.id, "paid");
  return "news";
}

/** The amount is owed again, and the next payout pays it. */
export async function failPayout(
  tx: Transaction,
  payoutId: string,
  reason: string,
  cameBack = false,
): Promise<Settled> {
  const payout = await lockPayout(tx, payoutId);
  if (payout.status === "failed") return "known";
  const { id, holderId, cents } = payout;
  // The transfer left before it came back, even if the first report was lost.
  if (cameBack) await postPayout(tx, payout);
  await postLedgerEntry(tx, {
    key: `payout ${id} failed`,
    kind: "payout failed",
    payoutId: id,
    lines: [
      cameBack || payout.status === "paid"
        ? { account: "provider", cents }
        : { account: "payouts", cents, holderId },
      { account: "coaches", cents: -cents, holderId, availableAt: new Date() },
    ],
  });
  await endPayout(tx, id, "failed", reason);
  return "news";
}

type Payout = typeof payouts.$inferSelect;

async function lockPayout(tx: Transaction, payoutId: string): Promise<Payout> {
  const [payout] = await tx.select().from(payouts).where(eq(payouts.id, payoutId)).for("update");
  if (!payout) throw new Error("There is no such payout.");
  return payout;
}

const postPayout = (tx: Transaction, { id, holderId, cents }: Payout) =>
  postLedgerEntry(tx, {
    key: `payout ${id} sent`,
    kind: "payout sent",
    payoutId: id,
    lines: [
      { account: "payouts", cents, holderId },
      { account: "provider", cents: -cents },
    ],
  });

async function endPayout(
  tx: Transaction,
  payoutId: string,
  status: "paid" | "failed",
  reason?: string,
): Promise<void> {
  await tx
    .update(payouts)
    .set({ status, reason: reason ?? null, endedAt: new Date() })
    .where(eq(payouts.id, payoutId));
  await enqueueJob(tx, mailPayoutJob, { payoutId });
}
