import { lockPayment } from "~/features/payments/core/commands/apply-provider-state.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { onSubscriptionPaymentChanged } from "../../subscriptions/commands/settle-subscription.server.ts";
import type { Order } from "../../tables.server.ts";
import { unheldQuantity } from "../rules/order-states.ts";
import {
  changeOrder,
  endUnpaid,
  listLines,
  lockOrder,
  lockProducts,
  settleOrder,
} from "./settle-order.server.ts";

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
 * Locks the stock that the paid order takes now, because it did not hold it. Returns false if a part of it was sold
 * meanwhile.
 */
async function lockMissingStock(tx: Transaction, { id }: Order): Promise<boolean> {
  const missing = (await listLines(tx, id)).filter((line) => unheldQuantity(line) > 0);
  if (missing.length === 0) return true;
  const locked = await lockProducts(
    tx,
    missing.map(({ productId }) => productId),
  );
  return missing.every((line) => (locked.get(line.productId) ?? 0) >= unheldQuantity(line));
}

/**
 * Applies the payment to an unpaid order: paid, sold out meanwhile, or failed for good. A payment counts even if it was reported
 * late. Returns whether the order still waits.
 */
export async function settleAwaited(tx: Transaction, order: Order): Promise<boolean> {
  const payment = order.paymentId ? await lockPayment(tx, order.paymentId) : undefined;
  const now = new Date();
  if (payment?.status === "paid") {
    if (!(await lockMissingStock(tx, order))) {
      await endUnpaid(tx, order, "sold out");
      return false;
    }
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
