import { eq } from "drizzle-orm";
import { changeCoach } from "~/features/accompaniment/coach/commands/assign-coach.server.ts";
import { endByOperator } from "~/features/accompaniment/contract/commands/end-accompaniment.server.ts";
import { accompaniments } from "~/features/accompaniment/tables.server.ts";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { isAccompanimentId } from "../rules/accompaniments.ts";
import { asOperator } from "./record-action.server.ts";

async function requireAccompaniment(tx: Transaction, id: string) {
  const missing = new AppError("not_found", { message: "Cet accompagnement n’existe pas." });
  if (!isAccompanimentId(id)) throw missing;
  const [found] = await tx
    .select({ personId: accompaniments.studentId, coachId: accompaniments.coachId })
    .from(accompaniments)
    .where(eq(accompaniments.id, id))
    .for("update");
  if (!found) throw missing;
  return found;
}

/** Assigns the accompaniment to a coach, in place of the one that the page showed. */
export const assignToCoach = (
  db: Database,
  operator: Operator,
  given: { id: string; from: number | null; coachId: number; byWebcam: boolean; reason: string },
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    const { id, from, coachId, byWebcam, reason } = given;
    const { personId } = await requireAccompaniment(tx, id);
    await changeCoach(tx, { accompanimentId: id, from, coachId, byWebcam });
    await note("change assigned coach", { subjectId: id, personId, coachId, reason });
  });

/**
 * Ends the accompaniment at once for the balance that the page showed; delivered services are deducted from
 * the payments.
 */
export const endNow = (
  db: Database,
  operator: Operator,
  { id, balanceCents, reason }: { id: string; balanceCents: number; reason: string },
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    const { personId, coachId } = await requireAccompaniment(tx, id);
    await endByOperator(tx, { accompanimentId: id, balanceCents });
    await note("end accompaniment", {
      subjectId: id,
      personId,
      ...(coachId !== null && { coachId }),
      reason,
    });
  });
