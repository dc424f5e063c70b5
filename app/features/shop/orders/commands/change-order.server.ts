import { and, eq } from "drizzle-orm";
import type { Transaction } from "~/platform/database/db.server.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { RefundParts } from "../../returns/rules/returns.ts";
import { type Order, orderLines } from "../../tables.server.ts";
import { isRefunded, type StepAuthor, totalCents } from "../rules/order-states.ts";
import { changeOrder, listLines, lockOrder, lockOrderFor } from "./settle-order.server.ts";

interface About {
  id: string;
  by: Exclude<StepAuthor, "nobody">;
}

/** Cancels an order before shipping; the stock and the money go back. */
export async function cancelOrder(tx: Transaction, about: About, words = ""): Promise<Order> {
  return endOrder(tx, await lockOrderFor(tx, about, "cancel"), about.by, words);
}

/** Withdrawal from the whole order before shipping. It includes the files, as the law requires. */
export async function withdrawOrder(tx: Transaction, order: Order, words: string): Promise<Order> {
  if (order.status !== "paid") throw new AppError("conflict", { message: "Cette commande est déjà partie." });
  return endOrder(tx, order, "customer", words);
}

const endOrder = (tx: Transaction, order: Order, by: About["by"], words: string) =>
  changeOrder(tx, order, {
    step: "cancelled",
    by,
    set: { status: "cancelled", ending: by, cancelledAt: new Date() },
    words,
  });

export async function shipOrder(
  tx: Transaction,
  id: string,
  { carrier, tracking }: { carrier: string; tracking: string },
): Promise<Order> {
  const order = await lockOrderFor(tx, { id, by: "operator" }, "ship");
  return changeOrder(tx, order, {
    step: "shipped",
    by: "operator",
    set: { status: "shipped", shippedAt: new Date(), carrier, tracking },
  });
}

export async function deliverOrder(tx: Transaction, about: About): Promise<Order> {
  const order = await lockOrderFor(tx, about, "deliver");
  return changeOrder(tx, order, {
    step: "delivered",
    by: about.by,
    set: { status: "delivered", deliveredAt: new Date() },
  });
}

interface Refund {
  cents: number;
  words?: string;
  by?: About["by"];
  /** the part it is for; undefined for a goodwill refund on the whole order */
  given?: RefundParts;
  /** the refunded sum that the page showed, so that a double click refunds once */
  seenCents?: number;
}

/**
 * Refunds `cents` more. If that is everything and nothing was shipped, the order is cancelled and its stock
 * goes back too.
 */
export async function refundOrder(
  tx: Transaction,
  id: string,
  { cents, words = "", by = "operator", given, seenCents }: Refund,
): Promise<Order> {
  const order = await lockOrderFor(tx, { id, by: "operator" }, "refund");
  const left = totalCents(order) - order.refundCents;
  if (seenCents !== undefined && seenCents !== order.refundCents)
    throw new AppError("conflict", { message: refundedMeanwhile(order.refundCents, left) });
  if (!(cents > 0 && cents <= left))
    throw new AppError("invalid_input", {
      field: "amount",
      message: "Ce montant dépasse ce qui reste à rembourser.",
    });
  if (order.status === "paid" && isRefunded({ ...order, refundCents: order.refundCents + cents }))
    return endOrder(tx, order, by, words);
  return changeOrder(tx, order, {
    step: "refunded",
    by,
    set: { refundCents: order.refundCents + cents },
    words,
    cents,
    given,
  });
}

const refundedMeanwhile = (cents: number, left: number) =>
  `Un remboursement a été enregistré entre-temps\u00a0: ${formatEuros(cents)} sont remboursés en tout, il reste ${formatEuros(left)}. Rien de plus n’est parti\u00a0: vérifiez, puis recommencez s’il le faut.`;

/** Puts returned goods back in stock. The quantities are totals for each product, not increments. */
export async function receiveReturn(
  tx: Transaction,
  id: string,
  back: readonly { productId: number; quantity: number }[],
  words = "",
): Promise<Order> {
  const order = await lockOrder(tx, id);
  if (order.status !== "shipped" && order.status !== "delivered")
    throw new AppError("conflict", { message: "Cette commande n’est pas partie." });
  const lines = await listLines(tx, id);
  for (const { productId, quantity } of back) {
    const line = lines.find((one) => one.productId === productId);
    if (!line?.isSent || quantity < line.returnedQuantity || quantity > line.quantity)
      throw new AppError("invalid_input", { message: "Ces quantités ne sont pas celles de la commande." });
    await tx
      .update(orderLines)
      .set({ returnedQuantity: quantity })
      .where(and(eq(orderLines.orderId, id), eq(orderLines.productId, productId)));
  }
  return changeOrder(tx, order, { step: "returned", by: "operator", set: {}, words });
}
