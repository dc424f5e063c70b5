import { eq } from "drizzle-orm";
import type { Transaction } from "~/platform/database/db.server.ts";
import { ledgerEntries, ledgerHolders, ledgerTransactions } from "../../tables.server.ts";
import type { LedgerKind, LedgerLine } from "../rules/ledger.ts";

interface Booking {
  /** idempotency key: the same key is posted once */
  key: string;
  kind: LedgerKind;
  paymentId?: string;
  payoutId?: string;
  /** defaults to now */
  bookedAt?: Date;
  lines: LedgerLine[];
}

/**
 * Posts a ledger transaction and returns its id; undefined if its key exists already. The database refuses
 * unbalanced lines.
 */
export async function postLedgerEntry(
  tx: Transaction,
  { lines, ...transaction }: Booking,
): Promise<number | undefined> {
  if (lines.length === 0) return undefined;
  const [booked] = await tx
    .insert(ledgerTransactions)
    .values(transaction)
    .onConflictDoNothing({ target: ledgerTransactions.key })
    .returning({ id: ledgerTransactions.id });
  if (!booked) return undefined;
  await tx.insert(ledgerEntries).values(lines.map((line) => ({ ...line, transactionId: booked.id })));
  return booked.id;
}

/** The person's ledger holder, created on first use. */
export async function holderOf(tx: Transaction, { user }: { user: string }): Promise<number> {
  await tx
    .insert(ledgerHolders)
    .values({ userId: user })
    .onConflictDoNothing({ target: ledgerHolders.userId });
  const [holder] = await tx
    .select({ id: ledgerHolders.id })
    .from(ledgerHolders)
    .where(eq(ledgerHolders.userId, user));
  if (!holder) throw new Error("A holder that was just made is not there.");
  return holder.id;
}
