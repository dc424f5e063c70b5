import { eq, min } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { ledgerEntries, ledgerHolders, ledgerTransactions, payments } from "../../tables.server.ts";

/** The years since a coach's first payment or income, latest first; none before. */
export async function listIncomeYears(db: Executor, { id }: Coach): Promise<number[]> {
  const [[sold], [earned]] = await Promise.all([
    db
      .select({ at: min(payments.createdAt) })
      .from(payments)
      .innerJoin(ledgerHolders, eq(ledgerHolders.id, payments.sellerId))
      .where(eq(ledgerHolders.userId, id)),
    db
      .select({ at: min(ledgerTransactions.bookedAt) })
      .from(ledgerEntries)
      .innerJoin(ledgerHolders, eq(ledgerHolders.id, ledgerEntries.holderId))
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
      .where(eq(ledgerHolders.userId, id)),
  ]);
  const found = [sold?.at, earned?.at].flatMap((at) => at ?? []).map((at) => yearOf(at));
  if (found.length === 0) return [];
  const [first, last] = [Math.min(...found), yearOf(new Date())];
  return Array.from({ length: last - first + 1 }, (_, back) => last - back);
}

const yearOf = (at: Date) => Number(parisDay(at).slice(0, 4));
