import { inArray } from "drizzle-orm";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { bookAccounts } from "../../tables.server.ts";
import { type AccountPlan, BOOK_ACCOUNT_NAMES, BOOK_ACCOUNTS } from "../rules/accounts.ts";

/** Stores what differs from the defaults, so that a default which improves later reaches the other accounts. */
export async function saveAccountPlan(
  tx: Transaction,
  _operator: Operator,
  plan: AccountPlan,
): Promise<void> {
  const isDefault = (account: (typeof BOOK_ACCOUNT_NAMES)[number]) =>
    plan[account].number === BOOK_ACCOUNTS[account].number &&
    plan[account].label === BOOK_ACCOUNTS[account].label;
  const usual = BOOK_ACCOUNT_NAMES.filter(isDefault);
  if (usual.length > 0) await tx.delete(bookAccounts).where(inArray(bookAccounts.account, usual));
  for (const account of BOOK_ACCOUNT_NAMES.filter((name) => !isDefault(name))) {
    const set = { ...plan[account], changedAt: new Date() };
    await tx
      .insert(bookAccounts)
      .values({ account, ...set })
      .onConflictDoUpdate({ target: bookAccounts.account, set });
  }
}
