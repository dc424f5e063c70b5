import { lt, sql } from "drizzle-orm";
import { AREA_LABELS, mayWork } from "~/features/accounts/rules/operators.ts";
import type { Operator, Owner } from "~/features/accounts/rules/viewer.ts";
import type { Database, Executor, Transaction } from "~/platform/database/db.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { ACTION_AREAS } from "../rules/action-areas.ts";
import { NOTE_MONTHS, type OperatorAction } from "../rules/actions.ts";
import { operatorActions } from "../tables.server.ts";

interface Done {
  personId?: string | null;
  coachId?: number;
  thingId?: number;
  /** a session, a pack or a case */
  subjectId?: string;
  cents?: number;
  reason?: string;
}

/**
 * Runs an operator's change and its audit entry in one transaction, with a rate limit above manual work. The entry
 * is refused, and the change with it, if the action is in an area that is not the operator's.
 */
export async function asOperator<Result>(
  db: Database,
  operator: Operator,
  work: (tx: Transaction, note: (action: OperatorAction, on: Done) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  await limitOperator(db, operator);
  return db.transaction((tx) => work(tx, noteIn(tx, operator)));
}

/**
 * Changes that store a file before their transaction use this rate limit, and `noteIn` for the audit entry.
 */
export async function limitOperator(db: Database, operator: Operator): Promise<void> {
  await limitRate(db, { name: "back-office", subject: operator.id, limit: 120, windowSeconds: 60 });
}

export const noteIn =
  (tx: Transaction, operator: Operator) =>
  async (action: OperatorAction, on: Done): Promise<void> => {
    const area = ACTION_AREAS[action];
    if (!mayWork(operator.duty, area))
      throw new AppError("forbidden", {
        message: `Votre rôle n’ouvre pas «\u00a0${AREA_LABELS[area]}\u00a0». Demandez à la direction de l’équipe.`,
      });
    await recordAction(tx, operator, action, on);
  };

/** Records what somebody did for themselves, who was no operator until then. */
export async function recordAction(
  tx: Executor,
  { id: operatorId }: Owner | Operator,
  action: OperatorAction,
  on: Done,
): Promise<void> {
  await tx.insert(operatorActions).values({ operatorId, action, ...on });
}

/** Deletes audit entries older than NOTE_MONTHS. */
export async function pruneOperatorActions(db: Executor): Promise<void> {
  await db
    .delete(operatorActions)
    .where(lt(operatorActions.createdAt, sql`now() - make_interval(months => ${NOTE_MONTHS}::integer)`));
}
