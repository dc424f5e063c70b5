import { and, eq, gt, sql } from "drizzle-orm";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { Database } from "~/platform/database/db.server.ts";
import type { OperatorAction } from "../rules/actions.ts";
import { operatorActions } from "../tables.server.ts";
import { asOperator } from "./record-action.server.ts";

const REOPENED_MINUTES = 60;

interface Opened {
  personId?: string;
  coachId?: number;
  subjectId?: string;
}

/** Records that an operator looked at something sensitive; looking again within the hour is one entry. */
export const recordOpening = (
  db: Database,
  operator: Operator,
  action: Extract<OperatorAction, "open person" | "open paper">,
  opened: Opened,
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    const { personId, subjectId } = opened;
    const before = await tx.$count(
      operatorActions,
      and(
        eq(operatorActions.operatorId, operator.id),
        eq(operatorActions.action, action),
        personId === undefined ? undefined : eq(operatorActions.personId, personId),
        subjectId === undefined ? undefined : eq(operatorActions.subjectId, subjectId),
        gt(operatorActions.createdAt, sql`now() - make_interval(mins => ${REOPENED_MINUTES}::integer)`),
      ),
    );
    if (before === 0) await note(action, opened);
  });

/** Records which list left the site as a file. */
export const recordExport = (
  db: Database,
  operator: Operator,
  action: Extract<OperatorAction, `export ${string}`>,
  reason?: string,
): Promise<void> => asOperator(db, operator, (_, note) => note(action, reason ? { reason } : {}));
