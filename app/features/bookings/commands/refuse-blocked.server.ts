import { isBlockedPair } from "~/features/messages/commands/talk.server.ts";
import type { Executor } from "~/platform/db.server.ts";
import { AppError } from "~/platform/errors.ts";

/** Where one of the two has blocked the other, nothing new begins between them. */
export async function refuseBlocked(
  db: Executor,
  pair: { coachId: number; studentId: string },
): Promise<void> {
  if (await isBlockedPair(db, pair))
    throw new AppError("forbidden", {
      message: "Ce coach ne prend pas vos réservations. Choisissez-en un autre.",
    });
}
