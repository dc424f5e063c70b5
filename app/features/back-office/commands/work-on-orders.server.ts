import { eq } from "drizzle-orm";
import type { MailParts } from "~/features/accounts/commands/mail-person.server.ts";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import {
  cancelOrder,
  deliverOrder,
  refundOrder,
  shipOrder,
} from "~/features/shop/orders/commands/change-order.server.ts";
import { mailOutcome, mailRefusal } from "~/features/shop/returns/commands/mail-return.server.ts";
import {
  refundReturn,
  refuseReturn,
  settleReturn,
} from "~/features/shop/returns/commands/settle-return.server.ts";
import type { Picked } from "~/features/shop/returns/rules/returns.ts";
import { type Order, orders } from "~/features/shop/tables.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { asOperator } from "./record-action.server.ts";

const MISSING = "Cette commande n’existe pas.";

/** The audit entry names an order by its number and its owner. */
const about = ({ id, number, userId }: Pick<Order, "id" | "number" | "userId">) => ({
  thingId: number,
  subjectId: id,
  personId: userId,
});

async function requireOrder(tx: Transaction, number: number) {
  const [found] = await tx
    .select({ id: orders.id, number: orders.number, userId: orders.userId })
    .from(orders)
    .where(eq(orders.number, number));
  if (!found) throw new AppError("not_found", { message: MISSING });
  return found;
}

export const sendOrder = (
  db: Database,
  operator: Operator,
  number: number,
  parcel: { carrier: string; tracking: string },
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    const order = await requireOrder(tx, number);
    await shipOrder(tx, order.id, parcel);
    await note("ship order", about(order));
  });

export const markDelivered = (db: Database, operator: Operator, number: number): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    const order = await requireOrder(tx, number);
    await deliverOrder(tx, { id: order.id, by: "operator" });
    await note("deliver order", about(order));
  });

export const payBackOrder = (
  db: Database,
  operator: Operator,
  number: number,
  { cents, reason, seenCents }: { cents: number; reason: string; seenCents: number },
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    const order = await requireOrder(tx, number);
    await refundOrder(tx, order.id, { cents, words: reason, seenCents });
    await note("refund order", { ...about(order), reason });
  });

export const callOffOrder = (
  db: Database,
  operator: Operator,
  number: number,
  reason: string,
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    const order = await requireOrder(tx, number);
    await cancelOrder(tx, { id: order.id, by: "operator" }, reason);
    await note("cancel order", { ...about(order), reason });
  });

interface Return {
  /** the order on whose page the return is handled */
  number: number;
  withdrawalId: string;
  cents: number;
  reason: string;
}

/**
 * Records a received return with its contents, or refunds one before it arrives. The customer is notified.
 */
export const dealWithReturn = (
  db: Database,
  operator: Operator,
  parts: MailParts,
  {
    number,
    withdrawalId,
    cents,
    reason: words,
    received,
  }: Return & { received: readonly Picked[] | undefined },
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    const order = await requireOrder(tx, number);
    const after = received
      ? await settleReturn(tx, withdrawalId, { cents, words, received })
      : await refundReturn(tx, withdrawalId, { cents, words });
    requireOf(order, after.order.id);
    await mailOutcome(tx, parts, after);
    await note("settle return", { ...about(order), ...(words && { reason: words }) });
  });

/** Closes a return without a refund; the customer receives the reason. */
export const closeReturn = (
  db: Database,
  operator: Operator,
  parts: MailParts,
  { number, withdrawalId, reason }: Omit<Return, "cents">,
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    const order = await requireOrder(tx, number);
    const refused = await refuseReturn(tx, withdrawalId, reason);
    requireOf(order, refused.order.id);
    await mailRefusal(tx, parts, refused);
    await note("refuse return", { ...about(order), reason });
  });

/** A return can be handled only on the page of its own order. */
function requireOf({ id }: { id: string }, orderId: string): void {
  if (orderId !== id) throw new AppError("not_found", { message: "Ce retour n’est pas de cette commande." });
}
