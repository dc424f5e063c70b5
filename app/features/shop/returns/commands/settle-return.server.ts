import { and, eq } from "drizzle-orm";
import { type WithdrawalState, withdrawalName } from "~/features/withdrawals/rules/withdrawal.ts";
import { type Withdrawal, withdrawals } from "~/features/withdrawals/tables.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { OwnOrder } from "../../gate.server.ts";
import { receiveReturn, refundOrder } from "../../orders/commands/change-order.server.ts";
import { listLines, lockOrder } from "../../orders/commands/settle-order.server.ts";
import { totalCents } from "../../orders/rules/order-states.ts";
import { type Order, type OrderLine, withdrawalLines } from "../../tables.server.ts";
import {
  canMove,
  missingOf,
  type Picked,
  priceOf,
  quantityOf,
  type RefundParts,
  splitRefund,
} from "../rules/returns.ts";

const MISSING = "Ce retour n’existe pas.";
const TOO_LATE =
  "Ce n’est plus possible\u00a0: ce retour a changé entre-temps. Rechargez la page pour le voir.";

interface Locked {
  order: Order;
  withdrawal: Withdrawal;
  /** the declared lines that were shipped */
  goods: OrderLine[];
  /** their declared quantities */
  declared: Picked[];
}

/**
 * Locks the order first, like every change of an order, so that simultaneous declarations, shipments and
 * refunds wait.
 */
async function lockReturn(tx: Transaction, id: string, to: WithdrawalState): Promise<Locked> {
  const [found] = await tx.select().from(withdrawals).where(eq(withdrawals.id, id));
  if (!found?.orderId) throw new AppError("not_found", { message: MISSING });
  const order = await lockOrder(tx, found.orderId);
  const [withdrawal] = await tx.select().from(withdrawals).where(eq(withdrawals.id, id)).for("update");
  if (!withdrawal) throw new AppError("not_found", { message: MISSING });
  if (!canMove(withdrawal.status, to)) throw new AppError("conflict", { message: TOO_LATE });
  const written = await tx
    .select({ position: withdrawalLines.position, quantity: withdrawalLines.quantity })
    .from(withdrawalLines)
    .where(eq(withdrawalLines.withdrawalId, id));
  const lines = await listLines(tx, order.id);
  const goods = lines.filter(({ isSent, position }) => isSent && quantityOf(written, position) > 0);
  const declared = written.filter(({ position }) => goods.some((line) => line.position === position));
  return { order, withdrawal, goods, declared };
}

async function move(
  tx: Transaction,
  { id }: Withdrawal,
  set: Partial<Omit<Withdrawal, "id" | "number">> & { status: WithdrawalState },
): Promise<Withdrawal> {
  const [after] = await tx.update(withdrawals).set(set).where(eq(withdrawals.id, id)).returning();
  if (!after) throw new Error("An update returned no row.");
  return after;
}

/** Records the customer's proof of shipping. From then on the refund is due. */
export async function proveReturn(
  db: Database,
  own: OwnOrder,
  { number, carrier, tracking }: { number: number; carrier: string; tracking: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOrder(tx, own.id);
    const [found] = await tx
      .select()
      .from(withdrawals)
      .where(and(eq(withdrawals.orderId, own.id), eq(withdrawals.number, number)))
      .for("update");
    if (!found) throw new AppError("not_found", { message: MISSING });
    // Sending it again changes nothing, or corrects the proof.
    if (found.status !== "sent" && !canMove(found.status, "sent"))
      throw new AppError("conflict", { message: TOO_LATE });
    const proof = { proofCarrier: carrier, proofTracking: tracking };
    await move(tx, found, { status: "sent", sentAt: found.sentAt ?? new Date(), ...proof });
  });
}

/** The amount still due for a return, less what was refunded otherwise meanwhile. */
export const dueCents = (
  { laterCents, refundedCents }: Pick<Withdrawal, "laterCents" | "refundedCents">,
  order: Pick<Order, "linesCents" | "deliveryCents" | "refundCents">,
): number => Math.min(laterCents - refundedCents, totalCents(order) - order.refundCents);

interface PaidBack {
  cents: number;
  /** why less is refunded than was declared */
  words: string;
}

/**
 * The goods that the refund is for: those received, or the declared ones if the refund exceeds the price of
 * those.
 */
function paidFor(
  { withdrawal, goods, declared }: Locked,
  cents: number,
  received: readonly Picked[],
): RefundParts {
  return priceOf(goods, received) >= cents
    ? splitRefund(goods, received, 0)
    : splitRefund(goods, declared, withdrawal.laterCents);
}

/** Refunds the amount due. A smaller amount needs a reason, which the customer reads. */
async function refundReturned(
  tx: Transaction,
  locked: Locked,
  { cents, words }: PaidBack,
  received: readonly Picked[] = [],
): Promise<void> {
  const { order, withdrawal } = locked;
  const due = dueCents(withdrawal, order);
  if (!Number.isInteger(cents) || cents < 0 || cents > due)
    throw new AppError("invalid_input", {
      field: "amount",
      message: "Ce montant dépasse ce qui est dû pour ce retour.",
    });
  if (cents < due && !words)
    throw new AppError("invalid_input", {
      field: "reason",
      message: "Dites pourquoi vous remboursez moins\u00a0: la personne le lit.",
    });
  const about = [`Retour ${withdrawalName(withdrawal)}`, words].filter(Boolean).join("\u00a0: ");
  if (cents > 0)
    await refundOrder(tx, order.id, { cents, words: about, given: paidFor(locked, cents, received) });
}

export interface Settled extends Pick<Locked, "order" | "withdrawal"> {
  paidCents: number;
}

/** Refunds before the parcel is back, on proof of shipping or as the operator decides. */
export async function refundReturn(tx: Transaction, id: string, paid: PaidBack): Promise<Settled> {
  const locked = await lockReturn(tx, id, "refunded");
  await refundReturned(tx, locked, paid);
  const set = { refundedCents: paid.cents, refundedAt: new Date(), words: paid.words };
  const withdrawal = await move(tx, locked.withdrawal, { status: "refunded", ...set });
  return { order: locked.order, withdrawal, paidCents: paid.cents };
}

/**
 * The parcel is back: its goods go back in stock, and the amount is refunded unless it was refunded before.
 */
export async function settleReturn(
  tx: Transaction,
  id: string,
  { received, ...paid }: PaidBack & { received: readonly Picked[] },
): Promise<Settled> {
  const locked = await lockReturn(tx, id, "closed");
  const { order, withdrawal, goods, declared } = locked;
  const fits = received.every(
    ({ position, quantity }) =>
      Number.isInteger(quantity) &&
      quantity >= 0 &&
      goods.some((line) => line.position === position) &&
      quantity <= quantityOf(declared, position),
  );
  if (!fits) throw new AppError("invalid_input", { message: "Ces quantités ne sont pas celles du retour." });
  const back = goods
    .filter(({ position }) => quantityOf(received, position) > 0)
    .map(({ productId, position, returnedQuantity }) => ({
      productId,
      quantity: returnedQuantity + quantityOf(received, position),
    }));
  if (back.length > 0) await receiveReturn(tx, order.id, back, `Retour ${withdrawalName(withdrawal)}`);
  const wasPaidBack = withdrawal.status === "refunded";
  if (wasPaidBack && paid.cents > 0)
    throw new AppError("invalid_input", { field: "amount", message: "Ce retour est déjà remboursé." });
  const arrived = received.filter(({ quantity }) => quantity > 0);
  if (!wasPaidBack) await refundReturned(tx, locked, paid, arrived);
  const now = new Date();
  const paidCents = wasPaidBack ? withdrawal.refundedCents : paid.cents;
  const whole = splitRefund(goods, declared, withdrawal.laterCents);
  await writeMissing(tx, id, missingOf(goods, whole, { received: arrived, paidCents }));
  const money = wasPaidBack ? {} : { refundedCents: paid.cents, refundedAt: now, words: paid.words };
  const closed = await move(tx, withdrawal, { status: "closed", receivedAt: now, closedAt: now, ...money });
  return { order, withdrawal: closed, paidCents: paid.cents };
}

/** Goods that were refunded and never came back cannot be returned a second time. */
async function writeMissing(tx: Transaction, id: string, missing: readonly Picked[]): Promise<void> {
  for (const { position, quantity } of missing)
    await tx
      .update(withdrawalLines)
      .set({ missingQuantity: quantity })
      .where(and(eq(withdrawalLines.withdrawalId, id), eq(withdrawalLines.position, position)));
}

/**
 * Closes a return without a refund: the parcel never came, or its content cannot be taken back. The customer
 * is told why.
 */
export async function refuseReturn(
  tx: Transaction,
  id: string,
  words: string,
): Promise<Pick<Locked, "order" | "withdrawal">> {
  const { order, withdrawal } = await lockReturn(tx, id, "refused");
  const refused = await move(tx, withdrawal, { status: "refused", closedAt: new Date(), words });
  return { order, withdrawal: refused };
}
