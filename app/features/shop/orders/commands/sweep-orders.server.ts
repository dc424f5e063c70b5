import { sql } from "drizzle-orm";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { sweepRows } from "~/platform/jobs/sweep.server.ts";
import { DELIVERED_AFTER_DAYS } from "../rules/order-states.ts";
import { settleAwaited } from "./on-payment-changed.server.ts";
import { changeOrder, endUnpaid, lockOrder } from "./settle-order.server.ts";

/** The checkout page closes when the hold ends. The margin lets a payment of the last second be reported. */
const WEBHOOK_MARGIN_MINUTES = 2;

/** Cancels unpaid orders after the hold, and counts old shipments as delivered. */
export async function sweepOrders(db: Database): Promise<void> {
  await sweepRows(db, {
    due: sql`select id from orders
      where status = 'awaiting_payment' and reserved_until < now() - make_interval(mins => ${WEBHOOK_MARGIN_MINUTES})
        or status = 'shipped' and shipped_at < now() - make_interval(days => ${DELIVERED_AFTER_DAYS})`,
    act: (id) => db.transaction((tx) => sweepOrder(tx, id)),
  });
}

/** Checks the conditions again, because the order may have changed before the lock was taken. */
async function sweepOrder(tx: Transaction, id: string): Promise<void> {
  const order = await lockOrder(tx, id);
  const now = new Date();
  if (order.status === "awaiting_payment" && order.reservedUntil < now) {
    if (await settleAwaited(tx, order)) await endUnpaid(tx, order, "unpaid");
  } else if (order.status === "shipped")
    await changeOrder(tx, order, {
      step: "delivered",
      by: "nobody",
      set: { status: "delivered", deliveredAt: now },
    });
}
