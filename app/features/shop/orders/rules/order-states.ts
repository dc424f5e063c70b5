export const ORDER_STATES = ["awaiting_payment", "paid", "shipped", "delivered", "cancelled"] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** Why an order came to nothing: nobody paid in time, its customer or the operator gave it up. */
export const ORDER_ENDINGS = ["unpaid", "customer", "operator"] as const;

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

/** What is only files is delivered as soon as it is paid. */
const NEXT: Record<OrderState, readonly OrderState[]> = {
  awaiting_payment: ["paid", "cancelled"],
  paid: ["shipped", "delivered", "cancelled"],
  shipped: ["delivered"],
  delivered: [],
  cancelled: [],
};

export const canBecome = (from: OrderState, to: OrderState): boolean => NEXT[from].includes(to);

/** Stock and payment are held for whoever orders for so long. */
export const RESERVED_MINUTES = 30;

/** Nobody has said that it arrived: after so many days, when carriers give a parcel up as lost, it counts as delivered. */
export const DELIVERED_AFTER_DAYS = 21;

interface Line {
  unitCents: number;
  quantity: number;
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

/** All of it has gone back. */
export const isRefunded = (order: Pick<Order, "linesCents" | "deliveryCents" | "refundCents">): boolean =>
  order.refundCents >= totalCents(order);

/** What of an order's money stays with the house. */
export const keptCents = (order: Order): number =>
  order.status === "cancelled" ? 0 : totalCents(order) - order.refundCents;

/** What of it is earned by now: files when they are paid, parcels and their delivery when they leave. */
export function deliveredCents(order: Order, lines: readonly Line[]): number {
  if (order.status === "awaiting_payment" || order.status === "cancelled") return 0;
  if (order.status !== "paid") return totalCents(order);
  // A file that was withdrawn from is nobody's any more.
  const files = lines.filter(({ isSent }) => !isSent);
  return files.reduce((sum, line) => sum + line.unitCents * (line.quantity - line.returnedQuantity), 0);
}

/** How many of a line are out of stock because of its order. */
export function takenQuantity({ status }: Pick<Order, "status">, line: Line): number {
  if (!line.isSent || status === "cancelled") return 0;
  return line.quantity - line.returnedQuantity;
}

/** As people see it; money that went back is said with it. */
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

/** What an order may have done to it now, and by whom. */
export const ORDER_ACTIONS = ["cancel", "ship", "deliver", "refund"] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** Buttons are shown by it and commands refuse by it. A parcel that has left is not called back: it is returned. */
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
      // A file that was paid is there: its customer does not give it up any more, but withdraws from it.
      return (
        order.status === "awaiting_payment" ||
        (order.status === "paid" && (by === "operator" || isWholeParcel))
      );
    case "ship":
      // What nobody pays for any more does not leave.
      return by === "operator" && order.status === "paid" && isParcel && !isRefunded(order);
    case "deliver":
      return order.status === "shipped";
    case "refund":
      return (
        by === "operator" && ["paid", "shipped", "delivered"].includes(order.status) && !isRefunded(order)
      );
  }
}
