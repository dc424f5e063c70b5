import { and, eq } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import type { OwnOrder } from "../../gate.server.ts";
import { orderLines, orders, products } from "../../tables.server.ts";
import { hasFile } from "../rules/orders.ts";

/** The programme of an order line, if its file is available. */
export async function findOrderFile(
  db: Executor,
  { id }: OwnOrder,
  productId: number,
): Promise<string | undefined> {
  const [found] = await db
    .select({ order: orders, line: orderLines, programme: products.programme })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(and(eq(orders.id, id), eq(orderLines.productId, productId)));
  return found && hasFile(found.order, found.line) ? (found.programme ?? undefined) : undefined;
}
