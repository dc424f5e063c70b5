import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { reports } from "~/features/messages/tables.server.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { operatorActions } from "../tables.server.ts";
import { asOperator } from "./record-action.server.ts";

const GONE = { message: "Ce signalement n’existe plus." };

/**
 * Reading a private conversation must leave an audit entry, which is written first, once an hour per
 * operator.
 */
export async function noteReading(db: Database, operator: Operator, id: number): Promise<void> {
  await asOperator(db, operator, async (tx, note) => {
    const [found] = await tx
      .select({ personId: reports.reportedId })
      .from(reports)
      .where(eq(reports.id, id))
      .for("update");
    if (!found) throw new AppError("not_found", GONE);
    const noted = await tx.$count(
      operatorActions,
      and(
        eq(operatorActions.action, "read report"),
        eq(operatorActions.thingId, id),
        eq(operatorActions.operatorId, operator.id),
        gt(operatorActions.createdAt, sql`now() - interval '1 hour'`),
      ),
    );
    if (noted === 0) await note("read report", { thingId: id, personId: found.personId });
  });
}

/** Closes a report with a note. A second operator who closes it at the same moment gets a conflict. */
export async function handleReport(
  db: Database,
  operator: Operator,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  await asOperator(db, operator, async (tx, note) => {
    const [handled] = await tx
      .update(reports)
      .set({ handledAt: sql`now()`, note: reason })
      .where(and(eq(reports.id, id), isNull(reports.handledAt)))
      .returning({ personId: reports.reportedId });
    if (handled) return note("handle report", { thingId: id, personId: handled.personId, reason });
    if ((await tx.$count(reports, eq(reports.id, id))) === 0) throw new AppError("not_found", GONE);
    throw new AppError("conflict", { message: "Ce signalement vient d’être traité." });
  });
}
