import { eq } from "drizzle-orm";
import type { Transaction } from "~/platform/database/db.server.ts";
import { ledgerEntries, ledgerHolders, ledgerTransactions } from "../../tables.server.ts";
import type { LedgerKind, LedgerLine } from "../rules/ledger.ts";

interface Booking {
  /** what it books: booked again, it is booked once */
  key: string;
  kind: LedgerKind;
  paymentId?: string;
  payoutId?: string;
  /** now, unless it is a sample */
  bookedAt?: Date;
  lines: LedgerLine[];
}

/** Writes into the ledger. False where this very thing was written before. The database refuses what does not add up. */
export async function book(tx: Transaction, { lines, ...transaction }: Booking): Promise<boolean> {
  if (lines.length === 0) return false;
  const [booked] = await tx
    .insert(ledgerTransactions)
    .values(transaction)
    .onConflictDoNothing({ target: ledgerTransactions.key })
    .returning({ id: ledgerTransactions.id });
  if (!booked) return false;
  await tx.insert(ledgerEntries).values(lines.map((line) => ({ ...line, transactionId: booked.id })));
  return true;
}

/** Whose money it is in the ledger: made with the first of it. */
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
