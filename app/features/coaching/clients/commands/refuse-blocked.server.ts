import type { OwnClient } from "~/features/bookings/gate.server.ts";
import { isBlockedPair } from "~/features/messages/commands/send-message.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";

/** If either person has blocked the other, a coach sends this client nothing new. */
export async function refuseBlockedClient(
  db: Executor,
  { coachId, studentId }: Pick<OwnClient, "coachId" | "studentId">,
): Promise<void> {
  if (await isBlockedPair(db, { coachId, studentId }))
    throw new AppError("forbidden", {
      message: "Vous n’échangez plus avec cette personne\u00a0: rien de nouveau ne lui est envoyé.",
    });
}
