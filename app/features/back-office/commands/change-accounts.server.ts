import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { saveAccountPlan } from "~/features/payments/books/commands/save-accounts.server.ts";
import type { AccountPlan } from "~/features/payments/books/rules/accounts.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { asOperator } from "./record-action.server.ts";

/** The next exports use the new numbers, also those of earlier periods. */
export const changeAccountPlan = (db: Database, operator: Operator, plan: AccountPlan): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    await saveAccountPlan(tx, operator, plan);
    await note("change book accounts", {});
  });
