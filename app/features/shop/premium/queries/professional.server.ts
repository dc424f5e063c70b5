import { eq } from "drizzle-orm";
import { findRecipient } from "~/features/invoicing/commands/issue-step-documents.server.ts";
import type { Recipient } from "~/features/invoicing/rules/parties.ts";
import { findPayoutParty } from "~/features/payments/payouts/queries/payout-party.server.ts";
import { ledgerHolders } from "~/features/payments/tables.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";

/** The coach as a business, as their payment details name it: the recipient of an invoice between professionals. */
export async function findProfessional(tx: Transaction, accountId: string | null): Promise<Recipient | null> {
  if (accountId === null) return null;
  const [holder] = await tx
    .select({ holderId: ledgerHolders.id })
    .from(ledgerHolders)
    .where(eq(ledgerHolders.userId, accountId));
  const { party = null, info = null } = holder ? await findPayoutParty(tx, holder) : {};
  return info ? party : findRecipient(tx, accountId);
}
