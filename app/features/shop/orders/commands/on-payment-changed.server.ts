import { lockPayment } from "~/features/payments/core/commands/apply-provider-state.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { onSubscriptionPaymentChanged } from "../../subscriptions/commands/settle-subscription.server.ts";
import type { Order } from "../../tables.server.ts";
import { changeOrder, endUnpaid, listLines, lockOrder, settleOrder } from "./settle-order.server.ts";

/** What the payments of this room are for. */
export const ORDER_PAYABLE = "order";
export const SUBSCRIPTION_PAYABLE = "subscription of a product";

/** A payment of ours is not what it was. Heard twice, it changes nothing the second time. */
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
 * An order whose payment is there, or will not come. Whoever has paid has it, also where nobody has heard of that in time; answers
 * whether it is still waited for.
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
    // What is only files is there at once.
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
