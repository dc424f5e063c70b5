import { lockPayment } from "~/features/payments/core/commands/apply-provider-state.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { onSubscriptionPaymentChanged } from "../../subscriptions/commands/settle-subscription.server.ts";
import type { Order } from "../../tables.server.ts";
import { changeOrder, endUnpaid, listLines, lockOrder, settleOrder } from "./settle-order.server.ts";

/** The payable kinds of this room. */
export const ORDER_PAYABLE = "order";
export const SUBSCRIPTION_PAYABLE = "subscription of a product";

/** Calling it again changes nothing (idempotent). */
export async function onPaymentChanged(
  db: Database,
  { payableKind, payableId }: { payableKind: string; payableId: string },
): Promise<void> {
  if (payableKind === ORDER_PAYABLE) await db.transaction((tx) => onOrderPaymentChanged(tx, payableId));
  if (payableKind === SUBSCRIPTION_PAYABLE)
    await db.transaction((tx) => onSubscriptionPaymentChanged(tx, payableId));
}

async function onOrderPaymentChanged(tx: Transaction, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order.status === "awaiting_payment") await settleAwaited(tx, order);
  else await settleOrder(tx, order);
}

/**
 * Applies the payment to an unpaid order: paid, or failed for good. A payment counts even if it was reported
 * late. Returns whether the order still waits.
 */
export async function settleAwaited(tx: Transaction, order: Order): Promise<boolean> {
  const payment = order.paymentId ? await lockPayment(tx, order.paymentId) : undefined;
  const now = new Date();
  if (payment?.status === "paid") {
    const paid = await changeOrder(tx, order, {
      step: "paid",
      by: "customer",
      set: { status: "paid", paidAt: now },
    });
    // An order of files only is delivered at once.
    if ((await listLines(tx, order.id)).every(({ isSent }) => !isSent))
      await changeOrder(tx, paid, {
        step: "delivered",
        by: "nobody",
        set: { status: "delivered", deliveredAt: now },
      });
    return false;
  }
  const isOver = payment && ["failed", "expired"].includes(payment.status);
  if (isOver) await endUnpaid(tx, order, "unpaid");
  return !isOver;
}
