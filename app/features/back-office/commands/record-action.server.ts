import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { Database, Transaction } from "~/platform/db.server.ts";
import { limitRate } from "~/platform/rate-limit.server.ts";
import type { OperatorAction } from "../rules.ts";
import { operatorActions } from "../tables.server.ts";

interface Done {
  personId?: string;
  thingId?: number;
  reason?: string;
}

/** An operator's change and the note of it, both or neither; more than anybody does by hand is refused. */
export async function asOperator<Result>(
  db: Database,
  operator: Operator,
  work: (tx: Transaction, note: (action: OperatorAction, on: Done) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  await limitRate(db, { name: "back-office", subject: operator.id, limit: 120, windowSeconds: 60 });
  return db.transaction((tx) =>
    work(tx, async (action, on) => {
      await tx.insert(operatorActions).values({ operatorId: operator.id, action, ...on });
    }),
  );
}
