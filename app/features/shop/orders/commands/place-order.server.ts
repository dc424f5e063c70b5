import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { lockPayment } from "~/features/payments/core/commands/apply-provider-state.server.ts";
import type { CallParts } from "~/features/payments/core/commands/provider-operations.server.ts";
import { openPurchase, type Sold, takePurchase } from "~/features/payments/core/commands/purchase.server.ts";
import { preparePayment } from "~/features/payments/core/commands/start-payment.server.ts";
import type { DeliverySettings } from "~/platform/config/delivery-settings.ts";
import {
  type Database,
  type Executor,
  sqlConstraint,
  type Transaction,
} from "~/platform/database/db.server.ts";
import { callerNetwork } from "~/platform/limits/caller-network.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { WorkQueue } from "~/platform/limits/work-queue.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { deliveryCents } from "../../cart/rules/delivery.ts";
import { isSoldOut } from "../../catalogue/rules/catalogue.ts";
import type { OwnOrder } from "../../gate.server.ts";
import type { Delivery } from "../../schema.ts";
import { orderLines, orders, productPictures, products } from "../../tables.server.ts";
import { RESERVED_MINUTES } from "../rules/order-states.ts";
import { orderName } from "../rules/orders.ts";
import { ORDER_PAYABLE } from "./on-payment-changed.server.ts";
import { endUnpaid, listLines, lockOrder, recordStep, settleOrder } from "./settle-order.server.ts";

export interface NewOrder {
  /** null for guests */
  userId: string | null;
  lines: readonly { productId: number; quantity: number; priceCents: number }[];
  delivery: Delivery;
  idempotencyKey: string;
  /** the unpaid order that this one replaces */
  replaces?: OwnOrder | undefined;
}

export interface OrderParts extends CallParts {
  terms: DeliverySettings;
  /** return paths after a payment and after giving up */
  pathsOf: (orderId: string) => { returnPath: string; cancelPath: string };
}

export interface Placed {
  orderId: string;
  /** the checkout page; undefined if the provider is down, or the order is paid already */
  checkoutUrl?: string;
}

/** Unpaid orders hold stock, so their number is limited. */
const PER_HALF_HOUR = 10;
const MOST_AWAITED = 3;

/** Limits a rush on the last unit to some of the pool's connections, so that other pages still respond. */
const placing = new WorkQueue({ atOnce: 6, perNetwork: PER_HALF_HOUR, inAll: 10_000 });

/** Holds the stock for half an hour while the order is paid. The last unit is sold once. */
export async function placeOrder(parts: OrderParts, order: NewOrder): Promise<Placed> {
  const sold = await placing.run(callerNetwork(), () => takeOrder(parts, order));
  const { id, checkoutUrl } = await openPurchase({ ...parts, email: order.delivery.email }, sold);
  return { orderId: id, ...(checkoutUrl && { checkoutUrl }) };
}

async function takeOrder(parts: OrderParts, order: NewOrder): Promise<Sold> {
  const { db } = parts;
  const { idempotencyKey, userId, replaces } = order;
  const buyer = userId ? { user: userId } : null;
  return takePurchase(
    db,
    { idempotencyKey, kind: ORDER_PAYABLE, buyer },
    {
      check: () => checkOrder(db, order),
      sell: async (tx, lines) => {
        if (replaces) await cancelReplaced(tx, replaces, order.lines);
        return createOrder(tx, parts, order, lines ?? (await readLines(tx, order.lines)));
      },
    },
  ).catch(async (error) => {
    // Another order took the last unit in between; reading again names the product.
    if (sqlConstraint(error) === "products_stock_quantity_check") await readLines(db, order.lines);
    throw error;
  });
}

/** Returns the lines, or undefined if they depend on stock that the replaced order still holds. */
async function checkOrder(db: Database, order: NewOrder): Promise<ReadLine[] | undefined> {
  const subject = order.userId ?? callerNetwork();
  await limitRate(db, { name: "orders", subject, limit: PER_HALF_HOUR, windowSeconds: 30 * 60 });
  await limitAwaited(db, order);
  return order.replaces ? undefined : readLines(db, order.lines);
}

/**
 * Anybody can type an e-mail address, which then gets mails and holds stock: so unpaid orders are limited for
 * each address.
 */
async function limitAwaited(db: Executor, { delivery, replaces }: NewOrder): Promise<void> {
  const awaited = await db.$count(
    orders,
    and(
      eq(orders.status, "awaiting_payment"),
      sql`lower(${orders.email}) = lower(${delivery.email})`,
      replaces && ne(orders.id, replaces.id),
    ),
  );
  if (awaited >= MOST_AWAITED)
    throw new AppError("rate_limited", {
      message: `${MOST_AWAITED} commandes attendent déjà leur paiement à cette adresse e-mail. Payez-en une, ou attendez une demi-heure.`,
      retryAfterSeconds: RESERVED_MINUTES * 60,
    });
}

/** Locks the products of both orders by id first, so that two replacements cannot deadlock. */
async function cancelReplaced(tx: Transaction, { id }: OwnOrder, wanted: NewOrder["lines"]): Promise<void> {
  await lockOrder(tx, id);
  const ids = [...(await listLines(tx, id)), ...wanted].map(({ productId }) => productId);
  await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for("no key update");
  await cancelUnpaid(tx, id);
}

type ReadLine = Awaited<ReturnType<typeof readLines>>[number];

/**
 * Reads the products as sold now. Refuses those that are not on sale, have another price or are out of stock.
 */
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
      throw new AppError("conflict", {
        message: `Le prix de «\u00a0${name}\u00a0» a changé. Vérifiez votre panier.`,
      });
    if (isSoldOut({ category, stock }))
      throw new AppError("conflict", { message: `«\u00a0${name}\u00a0» n’est plus en stock.` });
    const isSent = category !== "coaching";
    if (isSent && stock < line.quantity)
      throw new AppError("conflict", { message: `Il ne reste que ${stock} «\u00a0${name}\u00a0» en stock.` });
    const { productId, quantity } = line;
    return { position, productId, quantity, name, image: image ?? "", unitCents, vatRate, isSent };
  });
}

async function createOrder(
  tx: Transaction,
  { provider, terms, pathsOf }: OrderParts,
  { userId, delivery, idempotencyKey }: NewOrder,
  lines: readonly ReadLine[],
): Promise<Sold> {
  const reservedUntil = new Date(Date.now() + RESERVED_MINUTES * 60_000);
  const sums = {
    linesCents: lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0),
    deliveryCents: deliveryCents(terms, lines),
  };
  const [order] = await tx
    .insert(orders)
    .values({ userId, clientId: idempotencyKey, ...delivery, ...sums, reservedUntil })
    .returning();
  if (!order) throw new Error("An insert returned no row.");
  await tx.insert(orderLines).values(lines.map((line) => ({ orderId: order.id, ...line })));
  await settleOrder(tx, order);
  const prepared = await preparePayment(tx, provider, {
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
  return { id: order.id, prepared };
}

/**
 * Cancels an unpaid order that its customer replaces by another, which frees its stock. If it was paid
 * meanwhile, the new order is refused, so that the customer does not buy twice unknowingly.
 */
async function cancelUnpaid(tx: Transaction, id: string): Promise<void> {
  const order = await lockOrder(tx, id);
  if (order.status === "cancelled") return;
  const payment = order.paymentId ? await lockPayment(tx, order.paymentId) : undefined;
  if (order.status !== "awaiting_payment" || payment?.status === "paid")
    throw new AppError("conflict", {
      message: "Votre commande précédente vient d’être payée\u00a0: celle-ci n’a pas été envoyée.",
    });
  await endUnpaid(tx, order, "customer");
}
