import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import { ledgerTransactions, payments } from "../../tables.server.ts";

/** Money that was collected from a payer or refunded to them; the id is that of the ledger transaction. */
export interface PaymentMove {
  id: number;
  kind: "collected" | "refunded";
  cents: number;
  at: Date;
}

export interface MovedPayment {
  /** null if the marketplace sells */
  sellerId: number | null;
  isDemo: boolean;
  /** in order; lost disputes are not refunds */
  moves: PaymentMove[];
}

const MOVES = ["collected", "refunded"] as const;

export async function findMovedPayment(db: Executor, paymentId: string): Promise<MovedPayment | undefined> {
  const [payment] = await db
    .select({ sellerId: payments.sellerId, provider: payments.provider })
    .from(payments)
    .where(eq(payments.id, paymentId));
  if (!payment) return undefined;
  const moves = await db
    .select({
      id: ledgerTransactions.id,
      kind: sql<PaymentMove["kind"]>`${ledgerTransactions.kind}`,
      // The column is spelt out: drizzle would write only `id`, which is that of the entry.
      cents: sql<number>`(select abs(e.cents) from ledger_entries e
        where e.transaction_id = ledger_transactions.id and e.account = 'provider')`.mapWith(Number),
      at: ledgerTransactions.bookedAt,
    })
    .from(ledgerTransactions)
    .where(and(eq(ledgerTransactions.paymentId, paymentId), inArray(ledgerTransactions.kind, MOVES)))
    .orderBy(asc(ledgerTransactions.id));
  return { sellerId: payment.sellerId, isDemo: payment.provider === "demo", moves };
}
