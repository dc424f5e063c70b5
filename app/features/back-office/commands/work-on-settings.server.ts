import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { decideSetting, withdrawDecision } from "~/features/business/commands.server.ts";
import { type BusinessTerms, formatValue, settingOf } from "~/features/business/rules/settings.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { asOperator } from "./record-action.server.ts";

/** The audit entry repeats the value, because it is kept for longer than anybody remembers the row. */
export const changeSetting = (
  db: Database,
  operator: Operator,
  standard: BusinessTerms,
  decision: Parameters<typeof decideSetting>[2],
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    const id = await decideSetting(tx, operator, decision, { standard });
    const { key, value, reason } = decision;
    const what = `${settingOf(key).label}\u00a0: ${formatValue(key, value)}`;
    await note("change setting", { thingId: id, reason: `${what}. ${reason}` });
  });

export const withdrawSetting = (db: Database, operator: Operator, id: number): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    await withdrawDecision(tx, { id });
    await note("withdraw setting", { thingId: id });
  });
