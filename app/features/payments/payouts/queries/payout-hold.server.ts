import { eq } from "drizzle-orm";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { payoutAccounts } from "../../tables.server.ts";

export interface PayoutHold {
  /** null if the payouts are not held */
  heldAt: Date | null;
  reason: string | null;
}

/** Undefined for somebody without an account that receives payouts: there is nothing to hold. */
export async function findPayoutHold(
  db: Executor,
  _operator: Operator,
  { holderId }: { holderId: number },
): Promise<PayoutHold | undefined> {
  const [account] = await db
    .select({ heldAt: payoutAccounts.operatorHeldAt, reason: payoutAccounts.operatorHoldReason })
    .from(payoutAccounts)
    .where(eq(payoutAccounts.holderId, holderId));
  return account;
}
