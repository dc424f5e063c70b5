import { and, eq, max } from "drizzle-orm";
import type { Transaction } from "~/platform/database/db.server.ts";
import { DAY_MS } from "~/platform/format/durations.ts";
import { isIncome, isUnpaid } from "../../payouts/queries/income.server.ts";
import { ledgerEntries, ledgerTransactions } from "../../tables.server.ts";
import { AT_ONCE, type Availability, DISPUTE_DAYS } from "../rules/ledger.ts";

/**
 * When amounts recognised now become available for a payout. For a shared payment, each holder has their own
 * date.
 */
export async function findAvailability(
  tx: Transaction,
  paymentId: string,
  now = new Date(),
  holderId?: number,
): Promise<Availability> {
  const [last] = await tx
    .select({ at: max(ledgerEntries.availableAt) })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(
      and(
        eq(ledgerTransactions.paymentId, paymentId),
        holderId === undefined ? undefined : eq(ledgerEntries.holderId, holderId),
        isIncome,
        isUnpaid,
      ),
    );
  return { earned: new Date(now.getTime() + DISPUTE_DAYS * DAY_MS), takenBack: last?.at ?? AT_ONCE };
}
