import type { Transitions } from "~/platform/database/state-machine.ts";

export const ORDER_STATES = ["awaiting_payment", "paid", "shipped", "delivered", "cancelled"] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/**
 * Why an order was cancelled: unpaid in time, by the customer, by the operator, or because units that it did not
 * hold were sold while it was paid.
 */
export const ORDER_ENDINGS = ["unpaid", "customer", "operator", "sold out"] as const;
export type OrderEnding = (typeof ORDER_ENDINGS)[number];

export const ORDER_STEPS = [
  "ordered",
  "paid",
  "shipped",
  "delivered",
  "cancelled",
  "returned",
  "refunded",
] as const;
export type OrderStep = (typeof ORDER_STEPS)[number];

export const STEP_AUTHORS = ["customer", "operator", "nobody"] as const;
export type StepAuthor = (typeof STEP_AUTHORS)[number];

/** An order of files alone is delivered as soon as it is paid. */
export const ORDER_TRANSITIONS: Transitions<OrderState, StepAuthor> = {
  awaiting_payment: { paid: ["customer"], cancelled: ["customer", "operator", "nobody"] },
  paid: { shipped: ["operator"], delivered: ["nobody"], cancelled: ["customer", "operator"] },
  shipped: { delivered: ["customer", "operator", "nobody"] },
  delivered: {},
  cancelled: {},
};

/** How long stock is held for an unpaid order. */
export const RESERVED_MINUTES = 30;

/** Without confirmation, a parcel counts as delivered after this time, when carriers declare it lost. */
export const DELIVERED_AFTER_DAYS = 21;

interface Line {
  unitCents: number;
  quantity: number;
  heldQuantity: number | null;
  returnedQuantity: number;
  isSent: boolean;
}

interface Order {
  status: OrderState;
  linesCents: number;
  deliveryCents: number;
  refundCents: number;
}

export const totalCents = ({ linesCents, deliveryCents }: Pick<Order, "linesCents" | "deliveryCents">) =>
  linesCents + deliveryCents;

/** What a promotion code has taken off the articles. */
export const reductionOf = (
  lines: readonly { unitCents: number; fullUnitCents: number | null; quantity: number }[],
): number =>
  lines.reduce(
    (sum, { unitCents, fullUnitCents, quantity }) =>
      sum + ((fullUnitCents ?? unitCents) - unitCents) * quantity,
    0,
  );

export const isRefunded = (order: Pick<Order, "linesCents" | "deliveryCents" | "refundCents">): boolean =>
  order.refundCents >= totalCents(order);

/** The amount that is not refunded. */
export const unrefundedCents = (order: Order): number =>
  order.status === "cancelled" ? 0 : totalCents(order) - order.refundCents;

/** Earned so far: files when paid, parcels and their delivery when shipped. */
export function deliveredCents(order: Order, lines: readonly Line[]): number {
  if (order.status === "awaiting_payment" || order.status === "cancelled") return 0;
  if (order.status !== "paid") return totalCents(order);
  // A returned file is not earned.
  const files = lines.filter(({ isSent }) => !isSent);
  return files.reduce((sum, line) => sum + line.unitCents * (line.quantity - line.returnedQuantity), 0);
}

/** Units that the order has out of stock. An unpaid order may hold a part of what it wants. */
export function takenQuantity({ status }: Pick<Order, "status">, line: Line): number {
  if (!line.isSent || status === "cancelled") return 0;
  if (status === "awaiting_payment") return line.heldQuantity ?? line.quantity;
  return line.quantity - line.returnedQuantity;
}

/** Units that are taken from the stock only when the payment arrives. */
export const unheldQuantity = ({
  isSent,
  quantity,
  heldQuantity,
}: Pick<Line, "isSent" | "quantity" | "heldQuantity">): number =>
  isSent ? quantity - (heldQuantity ?? quantity) : 0;

/** One buyer and one network hold at most so many units of a product without paying, in all their orders. */
export const MOST_HELD_UNITS = 5;
const HELD_PART = 10;

/** The limit for a product of which there are so many, held ones included: five, a tenth, and one at least. */
export const holdLimit = (stock: number): number =>
  Math.max(1, Math.min(MOST_HELD_UNITS, Math.floor(stock / HELD_PART)));

/** The label mentions a refund first. */
export function orderLabel(order: Order): string {
  if (order.status !== "cancelled" && order.refundCents > 0)
    return isRefunded(order) ? "Remboursée" : "Remboursée en partie";
  return ORDER_LABELS[order.status];
}

export const ORDER_LABELS: Record<OrderState, string> = {
  awaiting_payment: "En attente de paiement",
  paid: "Payée",
  shipped: "Expédiée",
  delivered: "Livrée",
  cancelled: "Annulée",
};

export const ORDER_ACTIONS = ["cancel", "ship", "deliver", "refund"] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** Decides both for buttons and for commands. A shipped parcel cannot be cancelled, only returned. */
export function mayDo(
  action: OrderAction,
  by: Exclude<StepAuthor, "nobody">,
  order: Order,
  lines: readonly Pick<Line, "isSent">[],
): boolean {
  const isParcel = lines.some(({ isSent }) => isSent);
  const isWholeParcel = lines.every(({ isSent }) => isSent);
  switch (action) {
    case "cancel":
      // A paid file is available at once: the customer cannot cancel it, but can withdraw.
      return (
        order.status === "awaiting_payment" ||
        (order.status === "paid" && (by === "operator" || isWholeParcel))
      );
    case "ship":
      // A fully refunded order is not shipped.
      return by === "operator" && order.status === "paid" && isParcel && !isRefunded(order);
    case "deliver":
      return order.status === "shipped";
    case "refund":
      return (
        by === "operator" && ["paid", "shipped", "delivered"].includes(order.status) && !isRefunded(order)
      );
  }
}
