import { lockPayment } from "~/features/payments/core/commands/apply-provider-state.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { endUnpaid, lockOrder } from "./settle-order.server.ts";

/**
 * Its customer orders something else instead: what it held is free again. One that ended meanwhile stays as it is; one that was paid
 * meanwhile is theirs, and is not bought a second time unsaid.
 */
export async function cancelUnpaid(tx: Transaction, id: string): Promise<void> {
  const order = await lockOrder(tx, id);
  if (order.status === "cancelled") return;
  const payment = order.paymentId ? await lockPayment(tx, order.paymentId) : undefined;
  if (order.status !== "awaiting_payment" || payment?.status === "paid")
    throw new AppError("conflict", {
      message: "Votre commande précédente vient d’être payée\u00a0: celle-ci n’a pas été envoyée.",
    });
  await endUnpaid(tx, order, "customer");
}
