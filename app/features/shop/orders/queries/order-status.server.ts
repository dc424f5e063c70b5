import { and, asc, desc, eq, isNotNull } from "drizzle-orm";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import { ledgerHolders, payments } from "~/features/payments/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import type { OwnOrder } from "../../gate.server.ts";
import { orderLines, orders } from "../../tables.server.ts";
import { type OrderState, totalCents } from "../rules/order-states.ts";
import { orderName } from "../rules/orders.ts";

/** How it stands with an order, as far as following its payment needs to know. */
export interface OrderStatus {
  name: string;
  status: OrderState;
  totalCents: number;
  /** who ended one that was paid for; its money goes back */
  calledOffBy?: "customer" | "operator" | undefined;
  email: string;
  /** while it waits for its payment; as a text, since it also travels as JSON */
  reservedUntil: string;
  /** where it is paid; missing where the provider has not answered yet, or there is nothing to pay any more */
  checkoutUrl: string | undefined;
  lines: { productId: number; name: string; quantity: number; isSent: boolean }[];
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
        isSent: orderLines.isSent,
      })
      .from(orderLines)
      .where(eq(orderLines.orderId, id))
      .orderBy(asc(orderLines.position)),
  ]);
  if (!order) throw new Error("An order that was just found is gone.");
  const { status, email, checkoutUrl } = order;
  return {
    name: orderName(order),
    status,
    email,
    lines,
    totalCents: totalCents(order),
    reservedUntil: order.reservedUntil.toISOString(),
    ...(order.paidAt && order.ending && order.ending !== "unpaid" && { calledOffBy: order.ending }),
    checkoutUrl: (status === "awaiting_payment" && checkoutUrl) || undefined,
  };
}

/** Where what somebody has ordered and paid last went: they need not type it again. What others order in their name is not theirs. */
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
