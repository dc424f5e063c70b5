import type { Student } from "~/features/accounts/rules/viewer.ts";
import { isBlockedPair } from "~/features/messages/commands/send-message.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";

/** If either person has blocked the other, nothing new can start between them. */
export async function refuseBlocked(
  db: Executor,
  { id: studentId }: Student,
  coachId: number,
): Promise<void> {
  if (await isBlockedPair(db, { coachId, studentId }))
    throw new AppError("forbidden", {
      message: "Ce coach ne prend pas vos réservations. Choisissez-en un autre.",
    });
}
