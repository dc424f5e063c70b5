import { asc, eq, inArray, sql } from "drizzle-orm";
import { setDelivered } from "~/features/payments/core/commands/apply-provider-state.server.ts";
import { refundDownTo } from "~/features/payments/core/commands/decide-payment.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { moveRow } from "~/platform/database/state-machine.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { followOrderStepJob } from "../../jobs.ts";
import type { RefundParts } from "../../returns/rules/returns.ts";
import {
  type Order,
  type OrderLine,
  orderLines,
  orderSteps,
  orders,
  products,
  stockMoves,
} from "../../tables.server.ts";
import {
  deliveredCents,
  mayDo,
  ORDER_TRANSITIONS,
  type OrderAction,
  type OrderEnding,
  type OrderStep,
  type StepAuthor,
  takenQuantity,
  totalCents,
  unrefundedCents,
} from "../rules/order-states.ts";

export async function lockOrder(tx: Transaction, id: string): Promise<Order> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
  if (!order) throw new AppError("not_found", { message: "Cette commande n’existe pas." });
  return order;
}

export const listLines = (tx: Transaction, orderId: string): Promise<OrderLine[]> =>
  tx.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position));

/** Locks products in the order of their ids, so that two orders cannot deadlock. Returns their stock. */
export async function lockProducts(tx: Transaction, ids: readonly number[]): Promise<Map<number, number>> {
  const locked = await tx
    .select({ id: products.id, stock: products.stockQuantity })
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(asc(products.id))
    .for("no key update");
  return new Map(locked.map(({ id, stock }) => [id, stock]));
}

const TOO_LATE =
  "Ce n’est plus possible\u00a0: la commande a changé entre-temps. Rechargez la page pour la voir.";

/** Locks an order and refuses the action if it is not possible any more. */
export async function lockOrderFor(
  tx: Transaction,
  { id, by }: { id: string; by: Exclude<StepAuthor, "nobody"> },
  action: OrderAction,
): Promise<Order> {
  const order = await lockOrder(tx, id);
  if (!mayDo(action, by, order, await listLines(tx, id)))
    throw new AppError("conflict", { message: TOO_LATE });
  return order;
}

const ORDERS = { name: "order", table: orders, transitions: ORDER_TRANSITIONS };

interface Change {
  step: OrderStep;
  by: StepAuthor;
  set: Partial<Omit<Order, "id" | "number">>;
  words?: string;
  /** only for refunds */
  cents?: number;
  /** for refunds: the part it is for */
  given?: RefundParts | undefined;
}

/** The only way to change an order: row, history, stock, money and notifications. */
export async function changeOrder(tx: Transaction, before: Order, change: Change): Promise<Order> {
  const { by, set } = change;
  // The network is only counted while the order is unpaid, and every change ends that.
  const after = await moveRow(tx, ORDERS, before, {
    by,
    set: { ...set, network: null, changedAt: new Date() },
  });
  await recordStep(tx, after.id, change);
  await settleOrder(tx, after);
  return after;
}

/**
 * Cancels an order that was not paid in time, was replaced by its customer, or lacks units that it did not hold.
 * Its stock is freed, and a payment is refunded.
 */
export const endUnpaid = (
  tx: Transaction,
  order: Order,
  ending: Exclude<OrderEnding, "operator">,
): Promise<Order> =>
  changeOrder(tx, order, {
    step: "cancelled",
    by: ending === "customer" ? "customer" : "nobody",
    set: { status: "cancelled", ending, cancelledAt: new Date() },
  });

export async function recordStep(
  tx: Transaction,
  orderId: string,
  { step, by, words = "", cents, given }: Omit<Change, "set">,
): Promise<void> {
  const [written] = await tx
    .insert(orderSteps)
    .values({ orderId, step, by, words, cents: cents ?? null, given: given ?? null })
    .returning({ id: orderSteps.id });
  if (!written) throw new Error("An insert returned no row.");
  await enqueueJob(tx, followOrderStepJob, { orderId, stepId: written.id });
}

/**
 * Brings stock and money in line with the order, and is idempotent. Runs after every change of the order or
 * its payment. While a provider call is in progress nothing is done; `onOrderPaymentChanged` calls again.
 */
export async function settleOrder(tx: Transaction, order: Order): Promise<void> {
  const lines = await listLines(tx, order.id);
  await settleStock(tx, order, lines);
  if (!order.paymentId) return;
  const about = { paymentId: order.paymentId };
  await setDelivered(tx, { ...about, cents: deliveredCents(order, lines) });
  const keepCents = unrefundedCents(order);
  if (keepCents < totalCents(order)) await refundDownTo(tx, { ...about, keepCents });
}

/** In the order of product ids, so that two orders of the same products cannot deadlock. */
async function settleStock(tx: Transaction, order: Order, lines: readonly OrderLine[]): Promise<void> {
  const { productId, quantity: moved, orderId } = stockMoves;
  const rows = await tx
    .select({ productId, taken: sql<number>`-sum(${moved})::int` })
    .from(stockMoves)
    .where(eq(orderId, order.id))
    .groupBy(productId);
  const taken = new Map(rows.map((row) => [row.productId, row.taken]));
  for (const line of lines.toSorted((a, b) => a.productId - b.productId)) {
    const quantity = (taken.get(line.productId) ?? 0) - takenQuantity(order, line);
    if (quantity === 0) continue;
    const kind = quantity < 0 ? "reserved" : line.returnedQuantity > 0 ? "returned" : "released";
    await tx.insert(stockMoves).values({ productId: line.productId, orderId: order.id, kind, quantity });
  }
}
