import { and, eq, isNotNull } from "drizzle-orm";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { settleAbsence } from "~/features/bookings/sessions/commands/absence.server.ts";
import { bookings } from "~/features/bookings/tables.server.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { closeAbsenceCases } from "../desk/commands/close-case.server.ts";
import { asOperator } from "./record-action.server.ts";

/** Decides a disputed absence: the session is due or refunded. Both people read the reason. */
export async function decideAbsence(
  db: Database,
  operator: Operator,
  { id, isDue, reason }: { id: string; isDue: boolean; reason: string },
): Promise<void> {
  await asOperator(db, operator, async (tx, note) => {
    const [contested] = await tx
      .select({ coachId: bookings.coachId, personId: bookings.studentId })
      .from(bookings)
      .where(and(eq(bookings.id, id), isNotNull(bookings.absenceContestedAt)));
    if (!contested) throw new AppError("not_found", { message: "Rien n’est contesté ici." });
    await settleAbsence(tx, operator, { bookingId: id, isDue, words: reason });
    await closeAbsenceCases(tx, { bookingId: id, reason });
    await note("settle absence", { ...contested, subjectId: id, reason });
  });
}
