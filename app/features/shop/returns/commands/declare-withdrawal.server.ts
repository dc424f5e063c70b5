import { and, eq, sql } from "drizzle-orm";
import type { MailParts } from "~/features/accounts/commands/mail-person.server.ts";
import { limitWithdrawals, recordWithdrawal } from "~/features/withdrawals/commands.server.ts";
import { withdrawalName } from "~/features/withdrawals/rules/withdrawal.ts";
import { type Withdrawal, withdrawals } from "~/features/withdrawals/tables.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { OwnOrder } from "../../gate.server.ts";
import { refundOrder, withdrawOrder } from "../../orders/commands/change-order.server.ts";
import { changeOrder, listLines, lockOrder, settleOrder } from "../../orders/commands/settle-order.server.ts";
import { orderName } from "../../orders/rules/orders.ts";
import { type Order, type OrderLine, orderLines, withdrawalLines } from "../../tables.server.ts";
import { findDeclared } from "../queries.server.ts";
import { type Picked, quantityOf, splitRefund, withdrawable, withdrawalCents } from "../rules/returns.ts";
import { mailReceipt } from "./mail-return.server.ts";

interface Declaration {
  picked: readonly Picked[];
  /** idempotency key from the browser */
  clientId: string;
}

const GONE =
  "Ces quantités ne peuvent pas, ou plus, être rendues. Rechargez la page pour voir ce qui peut l’être.";

/**
 * Declares the withdrawal from an order or a part of it. Unshipped goods and files are refunded at once;
 * shipped goods when they are back, or proof of shipping is given. The receipt is enqueued in the same
 * transaction.
 */
export async function declareWithdrawal(
  db: Database,
  parts: MailParts,
  own: OwnOrder,
  { picked, clientId }: Declaration,
): Promise<Withdrawal> {
  await limitWithdrawals(db, own.id);
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, own.id);
    const [known] = await tx.select().from(withdrawals).where(eq(withdrawals.clientId, clientId));
    if (known?.orderId === order.id) return known;
    if (known) throw new AppError("conflict");
    const lines = await listLines(tx, order.id);
    const before = await findDeclared(tx, order.id);
    requireWithdrawable(withdrawable(order, lines, before.pending, new Date()), picked);
    const { atOnceCents, laterCents } = withdrawalCents(order, lines, before, picked);
    const hasLeft = ({ isSent }: OrderLine) => isSent && order.status !== "paid";
    const awaits = lines.some((line) => hasLeft(line) && quantityOf(picked, line.position) > 0);
    const made = await recordWithdrawal(tx, {
      kind: "order",
      orderId: order.id,
      contractId: order.id,
      userId: order.userId,
      clientId,
      contract: `Commande ${orderName(order)}`,
      declared: describe(lines, picked),
      atOnceCents,
      laterCents,
      status: awaits ? "awaiting" : "closed",
      closedAt: awaits ? null : new Date(),
    });
    if (!made) throw new AppError("conflict");
    await tx
      .insert(withdrawalLines)
      .values(picked.map((line) => ({ withdrawalId: made.id, orderId: order.id, ...line })));
    await refundUnshipped(tx, order, {
      lines,
      picked: picked.filter(({ position }) =>
        lines.some((line) => line.position === position && !hasLeft(line)),
      ),
      cents: atOnceCents,
      words: `Rétractation ${withdrawalName(made)}`,
    });
    await mailReceipt(tx, parts, { order, withdrawal: made });
    return made;
  });
}

function requireWithdrawable(options: readonly Picked[], picked: readonly Picked[]): void {
  const positions = new Set(picked.map(({ position }) => position));
  const fits = picked.every(({ position, quantity }) => {
    const most = options.find((option) => option.position === position)?.quantity ?? 0;
    return Number.isInteger(quantity) && quantity >= 1 && quantity <= most;
  });
  if (picked.length === 0 || positions.size !== picked.length || !fits)
    throw new AppError("conflict", { message: GONE });
}

/** for example "1 × Haltères réglables", one line for each */
const describe = (lines: readonly OrderLine[], picked: readonly Picked[]): string =>
  lines
    .filter(({ position }) => quantityOf(picked, position) > 0)
    .map(({ position, name }) => `${quantityOf(picked, position)}\u00a0× ${name}`)
    .join("\n");

/** Refunds unshipped goods, which go back in stock, and files, which become unavailable. */
async function refundUnshipped(
  tx: Transaction,
  order: Order,
  given: { lines: readonly OrderLine[]; picked: readonly Picked[]; cents: number; words: string },
): Promise<void> {
  const { lines, picked, cents, words } = given;
  if (picked.length === 0) return;
  const kept = lines.filter(
    (line) => line.quantity > line.returnedQuantity + quantityOf(picked, line.position),
  );
  if (order.status === "paid" && kept.length === 0) {
    await withdrawOrder(tx, order, words);
    return;
  }
  for (const { position, quantity } of picked)
    await tx
      .update(orderLines)
      .set({ returnedQuantity: sql`${orderLines.returnedQuantity} + ${quantity}` })
      .where(and(eq(orderLines.orderId, order.id), eq(orderLines.position, position)));
  const refund = { cents, words, by: "customer", given: splitRefund(lines, picked, cents) } as const;
  const after = cents > 0 ? await refundOrder(tx, order.id, refund) : order;
  if (cents === 0) await settleOrder(tx, after);
  // Nothing is left to ship: only files are kept, and they are available already.
  if (after.status === "paid" && kept.every(({ isSent }) => !isSent))
    await changeOrder(tx, after, {
      step: "delivered",
      by: "nobody",
      set: { status: "delivered", deliveredAt: new Date() },
    });
}
