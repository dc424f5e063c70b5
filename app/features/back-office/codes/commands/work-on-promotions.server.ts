import { and, eq, isNull } from "drizzle-orm";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { promotions } from "~/features/payments/reductions/tables.server.ts";
import { type Database, sqlConstraint } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { asOperator } from "../../commands/record-action.server.ts";
import type { NewPromotion } from "../schema.ts";

const TAKEN = "Ce code existe déjà, peut-être parmi ceux qui sont terminés. Choisissez-en un autre.";

/** A code is never changed: buyers were told what it gives. It is ended, and another one begins. */
export async function addPromotion(
  db: Database,
  operator: Operator,
  promotion: NewPromotion,
): Promise<number> {
  try {
    return await asOperator(db, operator, async (tx, note) => {
      const [added] = await tx
        .insert(promotions)
        .values({ ...promotion, createdBy: operator.id })
        .returning({ id: promotions.id });
      const id = added?.id as number;
      await note("add promotion", { thingId: id, reason: `${promotion.code}\u00a0: ${promotion.label}` });
      return id;
    });
  } catch (error) {
    if (sqlConstraint(error) !== "promotions_code_key") throw error;
    throw new AppError("conflict", { field: "code", message: TAKEN, cause: error });
  }
}

/** Ends a code at once. Sales that hold it keep their price. */
export const endPromotion = (db: Database, operator: Operator, id: number): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    const [ended] = await tx
      .update(promotions)
      .set({ endedAt: new Date() })
      .where(and(eq(promotions.id, id), isNull(promotions.endedAt)))
      .returning({ code: promotions.code });
    if (!ended) throw new AppError("conflict", { message: "Ce code est déjà terminé. Rechargez la page." });
    await note("end promotion", { thingId: id, reason: ended.code });
  });
