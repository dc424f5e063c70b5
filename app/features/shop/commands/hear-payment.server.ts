import { lockPayment } from "~/features/payments/commands/settle.server.ts";
import type { Database, Transaction } from "~/platform/db.server.ts";
import { changeOrder, listLines, lockOrder, settleOrder } from "./settle-order.server.ts";
import { hearSubscriptionPayment } from "./settle-subscription.server.ts";

/** What the payments of this room are for. */
export const ORDER_PAYABLE = "order";
export const SUBSCRIPTION_PAYABLE = "subscription of a product";

/** A payment of ours is not what it was. Heard twice, it changes nothing the second time. */
export async function hearPayment(
  db: Database,
  { payableKind, payableId }: { payableKind: string; payableId: string },
): Promise<void> {
  if (payableKind === ORDER_PAYABLE) await db.transaction((tx) => hearOrderPayment(tx, payableId));
  if (payableKind === SUBSCRIPTION_PAYABLE)
    await db.transaction((tx) => hearSubscriptionPayment(tx, payableId));
}

async function hearOrderPayment(tx: Transaction, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const payment = order.paymentId ? await lockPayment(tx, order.paymentId) : undefined;
  if (!payment) return;
  const now = new Date();
  if (order.status === "awaiting_payment" && payment.status === "paid") {
    const paid = await changeOrder(tx, order, {
      step: "paid",
      by: "customer",
      set: { status: "paid", paidAt: now },
    });
    // What is only files is there at once.
    if ((await listLines(tx, orderId)).every(({ isSent }) => !isSent))
      await changeOrder(tx, paid, {
        step: "delivered",
        by: "nobody",
        set: { status: "delivered", deliveredAt: now },
      });
  } else if (order.status === "awaiting_payment" && ["failed", "expired"].includes(payment.status)) {
    await changeOrder(tx, order, {
      step: "cancelled",
      by: "nobody",
      set: { status: "cancelled", ending: "unpaid", cancelledAt: now },
    });
  } else await settleOrder(tx, order);
}
