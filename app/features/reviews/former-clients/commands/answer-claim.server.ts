import type { Database } from "~/platform/database/db.server.ts";
import { moveRow } from "~/platform/database/state-machine.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { OwnClaim } from "../gate.server.ts";
import { FORMER_CLIENTS, lockFormerClient } from "./lock-former-client.server.ts";

/**
 * The coach says whether the person was a client, before the text is shown to them. Both answers go to the operator,
 * so a denial does not bury a review.
 */
export async function answerClaim(
  db: Database,
  own: OwnClaim,
  said: { isClient: true; denial?: undefined } | { isClient: false; denial: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const client = await lockFormerClient(tx, own);
    if (client.status !== "with_coach")
      throw new AppError("conflict", {
        message: "Vous avez déjà répondu, le délai est passé, ou l’avis a été retiré par son auteur.",
      });
    const { isClient, denial = null } = said;
    await moveRow(tx, FORMER_CLIENTS, client, {
      by: "coach",
      set: { status: "with_operator", isClient, denial, changedAt: new Date() },
    });
  });
}
