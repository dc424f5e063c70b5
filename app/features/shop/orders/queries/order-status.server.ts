import { and, asc, desc, eq, isNotNull } from "drizzle-orm";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import { ledgerHolders, payments } from "~/features/payments/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import type { OwnOrder } from "../../gate.server.ts";
import { orderLines, orders } from "../../tables.server.ts";
import { type OrderEnding, type OrderState, totalCents } from "../rules/order-states.ts";
import { orderName } from "../rules/orders.ts";

/** The part of an order that following its payment needs. */
export interface OrderStatus {
  name: string;
  status: OrderState;
  totalCents: number;
  /** who cancelled a paid order, or why, if a part of it was missing; it is then refunded */
  calledOffBy?: Exclude<OrderEnding, "unpaid"> | undefined;
  email: string;
  /** ISO text, because it is also sent as JSON; only meaningful while the order is unpaid */
  reservedUntil: string;
  /** undefined if the provider has not answered yet, or there is nothing to pay any more */
  checkoutUrl: string | undefined;
  lines: {
    productId: number;
    name: string;
    quantity: number;
    /** units held while the order is unpaid; null if all are */
    heldQuantity: number | null;
    isSent: boolean;
  }[];
}

export async function getOrderStatus(db: Executor, { id }: OwnOrder): Promise<OrderStatus> {
  const [[order], lines] = await Promise.all([
    db
      .select({
        number: orders.number,
        status: orders.status,
        ending: orders.ending,
        paidAt: orders.paidAt,
        linesCents: orders.linesCents,
        deliveryCents: orders.deliveryCents,
        email: orders.email,
        reservedUntil: orders.reservedUntil,
        checkoutUrl: payments.checkoutUrl,
      })
      .from(orders)
      .leftJoin(payments, and(eq(payments.id, orders.paymentId), eq(payments.status, "open")))
      .where(eq(orders.id, id)),
    db
      .select({
        productId: orderLines.productId,
        name: orderLines.name,
        quantity: orderLines.quantity,
        heldQuantity: orderLines.heldQuantity,
        isSent: orderLines.isSent,
      })
      .from(orderLines)
      .where(eq(orderLines.orderId, id))
      .orderBy(asc(orderLines.position)),
  ]);
  if (!order) throw new Error("An order that was just found is gone.");
  const { status, ending, email, checkoutUrl } = order;
  const wasPaid = order.paidAt !== null || ending === "sold out";
  return {
    name: orderName(order),
    status,
    email,
    lines,
    totalCents: totalCents(order),
    reservedUntil: order.reservedUntil.toISOString(),
    ...(wasPaid && ending && ending !== "unpaid" && { calledOffBy: ending }),
    checkoutUrl: (status === "awaiting_payment" && checkoutUrl) || undefined,
  };
}

/**
 * The address of the last order that the account itself paid, to prefill the form. Guest orders linked later
 * are left out: somebody else may have placed them.
 */
export async function findLastDelivery(db: Executor, { id }: Owner) {
  const [last] = await db
    .select({ address: orders.address, city: orders.city, postalCode: orders.postalCode })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .innerJoin(ledgerHolders, eq(ledgerHolders.id, payments.payerId))
    .where(and(eq(orders.userId, id), eq(ledgerHolders.userId, id), isNotNull(orders.paidAt)))
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return last;
}
