import { min } from "drizzle-orm";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { ledgerTransactions } from "../../tables.server.ts";

/** The month of the first ledger transaction, "2026-11"; the current month for an empty ledger. */
export async function findFirstMonth(db: Executor, _operator: Operator): Promise<string> {
  const [first] = await db.select({ at: min(ledgerTransactions.bookedAt) }).from(ledgerTransactions);
  return parisDay(first?.at ?? new Date()).slice(0, 7);
}
