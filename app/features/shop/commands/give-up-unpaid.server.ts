import type { Database } from "~/platform/db.server.ts";
import { AppError } from "~/platform/errors.ts";
import type { OwnOrder } from "../gate.server.ts";
import { changeOrder, lockOrder } from "./settle-order.server.ts";

/**
 * Its customer orders something else instead: what it held is free again. One that ended meanwhile stays as it is; one that was paid
 * meanwhile is theirs, and is not bought a second time unsaid.
 */
export async function giveUpUnpaid(db: Database, { id }: OwnOrder): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (order.status === "cancelled") return;
    if (order.status !== "awaiting_payment")
      throw new AppError("conflict", {
        message: "Votre commande précédente vient d’être payée\u00a0: celle-ci n’a pas été envoyée.",
      });
    await changeOrder(tx, order, {
      step: "cancelled",
      by: "customer",
      set: { status: "cancelled", ending: "customer", cancelledAt: new Date() },
    });
  });
}
