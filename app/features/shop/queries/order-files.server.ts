import { and, eq, inArray, lt } from "drizzle-orm";
import type { Executor } from "~/platform/db.server.ts";
import type { OwnOrder } from "../gate.server.ts";
import { totalCents } from "../rules/order-states.ts";
import { orderLines, orders, products } from "../tables.server.ts";

/** Which programme a line of an order is the file of: while the order is paid for, and not given back in whole. */
export async function findOrderFile(
  db: Executor,
  { id }: OwnOrder,
  productId: number,
): Promise<string | undefined> {
  const [found] = await db
    .select({ order: orders, programme: products.programme })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(
      and(
        eq(orders.id, id),
        eq(orderLines.productId, productId),
        eq(orderLines.isSent, false),
        // Whoever has withdrawn from it has it no more.
        lt(orderLines.returnedQuantity, orderLines.quantity),
        inArray(orders.status, ["paid", "shipped", "delivered"]),
      ),
    );
  if (!found || found.order.refundCents >= totalCents(found.order)) return undefined;
  return found.programme ?? undefined;
}
