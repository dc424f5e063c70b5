import { withdrawalEnd } from "~/features/withdrawals/rules/period.ts";
import type { WithdrawalState } from "~/features/withdrawals/rules/withdrawal.ts";
import { addDays, parisDay, parisInstant } from "~/platform/format/dates.ts";
import type { OrderState } from "../../orders/rules/order-states.ts";

/** Days from the declaration to send the goods back (article L. 221-23). */
export const RETURN_DAYS = 14;
/**
 * Days from the declaration to refund. The refund may wait for the goods or the proof of shipping (article L.
 * 221-24).
 */
export const REFUND_DAYS = 14;

const NEXT: Record<WithdrawalState, readonly WithdrawalState[]> = {
  awaiting: ["sent", "refunded", "closed", "refused"],
  sent: ["refunded", "closed", "refused"],
  refunded: ["closed"],
  closed: [],
  refused: [],
};

export const canMove = (from: WithdrawalState, to: WithdrawalState): boolean => NEXT[from].includes(to);

/** Their goods are still on the way, so they cannot be declared again. */
export const PENDING_STATES = ["awaiting", "sent", "refunded"] as const satisfies WithdrawalState[];

export const withdrawPath = (token: string): string => `/commande/${token}/renoncer`;
export const returnSlipPath = (token: string, number: number): string =>
  `/commande/${token}/retour/${number}`;

interface Order {
  status: OrderState;
  linesCents: number;
  deliveryCents: number;
  refundCents: number;
  paidAt: Date | null;
  deliveredAt: Date | null;
}

interface Line {
  position: number;
  unitCents: number;
  quantity: number;
  returnedQuantity: number;
  isSent: boolean;
}

/** The quantity of an order line, by its position. */
export interface Picked {
  position: number;
  quantity: number;
}

/** The part of an order that a refund is for. */
export interface RefundParts {
  lines: Picked[];
  deliveryCents: number;
}

/** The part of the amount beyond the price of the lines is the delivery. */
export function splitRefund(
  lines: readonly Pick<Line, "position" | "unitCents">[],
  picked: readonly Picked[],
  cents: number,
): RefundParts {
  return { lines: [...picked], deliveryCents: Math.max(0, cents - priceOf(lines, picked)) };
}

/** Price of the picked lines, without delivery. */
export const priceOf = (
  lines: readonly Pick<Line, "position" | "unitCents">[],
  picked: readonly Picked[],
): number =>
  lines.reduce((sum, { position, unitCents }) => sum + unitCents * quantityOf(picked, position), 0);

/** The end of a line's withdrawal period; undefined while the parcel has not arrived. */
export function lineEnd(order: Pick<Order, "paidAt" | "deliveredAt">, { isSent }: Pick<Line, "isSent">) {
  const from = isSent ? order.deliveredAt : order.paidAt;
  return from ? withdrawalEnd(from) : undefined;
}

/**
 * The goods of a closed return that were refunded and never came back: a refund above the price of the
 * received goods and the delivery also paid for the missing ones. Goods that were not refunded can be
 * returned later.
 */
export function missingOf(
  lines: readonly Pick<Line, "position" | "unitCents">[],
  declared: RefundParts,
  { received, paidCents }: { received: readonly Picked[]; paidCents: number },
): Picked[] {
  if (paidCents <= priceOf(lines, received) + declared.deliveryCents) return [];
  return declared.lines
    .map(({ position, quantity }) => ({ position, quantity: quantity - quantityOf(received, position) }))
    .filter(({ quantity }) => quantity > 0);
}

/**
 * The quantities that can be returned now, and until when. `pending` are declared goods that are not back
 * yet, and goods that were refunded and never came back.
 */
export function withdrawable(
  order: Order,
  lines: readonly Line[],
  pending: readonly Picked[],
  now: Date,
): (Picked & { until: Date | undefined })[] {
  if (!["paid", "shipped", "delivered"].includes(order.status)) return [];
  return lines.flatMap((line) => {
    const until = lineEnd(order, line);
    const quantity = line.quantity - line.returnedQuantity - quantityOf(pending, line.position);
    return quantity > 0 && (!until || now < until) ? [{ position: line.position, quantity, until }] : [];
  });
}

export const quantityOf = (picked: readonly Picked[], position: number): number =>
  picked.reduce((sum, one) => sum + (one.position === position ? one.quantity : 0), 0);

/** The earlier declarations about an order. */
export interface Declared {
  /** declared and not back yet, or refunded and never came back */
  pending: readonly Picked[];
  /** refunded part of the delivery */
  deliveryCents: number;
}

interface Amounts {
  /** for files and unshipped goods */
  atOnceCents: number;
  /** for shipped goods: refunded when they are back, or on proof of shipping */
  laterCents: number;
}

/**
 * Refunds the price of the picked lines, and the rest of the delivery once no goods are kept. Limited to what
 * is left of the payment.
 */
export function withdrawalCents(
  order: Order,
  lines: readonly Line[],
  { pending, deliveryCents: deliveryBack }: Declared,
  picked: readonly Picked[],
): Amounts {
  const goods = lines.filter(({ isSent }) => isSent);
  const picksGoods = goods.some(({ position }) => quantityOf(picked, position) > 0);
  const keepsGoods = goods.some(
    (line) =>
      line.quantity >
      line.returnedQuantity + quantityOf(pending, line.position) + quantityOf(picked, line.position),
  );
  const goodsCents =
    priceOf(goods, picked) +
    (picksGoods && !keepsGoods ? Math.max(0, order.deliveryCents - deliveryBack) : 0);
  const filesCents = priceOf(
    lines.filter(({ isSent }) => !isSent),
    picked,
  );
  const left = order.linesCents + order.deliveryCents - order.refundCents;
  const hasLeft = order.status !== "paid";
  const atOnceCents = Math.min(left, filesCents + (hasLeft ? 0 : goodsCents));
  return { atOnceCents, laterCents: Math.min(left - atOnceCents, hasLeft ? goodsCents : 0) };
}

export const refundDueBy = (declaredAt: Date): Date =>
  parisInstant(addDays(parisDay(declaredAt), REFUND_DAYS), "23:59");

export const returnDueBy = (declaredAt: Date): Date =>
  parisInstant(addDays(parisDay(declaredAt), RETURN_DAYS), "23:59");

/** A refund may only wait for the goods or the proof of shipping. */
export const isRefundLate = (
  { status, declaredAt }: { status: WithdrawalState; declaredAt: Date },
  now: Date,
): boolean => status === "sent" && now > refundDueBy(declaredAt);

const PICKED = /^q(\d{1,2})$/;

/** Returns to the first step without losing the choice. */
export const pickedPath = (path: string, picked: readonly Picked[]): string =>
  `${path}?${new URLSearchParams(picked.map(({ position, quantity }) => [`q${position}`, String(quantity)]))}`;

/** Reads "?etape=2&q0=1"; invalid quantities are ignored. */
export function readPicked(parameters: URLSearchParams): Picked[] {
  return [...new Map(parameters)].flatMap(([name, value]) => {
    const position = PICKED.exec(name)?.[1];
    return position !== undefined && /^[1-9]\d?$/.test(value)
      ? [{ position: Number(position), quantity: Number(value) }]
      : [];
  });
}
