import type { MailKind } from "~/features/accounts/rules/mail-kinds.ts";
import { addDays, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { withdrawalEnd } from "~/platform/format/withdrawal-period.ts";
import type { OrderState } from "../../orders/rules/order-states.ts";

/**
 * Giving a purchase up within the days of the law, without a reason. What the terms say of it takes its numbers from here.
 * - Goods: until fourteen days after they arrived; from the order on.
 * - Programmes: fourteen days from the payment, opened or not. The exception for files that are had at once needs a consent that the
 *   checkout does not ask for, so nobody loses the right by reading.
 * - Subscriptions: fourteen days from the first payment, as programmes.
 * - Accompaniments: fourteen days from the first payment; what was given by then, at express request, is paid for.
 * - Packs of hours and sessions without a date: fourteen days from the purchase; what was had by then is paid for.
 * - Sessions at a fixed date have no such right (article L. 221-28, 12°): they can be cancelled until a day before (rules of bookings).
 */

/** How long the goods may take to be sent back, from the declaration (article L. 221-23). */
export const RETURN_DAYS = 14;
/** By when the money is due, from the declaration; it may wait for the goods or for the proof that they left (article L. 221-24). */
export const REFUND_DAYS = 14;

/** What somebody may withdraw from. */
export const CONTRACT_KINDS = ["order", "pack", "session", "subscription", "accompaniment"] as const;
export type ContractKind = (typeof CONTRACT_KINDS)[number];

/**
 * - awaiting: declared; the goods are still to be sent back
 * - sent: there is proof that they have left, so the money is due
 * - refunded: the money has gone back before the goods were here
 * - closed: nothing is left to do
 * - refused: closed by the operator without a refund, and why
 */
export const WITHDRAWAL_STATES = ["awaiting", "sent", "refunded", "closed", "refused"] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

const NEXT: Record<WithdrawalState, readonly WithdrawalState[]> = {
  awaiting: ["sent", "refunded", "closed", "refused"],
  sent: ["refunded", "closed", "refused"],
  refunded: ["closed"],
  closed: [],
  refused: [],
};

export const canMove = (from: WithdrawalState, to: WithdrawalState): boolean => NEXT[from].includes(to);

/** The goods of these are still to come, so that they cannot be declared a second time. */
export const PENDING_STATES = ["awaiting", "sent", "refunded"] as const satisfies WithdrawalState[];

export const WITHDRAWAL_LABELS: Record<WithdrawalState, string> = {
  awaiting: "Colis attendu",
  sent: "Colis renvoyé",
  refunded: "Remboursée, colis attendu",
  closed: "Terminée",
  refused: "Classée sans remboursement",
};

/** "R-000123": what stands on the parcel. */
export const returnName = ({ number }: { number: number }): string => `R-${String(number).padStart(6, "0")}`;

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

/** How many of the line at a position. */
export interface Picked {
  position: number;
  quantity: number;
}

/** What money goes back for: so many of each line, and so much of the delivery. */
export interface GivenBack {
  lines: Picked[];
  deliveryCents: number;
}

/** What an amount is for that was reckoned for some lines: what it has beyond their price is the delivery. */
export function givenBack(
  lines: readonly Pick<Line, "position" | "unitCents">[],
  picked: readonly Picked[],
  cents: number,
): GivenBack {
  return { lines: [...picked], deliveryCents: Math.max(0, cents - priceOf(lines, picked)) };
}

/** What some of the lines cost, without the delivery. */
export const priceOf = (
  lines: readonly Pick<Line, "position" | "unitCents">[],
  picked: readonly Picked[],
): number =>
  lines.reduce((sum, { position, unitCents }) => sum + unitCents * quantityOf(picked, position), 0);

/** Until when a line can be given back; undefined while that has no end yet, since the parcel has not arrived. */
export function lineEnd(order: Pick<Order, "paidAt" | "deliveredAt">, { isSent }: Pick<Line, "isSent">) {
  const from = isSent ? order.deliveredAt : order.paidAt;
  return from ? withdrawalEnd(from) : undefined;
}

/**
 * Of a return that is closed, how many of each were paid for and never came: where more was paid than what came costs, with the delivery,
 * the rest was for those that are missing. What was not paid for may be given back later.
 */
export function missingOf(
  lines: readonly Pick<Line, "position" | "unitCents">[],
  declared: GivenBack,
  { received, paidCents }: { received: readonly Picked[]; paidCents: number },
): Picked[] {
  if (paidCents <= priceOf(lines, received) + declared.deliveryCents) return [];
  return declared.lines
    .map(({ position, quantity }) => ({ position, quantity: quantity - quantityOf(received, position) }))
    .filter(({ quantity }) => quantity > 0);
}

/**
 * What of an order can be given back now: of each line how many, and until when. `pending` is declared, and not here yet, or was paid
 * for and never came.
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

/** What was declared of an order before. */
export interface Declared {
  /** declared, and not here yet, or paid for and never come */
  pending: readonly Picked[];
  /** what of the delivery has gone back */
  deliveryCents: number;
}

interface Amounts {
  /** of what is here, or never left: goes back at once */
  atOnceCents: number;
  /** of goods that have left: goes back when they are here, or on their way */
  laterCents: number;
}

/**
 * What a withdrawal gives back: the price of what is given back, and what is left of the delivery once nothing of the parcel is kept.
 * Never more than is left of what was paid.
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

/** The last instant of the day by which the money is due. */
export const refundDueBy = (declaredAt: Date): Date =>
  parisInstant(addDays(parisDay(declaredAt), REFUND_DAYS), "23:59");

/** The last day on which the goods may be sent back. */
export const returnDueBy = (declaredAt: Date): Date =>
  parisInstant(addDays(parisDay(declaredAt), RETURN_DAYS), "23:59");

/** Money may wait for the goods or the proof, and for nothing else. */
export const isRefundLate = (
  { status, declaredAt }: { status: WithdrawalState; declaredAt: Date },
  now: Date,
): boolean => status === "sent" && now > refundDueBy(declaredAt);

/** What the law wants to be told in any case. */
export const WITHDRAWAL_MAILS: MailKind = {
  id: "withdrawal",
  label: "Rétractations",
  description: "L’accusé de réception quand vous renoncez à un achat, et la suite donnée à votre retour.",
  for: ["student", "coach"],
  sent: "always",
};

const PICKED = /^q(\d{1,2})$/;

/** The first step with what was picked already: whoever goes back has not to choose again. */
export const pickedPath = (path: string, picked: readonly Picked[]): string =>
  `${path}?${new URLSearchParams(picked.map(({ position, quantity }) => [`q${position}`, String(quantity)]))}`;

/** What the first step has put into the address: "?etape=2&q0=1". What is no quantity is left out. */
export function readPicked(parameters: URLSearchParams): Picked[] {
  return [...new Map(parameters)].flatMap(([name, value]) => {
    const position = PICKED.exec(name)?.[1];
    return position !== undefined && /^[1-9]\d?$/.test(value)
      ? [{ position: Number(position), quantity: Number(value) }]
      : [];
  });
}
