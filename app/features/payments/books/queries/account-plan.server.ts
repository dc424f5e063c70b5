import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { bookAccounts } from "../../tables.server.ts";
import { type AccountPlan, BOOK_ACCOUNT_NAMES, BOOK_ACCOUNTS } from "../rules/accounts.ts";

/** The chart of accounts: the operator's numbers and labels, and the defaults of the code for the others. */
export async function getAccountPlan(db: Executor, _operator: Operator): Promise<AccountPlan> {
  const changed = await db.select().from(bookAccounts);
  const plan = BOOK_ACCOUNT_NAMES.map((name) => {
    const { number, label } = changed.find(({ account }) => account === name) ?? BOOK_ACCOUNTS[name];
    return [name, { number, label }];
  });
  return Object.fromEntries(plan) as AccountPlan;
}
