import { asc, eq, sql } from "drizzle-orm";
import { setDelivered } from "~/features/payments/core/commands/apply-provider-state.server.ts";
import { refundDownTo } from "~/features/payments/core/commands/decide-payment.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { followOrderStepJob } from "../../jobs.ts";
import {
  type Order,
  type OrderLine,
  orderLines,
  orderSteps,
  orders,
  stockMoves,
} from "../../tables.server.ts";
import type { GivenBack } from "../../withdrawals/rules/withdrawal.ts";
import {
  canBecome,
  deliveredCents,
  keptCents,
  mayDo,
  type OrderAction,
  type OrderStep,
  type StepAuthor,
  takenQuantity,
  totalCents,
} from "../rules/order-states.ts";

export async function lockOrder(tx: Transaction, id: string): Promise<Order> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
  if (!order) throw new AppError("not_found", { message: "Cette commande n’existe pas." });
  return order;
}

export const listLines = (tx: Transaction, orderId: string): Promise<OrderLine[]> =>
  tx.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position));

const TOO_LATE =
  "Ce n’est plus possible\u00a0: la commande a changé entre-temps. Rechargez la page pour la voir.";

/** Locks an order for somebody who wants to do something to it, and refuses what cannot be done any more. */
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

interface Change {
  step: OrderStep;
  by: StepAuthor;
  set: Partial<Omit<Order, "id" | "number">>;
  words?: string;
  /** of a refund, how much */
  cents?: number;
  /** of a refund, what it is for */
  given?: GivenBack | undefined;
}

/** Whatever happens to an order happens here: the row, its history, its stock, its money, and who hears of it. */
export async function changeOrder(tx: Transaction, before: Order, change: Change): Promise<Order> {
  const { status = before.status } = change.set;
  if (status !== before.status && !canBecome(before.status, status))
    throw new Error(`An order that is ${before.status} does not become ${status}.`);
  const [after] = await tx
    .update(orders)
    .set({ ...change.set, changedAt: new Date() })
    .where(eq(orders.id, before.id))
    .returning();
  if (!after) throw new Error("An update returned no row.");
  await recordStep(tx, after.id, change);
  await settleOrder(tx, after);
  return after;
}

/** Nobody has paid for it: in time, or because its customer orders something else instead. What it held is free again. */
export const endUnpaid = (tx: Transaction, order: Order, ending: "unpaid" | "customer"): Promise<Order> =>
  changeOrder(tx, order, {
    step: "cancelled",
    by: ending === "unpaid" ? "nobody" : "customer",
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
 * Stock and money follow the order: said after every change of it and of its payment, it does what is missing and nothing twice. What the
 * provider is doing at this moment is waited for; `onOrderPaymentChanged` says it again then.
 */
export async function settleOrder(tx: Transaction, order: Order): Promise<void> {
  const lines = await listLines(tx, order.id);
  await settleStock(tx, order, lines);
  if (!order.paymentId) return;
  const about = { paymentId: order.paymentId };
  await setDelivered(tx, { ...about, cents: deliveredCents(order, lines) });
  const keepCents = keptCents(order);
  if (keepCents < totalCents(order)) await refundDownTo(tx, { ...about, keepCents });
}

/** In the order of products, so that two orders of the same things never wait for each other. */
async function settleStock(tx: Transaction, order: Order, lines: readonly OrderLine[]): Promise<void> {
  const { rows } = await tx.execute<{ product_id: number; taken: number }>(
    sql`select product_id, -sum(quantity)::int as taken from stock_moves where order_id = ${order.id} group by product_id`,
  );
  const taken = new Map(rows.map((row) => [row.product_id, row.taken]));
  for (const line of lines.toSorted((a, b) => a.productId - b.productId)) {
    const quantity = (taken.get(line.productId) ?? 0) - takenQuantity(order, line);
    if (quantity === 0) continue;
    const kind = quantity < 0 ? "reserved" : line.returnedQuantity > 0 ? "returned" : "released";
    await tx.insert(stockMoves).values({ productId: line.productId, orderId: order.id, kind, quantity });
  }
}
