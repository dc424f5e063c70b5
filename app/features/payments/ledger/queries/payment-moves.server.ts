import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import { ledgerTransactions, payments } from "../../tables.server.ts";

/** What was collected of a sale or went back; the id is that of the ledger transaction. */
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
  /** in order, the first of each payment for its whole price; lost disputes are not refunds */
  moves: PaymentMove[];
}

const REFUNDS = ["refunded", "reduction returned"] as const;
const MOVES = ["collected", "reduced", ...REFUNDS] as const;

export async function findMovedPayment(db: Executor, paymentId: string): Promise<MovedPayment | undefined> {
  const [payment] = await db
    .select({ sellerId: payments.sellerId, provider: payments.provider })
    .from(payments)
    .where(eq(payments.id, paymentId));
  if (!payment) return undefined;
  const moves = await db
    .select({
      id: ledgerTransactions.id,
      kind: ledgerTransactions.kind,
      // The column is spelt out: drizzle would write only `id`, which is that of the entry.
      cents: sql<number>`(select abs(e.cents) from ledger_entries e
        where e.transaction_id = ledger_transactions.id and e.account = 'deferred')`.mapWith(Number),
      at: ledgerTransactions.bookedAt,
    })
    .from(ledgerTransactions)
    .where(and(eq(ledgerTransactions.paymentId, paymentId), inArray(ledgerTransactions.kind, MOVES)))
    .orderBy(asc(ledgerTransactions.id));
  return {
    sellerId: payment.sellerId,
    isDemo: payment.provider === "demo",
    moves: moves.flatMap(({ kind, ...move }, position): PaymentMove[] => {
      if (REFUNDS.some((refund) => refund === kind)) return [{ ...move, kind: "refunded" }];
      // A code or a gift card pays beside a card: the sale was collected with the first of both.
      const isFirst = !moves.slice(0, position).some((earlier) => isCollection(earlier.kind));
      return isFirst ? [{ ...move, kind: "collected" }] : [];
    }),
  };
}

const isCollection = (kind: string): boolean => kind === "collected" || kind === "reduced";
