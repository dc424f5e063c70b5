import { and, eq, inArray } from "drizzle-orm";
import type { CallParts } from "~/features/payments/commands/deeds.server.ts";
import {
  openCheckout,
  type Prepared,
  preparePayment,
} from "~/features/payments/commands/start-payment.server.ts";
import { payments } from "~/features/payments/tables.server.ts";
import { callerNetwork } from "~/platform/caller-network.server.ts";
import { type Executor, sqlConstraint, type Transaction } from "~/platform/db.server.ts";
import type { DeliverySettings } from "~/platform/delivery-settings.ts";
import { AppError } from "~/platform/errors.ts";
import { limitRate } from "~/platform/rate-limit.server.ts";
import { isSoldOut } from "../rules/catalogue.ts";
import { deliveryCents } from "../rules/delivery.ts";
import { RESERVED_MINUTES } from "../rules/order-states.ts";
import { orderName } from "../rules/orders.ts";
import type { Delivery } from "../schema.ts";
import { orderLines, orders, productPictures, products } from "../tables.server.ts";
import { ORDER_PAYABLE } from "./hear-payment.server.ts";
import { recordStep, settleOrder } from "./settle-order.server.ts";

export interface NewOrder {
  /** null for guests */
  userId: string | null;
  lines: readonly { productId: number; quantity: number; priceCents: number }[];
  delivery: Delivery;
  /** what the browser calls it: sent again, it is the same order */
  clientId: string;
}

export interface OrderParts extends CallParts {
  terms: DeliverySettings;
  /** where whoever has paid comes back to, and whoever has not */
  pathsOf: (orderId: string) => { returnPath: string; cancelPath: string };
}

export interface Placed {
  orderId: string;
  /** where it is paid; undefined where the provider does not answer just now, or it is paid already */
  checkoutUrl?: string;
}

const PER_HOUR = 30;

/** Takes what is ordered out of stock for half an hour, while it is paid for. Of the last one, one order is made. */
export async function placeOrder(parts: OrderParts, order: NewOrder): Promise<Placed> {
  const { db } = parts;
  const known = await findAgain(db, order);
  if (known) return known;
  const subject = order.userId ?? callerNetwork();
  await limitRate(db, { name: "orders", subject, limit: PER_HOUR, windowSeconds: 60 * 60 });
  // Looked at before anybody waits for a lock: of five hundred who want the last ones, most hear at once that they are gone.
  const lines = await readLines(db, order.lines);
  const made = await db
    .transaction((tx) => makeOrder(tx, parts, order, lines))
    .catch(async (error) => {
      // Sent twice at once: the other one has made it.
      if (sqlConstraint(error) === "orders_client_id_key") return undefined;
      // Somebody else had the last one in between: looked at again, it says of what.
      if (sqlConstraint(error) === "products_stock_quantity_check") await readLines(db, order.lines);
      throw error;
    });
  if (!made) return (await findAgain(db, order)) ?? placeOrder(parts, order);
  const checkoutUrl = await openCheckout({ ...parts, email: order.delivery.email }, made.prepared);
  return { orderId: made.orderId, ...(checkoutUrl && { checkoutUrl }) };
}

type ReadLine = Awaited<ReturnType<typeof readLines>>[number];

/** What is in a cart, as it is sold now; refuses what is not, costs something else or is not there any more. */
async function readLines(db: Executor, wanted: NewOrder["lines"]) {
  const found = await db
    .select({ product: products, image: productPictures.image })
    .from(products)
    .leftJoin(
      productPictures,
      and(eq(productPictures.productId, products.id), eq(productPictures.position, 0)),
    )
    .where(
      inArray(
        products.id,
        wanted.map(({ productId }) => productId),
      ),
    );
  return wanted.map((line, position) => {
    const { product, image } = found.find((one) => one.product.id === line.productId) ?? {};
    if (!product?.isOnSale || product.type !== "one_time")
      throw new AppError("conflict", { message: "Un article de votre panier n’est plus vendu." });
    const { name, category, priceCents: unitCents, stockQuantity: stock, vatRate } = product;
    if (unitCents !== line.priceCents)
      throw new AppError("conflict", { message: `Le prix de «\u00a0${name}\u00a0» a changé. Vérifiez votre panier.` });
    if (isSoldOut({ category, stock }))
      throw new AppError("conflict", { message: `«\u00a0${name}\u00a0» n’est plus en stock.` });
    const isSent = category !== "coaching";
    if (isSent && stock < line.quantity)
      throw new AppError("conflict", { message: `Il ne reste que ${stock} «\u00a0${name}\u00a0» en stock.` });
    const { productId, quantity } = line;
    return { position, productId, quantity, name, image: image ?? "", unitCents, vatRate, isSent };
  });
}

async function makeOrder(
  tx: Transaction,
  { provider, terms, pathsOf }: OrderParts,
  { userId, delivery, clientId }: NewOrder,
  lines: readonly ReadLine[],
): Promise<{ orderId: string; prepared: Prepared }> {
  const reservedUntil = new Date(Date.now() + RESERVED_MINUTES * 60_000);
  const sums = {
    linesCents: lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0),
    deliveryCents: deliveryCents(terms, lines),
  };
  const [order] = await tx
    .insert(orders)
    .values({ userId, clientId, ...delivery, ...sums, reservedUntil })
    .returning();
  if (!order) throw new Error("An insert returned no row.");
  await tx.insert(orderLines).values(lines.map((line) => ({ orderId: order.id, ...line })));
  await settleOrder(tx, order);
  const prepared = await preparePayment(tx, provider.name, {
    kind: "once",
    payable: { kind: ORDER_PAYABLE, id: order.id },
    description: `Commande ${orderName(order)}`,
    amountCents: order.linesCents + order.deliveryCents,
    ...(userId && { payer: { user: userId } }),
    ...pathsOf(order.id),
    expiresAt: reservedUntil,
  });
  await tx.update(orders).set({ paymentId: prepared.paymentId }).where(eq(orders.id, order.id));
  await recordStep(tx, order.id, { step: "ordered", by: "customer" });
  return { orderId: order.id, prepared };
}

/** An order that this browser has sent before. */
async function findAgain(db: Executor, { clientId, userId }: NewOrder): Promise<Placed | undefined> {
  const [known] = await db
    .select({ orderId: orders.id, userId: orders.userId, checkoutUrl: payments.checkoutUrl })
    .from(orders)
    .leftJoin(payments, and(eq(payments.id, orders.paymentId), eq(payments.status, "open")))
    .where(eq(orders.clientId, clientId));
  if (!known) return undefined;
  if (known.userId !== userId) throw new AppError("conflict");
  return { orderId: known.orderId, ...(known.checkoutUrl && { checkoutUrl: known.checkoutUrl }) };
}
