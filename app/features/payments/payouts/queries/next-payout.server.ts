import { and, eq, lte, not, sql } from "drizzle-orm";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import type { ProviderName } from "../../core/rules/provider.ts";
import { ledgerEntries, ledgerHolders, ledgerTransactions, payoutAccounts } from "../../tables.server.ts";
import { LEAST_PAYOUT_CENTS, nextPayoutAt } from "../rules/payouts.ts";
import { collectedBy, isContested, isIncome, isUnpaid, netCents } from "./income.server.ts";

export interface NextPayout {
  at: Date;
  /** what is payable by then, if nothing more is sold, refunded or contested */
  cents: number;
  /** the amount stays below the minimum, so it waits for the payout after */
  isTooLittle: boolean;
  /** payouts are held until then, after a change of the bank details */
  heldUntil: Date | null;
  /** an operator holds the payouts; no date is known */
  isHeld: boolean;
}

/** The next payout of a coach with the conditions of `createPayout`; undefined without an active account. */
export async function findNextPayout(
  db: Executor,
  { id: userId }: Owner,
  { provider, now }: { provider: ProviderName; now: Date },
): Promise<NextPayout | undefined> {
  const [account] = await db
    .select({
      holderId: payoutAccounts.holderId,
      payoutFrequency: payoutAccounts.payoutFrequency,
      lastPayday: payoutAccounts.lastPayday,
      heldUntil: payoutAccounts.heldUntil,
      operatorHeldAt: payoutAccounts.operatorHeldAt,
    })
    .from(payoutAccounts)
    .innerJoin(ledgerHolders, eq(ledgerHolders.id, payoutAccounts.holderId))
    .where(
      and(
        eq(ledgerHolders.userId, userId),
        eq(payoutAccounts.provider, provider),
        eq(payoutAccounts.status, "active"),
      ),
    );
  if (!account) return undefined;
  const at = nextPayoutAt(account, now);
  const [owed] = await db
    .select({ cents: sql<number>`coalesce(sum(${netCents}), 0)`.mapWith(Number) })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(
      and(
        eq(ledgerEntries.holderId, account.holderId),
        isIncome,
        isUnpaid,
        not(isContested),
        eq(collectedBy, provider),
        lte(ledgerEntries.availableAt, at),
      ),
    );
  const cents = owed?.cents ?? 0;
  const isTooLittle = cents < LEAST_PAYOUT_CENTS;
  const { heldUntil, operatorHeldAt } = account;
  return {
    at,
    cents,
    isTooLittle,
    heldUntil: heldUntil && heldUntil > now ? heldUntil : null,
    isHeld: operatorHeldAt !== null,
  };
}
