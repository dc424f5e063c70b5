import { and, eq, isNull } from "drizzle-orm";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { asOperator } from "../../commands/record-action.server.ts";
import { operatorCases } from "../tables.server.ts";

/** Closes a case about a payment with a note for colleagues. An absence is closed by its decision. */
export const closeCase = (
  db: Database,
  operator: Operator,
  { id, reason }: { id: string; reason: string },
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    const [found] = await tx.select().from(operatorCases).where(eq(operatorCases.id, id)).for("update");
    if (!found) throw new AppError("not_found", { message: "Ce litige n’existe pas." });
    if (found.kind === "absence")
      throw new AppError("conflict", {
        message: "Une absence contestée se tranche sur la page de sa séance.",
      });
    if (found.closedAt) throw new AppError("conflict", { message: "Un collègue l’a déjà classé." });
    await tx.update(operatorCases).set({ closedAt: new Date(), reason }).where(eq(operatorCases.id, id));
    await note("close case", { subjectId: id, ...(found.cents !== null && { cents: found.cents }), reason });
  });

/** The decision about an absence closes its case. */
export async function closeAbsenceCases(
  tx: Transaction,
  { bookingId, reason }: { bookingId: string; reason: string },
): Promise<void> {
  await tx
    .update(operatorCases)
    .set({ closedAt: new Date(), reason })
    .where(and(eq(operatorCases.bookingId, bookingId), isNull(operatorCases.closedAt)));
}
