import { lockPayment } from "~/features/payments/core/commands/apply-provider-state.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { endUnpaid, lockOrder } from "./settle-order.server.ts";

/**
 * Cancels an unpaid order that its customer replaces by another, which frees its stock. If it was paid
 * meanwhile, the new order is refused, so that the customer does not buy twice unknowingly.
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
