import { and, asc, eq } from "drizzle-orm";
import {
  type ListedSaleDocument,
  listSaleDocuments,
} from "~/features/invoicing/queries/sale-documents.server.ts";
import { payments } from "~/features/payments/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { OwnOrder } from "../../gate.server.ts";
import {
  type Order,
  type OrderLine,
  orderLines,
  orderSteps,
  orders,
  type WrittenStep,
} from "../../tables.server.ts";
import { mayDo } from "../rules/order-states.ts";

export interface FoundOrder extends Omit<Order, "userId" | "clientId" | "paymentId" | "network"> {
  lines: OrderLine[];
  steps: Pick<WrittenStep, "id" | "step" | "by" | "words" | "cents" | "at">[];
  documents: ListedSaleDocument[];
  /** the checkout page while the order can be paid */
  checkoutUrl: string | null;
  may: { cancel: boolean; receive: boolean };
}

export async function findOrder(db: Executor, { id }: OwnOrder): Promise<FoundOrder> {
  const [found] = await db
    .select({ order: orders, checkoutUrl: payments.checkoutUrl })
    .from(orders)
    .leftJoin(payments, and(eq(payments.id, orders.paymentId), eq(payments.status, "open")))
    .where(eq(orders.id, id));
  if (!found) throw new AppError("not_found");
  const [lines, steps, documents] = await Promise.all([
    db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(asc(orderLines.position)),
    db
      .select({
        id: orderSteps.id,
        step: orderSteps.step,
        by: orderSteps.by,
        words: orderSteps.words,
        cents: orderSteps.cents,
        at: orderSteps.at,
      })
      .from(orderSteps)
      .where(eq(orderSteps.orderId, id))
      .orderBy(asc(orderSteps.id)),
    listSaleDocuments(db, "order", [id]),
  ]);
  const { userId: _, clientId: __, paymentId: ___, network: ____, ...order } = found.order;
  return {
    ...order,
    lines,
    steps,
    // The documents still contain the name.
    documents: order.forgottenAt ? [] : documents,
    checkoutUrl: order.status === "awaiting_payment" ? found.checkoutUrl : null,
    may: {
      cancel: mayDo("cancel", "customer", order, lines),
      receive: mayDo("deliver", "customer", order, lines),
    },
  };
}
