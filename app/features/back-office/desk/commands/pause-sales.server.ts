import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import { DECISION_MAILS } from "~/features/accounts/rules/mail-kinds.ts";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { firstNameOf } from "~/features/discovery/rules/profile.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { asOperator } from "../../commands/record-action.server.ts";
import { salesPausedMail, salesResumedMail } from "../emails/sales-mails.ts";

/** Nothing new can be booked with the coach; what was booked takes place. The coach reads the reason. */
export const pauseSales = (
  db: Database,
  operator: Operator,
  parts: MailParts,
  { coachId, reason }: { coachId: number; reason: string },
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    const [coach] = await tx
      .update(coaches)
      .set({ salesPausedAt: new Date(), salesPausedReason: reason })
      .where(and(eq(coaches.id, coachId), isNull(coaches.salesPausedAt)))
      .returning({ userId: coaches.userId, name: coaches.name });
    if (!coach) throw new AppError("conflict", { message: "Ses ventes sont déjà en pause." });
    await note("pause sales", { coachId, personId: coach.userId, reason });
    if (!coach.userId) return;
    const facts = {
      firstName: firstNameOf(coach.name),
      reason,
      url: `${parts.publicUrl}/dashboard/bookings`,
    };
    await mailPerson(tx, parts, {
      userId: coach.userId,
      kind: DECISION_MAILS,
      write: () => salesPausedMail(facts),
    });
  });

export const resumeSales = (
  db: Database,
  operator: Operator,
  parts: MailParts,
  { coachId }: { coachId: number },
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    const [coach] = await tx
      .update(coaches)
      .set({ salesPausedAt: null, salesPausedReason: null })
      .where(and(eq(coaches.id, coachId), isNotNull(coaches.salesPausedAt)))
      .returning({ userId: coaches.userId, name: coaches.name });
    if (!coach) throw new AppError("conflict", { message: "Ses ventes ont déjà repris." });
    await note("resume sales", { coachId, personId: coach.userId });
    if (!coach.userId) return;
    const facts = { firstName: firstNameOf(coach.name), url: `${parts.publicUrl}/dashboard` };
    await mailPerson(tx, parts, {
      userId: coach.userId,
      kind: DECISION_MAILS,
      write: () => salesResumedMail(facts),
    });
  });
