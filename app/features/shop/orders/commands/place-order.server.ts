import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { findDelivery } from "~/features/business/queries.server.ts";
import { lockPayment } from "~/features/payments/core/commands/apply-provider-state.server.ts";
import type { CallParts } from "~/features/payments/core/commands/provider-operations.server.ts";
import { openPurchase, type Sold, takePurchase } from "~/features/payments/core/commands/purchase.server.ts";
import { preparePayment } from "~/features/payments/core/commands/start-payment.server.ts";
import {
  type LockedPromotion,
  lockCode,
  recordUse,
  requireReduction,
} from "~/features/payments/reductions/commands/take-code.server.ts";
import { reduceLines } from "~/features/payments/reductions/rules/promotions.ts";
import type { DeliverySettings } from "~/platform/config/delivery-settings.ts";
import { digest } from "~/platform/crypto/digest.server.ts";
import type { Database, Executor, Transaction } from "~/platform/database/db.server.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { callerNetwork } from "~/platform/limits/caller-network.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { WorkQueue } from "~/platform/limits/work-queue.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { deliveryCents } from "../../cart/rules/delivery.ts";
import { isSoldOut } from "../../catalogue/rules/catalogue.ts";
import type { OwnOrder } from "../../gate.server.ts";
import type { Delivery } from "../../schema.ts";
import { type Order, orderLines, orders, productPictures, products } from "../../tables.server.ts";
import { holdLimit, RESERVED_MINUTES } from "../rules/order-states.ts";
import { orderName } from "../rules/orders.ts";
import { ORDER_PAYABLE } from "./on-payment-changed.server.ts";
import {
  endUnpaid,
  listLines,
  lockOrder,
  lockProducts,
  recordStep,
  settleOrder,
} from "./settle-order.server.ts";

export interface NewOrder {
  /** null for guests */
  userId: string | null;
  lines: readonly { productId: number; quantity: number; priceCents: number }[];
  delivery: Delivery;
  idempotencyKey: string;
  /** the unpaid order that this one replaces */
  replaces?: OwnOrder | undefined;
  /** the price of delivery that the customer saw */
  shownPostageCents?: number | undefined;
  /** a code as it was typed, and what the page showed as left to pay with it */
  code?: string | undefined;
  codeRestCents?: number | null | undefined;
}

export interface OrderParts extends CallParts {
  /** of the installation: an operator may have decided other prices since */
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

/**
 * Holds stock for half an hour while the order is paid, within the limits of `holdLimit`; the rest is taken when it
 * is paid. The last unit is sold once.
 */
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
    { idempotencyKey, kind: ORDER_PAYABLE, buyer, code: order.code },
    {
      check: () => checkOrder(db, order),
      sell: async (tx) => {
        await lockAddress(tx, order.delivery);
        await limitAwaited(tx, order);
        const replaced = replaces && (await lockReplaced(tx, replaces));
        await lockProducts(
          tx,
          [...order.lines, ...(replaced?.lines ?? [])].map(({ productId }) => productId),
        );
        if (replaced) await cancelUnpaid(tx, replaced.order);
        return createOrder(tx, parts, order, replaced?.order);
      },
    },
  );
}

/** The lines of a replacing order depend on stock that the replaced one still holds: they are read later. */
async function checkOrder(db: Database, order: NewOrder): Promise<void> {
  const subject = order.userId ?? callerNetwork();
  await limitRate(db, { name: "orders", subject, limit: PER_HALF_HOUR, windowSeconds: 30 * 60 });
  await limitAwaited(db, order);
  if (!order.replaces) await readLines(db, order.lines);
}

/** Serializes the orders of one address, so that its limit holds at the same moment. */
async function lockAddress(tx: Transaction, { email }: Delivery): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`orders of ${email.toLowerCase()}`}, 0))`,
  );
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

const lockReplaced = async (tx: Transaction, { id }: OwnOrder) => ({
  order: await lockOrder(tx, id),
  lines: await listLines(tx, id),
});

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
    return { stock, position, productId, quantity, name, image: image ?? "", unitCents, vatRate, isSent };
  });
}

async function createOrder(
  tx: Transaction,
  { provider, terms, pathsOf }: OrderParts,
  { userId, lines: wanted, delivery, idempotencyKey, shownPostageCents, code, codeRestCents }: NewOrder,
  replaced: Order | undefined,
): Promise<Sold> {
  const holder = { userId, email: delivery.email, network: networkKey() };
  const full = await holdLines(tx, await readLines(tx, wanted), holder);
  const user = { userId, email: delivery.email };
  const locked = await lockCode(tx, { code: code ?? "", sale: "shop", user });
  const promotion = locked?.kind === "promotion" ? locked : undefined;
  const lines = reducedLines(full, promotion);
  const reservedUntil = deadlineOf(replaced);
  const sums = {
    linesCents: sumLines(lines),
    // A code does not make the delivery cost more.
    deliveryCents: deliveryCents(await findDelivery(tx, terms), full),
  };
  refuseOtherPostage(sums, shownPostageCents);
  const [order] = await tx
    .insert(orders)
    .values({
      userId,
      clientId: idempotencyKey,
      ...delivery,
      ...sums,
      promotionCode: promotion?.promotion.code ?? null,
      reservedUntil,
      network: holder.network,
    })
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
    code: promotion ? undefined : locked,
    shownRestCents: codeRestCents,
  });
  const fullCents = sumLines(full);
  if (promotion)
    await recordUse(tx, promotion, {
      paymentId: prepared.paymentId,
      priceCents: fullCents,
      cents: requireReduction(fullCents - sums.linesCents),
    });
  await tx.update(orders).set({ paymentId: prepared.paymentId }).where(eq(orders.id, order.id));
  await recordStep(tx, order.id, { step: "ordered", by: "customer" });
  return { id: order.id, prepared };
}

const sumLines = (lines: readonly { unitCents: number; quantity: number }[]): number =>
  lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0);

/** The house sells at a lower price: the documents, the VAT and every refund are those of the reduced lines. */
const reducedLines = <L extends { unitCents: number; quantity: number }>(
  lines: readonly L[],
  code: LockedPromotion | undefined,
): (L & { fullUnitCents: number | null })[] =>
  code ? reduceLines(lines, code.promotion) : lines.map((line) => ({ ...line, fullUnitCents: null }));

/** The customer pays what they saw, or looks again. */
function refuseOtherPostage(
  { deliveryCents: cents }: { deliveryCents: number },
  shown: number | undefined,
): void {
  if (shown === undefined || shown === cents) return;
  throw new AppError("conflict", {
    message: `Le prix de la livraison a changé\u00a0: ${formatEuros(cents)} au lieu de ${formatEuros(shown)}. Rien n’a été débité\u00a0: rechargez la page, puis commandez à ce nouveau prix.`,
  });
}

/** A replacing order keeps the deadline of the first one, so that no hold is renewed without end. */
function deadlineOf(replaced: Order | undefined): Date {
  const now = Date.now();
  if (replaced?.status === "awaiting_payment" && replaced.reservedUntil.getTime() > now)
    return replaced.reservedUntil;
  return new Date(now + RESERVED_MINUTES * 60_000);
}

/** Null for work without a request, such as a seed. */
function networkKey(): string | null {
  const network = callerNetwork();
  return network ? digest("order network", network) : null;
}

interface Holder {
  userId: string | null;
  email: string;
  network: string | null;
}

/**
 * Sets the units that each line holds while it is unpaid: as many as wanted, within what the buyer and the network
 * do not hold already. The products are locked, so the sums cannot change meanwhile.
 */
async function holdLines(tx: Transaction, lines: readonly ReadLine[], holder: Holder) {
  const held = await countHeld(tx, lines, holder);
  return lines.map(({ stock, ...line }) => {
    if (!line.isSent) return { ...line, heldQuantity: null };
    const { buyer = 0, network = 0, all = 0 } = held.get(line.productId) ?? {};
    const left = Math.max(0, holdLimit(stock + all) - Math.max(buyer, network));
    return { ...line, heldQuantity: Math.min(line.quantity, left) };
  });
}

/** Counts the units of each product in unpaid orders: of this buyer, of this network, and of everybody. */
async function countHeld(tx: Transaction, lines: readonly ReadLine[], { userId, email, network }: Holder) {
  const held = sql`coalesce(${orderLines.heldQuantity}, ${orderLines.quantity})`;
  const isBuyers = sql`(${orders.userId} = ${userId} or lower(${orders.email}) = lower(${email}))`;
  const sum = (which: SQL) => sql<number>`coalesce(sum(${held}) filter (where ${which}), 0)::int`;
  const rows = await tx
    .select({
      productId: orderLines.productId,
      buyer: sum(isBuyers),
      network: sum(sql`${orders.network} = ${network}`),
      all: sum(sql`true`),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orders.status, "awaiting_payment"),
        orderLines.isSent,
        inArray(
          orderLines.productId,
          lines.map(({ productId }) => productId),
        ),
      ),
    )
    .groupBy(orderLines.productId);
  return new Map(rows.map((row) => [row.productId, row]));
}

/**
 * Cancels an unpaid order that its customer replaces by another, which frees its stock. If it was paid
 * meanwhile, the new order is refused, so that the customer does not buy twice unknowingly.
 */
async function cancelUnpaid(tx: Transaction, order: Order): Promise<void> {
  if (order.status === "cancelled") return;
  const payment = order.paymentId ? await lockPayment(tx, order.paymentId) : undefined;
  if (order.status !== "awaiting_payment" || payment?.status === "paid")
    throw new AppError("conflict", {
      message: "Votre commande précédente vient d’être payée\u00a0: celle-ci n’a pas été envoyée.",
    });
  await endUnpaid(tx, order, "customer");
}
