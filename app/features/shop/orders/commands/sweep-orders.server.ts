import { sql } from "drizzle-orm";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { sweepRows } from "~/platform/jobs/sweep.server.ts";
import { DELIVERED_AFTER_DAYS } from "../rules/order-states.ts";
import { settleAwaited } from "./on-payment-changed.server.ts";
import { changeOrder, endUnpaid, lockOrder } from "./settle-order.server.ts";

/** Whoever has paid in the last second is heard of a little later: the page itself closes when the time is over. */
const HEARD_WITHIN_MINUTES = 2;

/** Gives up orders that nobody has paid for in time, and counts shipped ones as delivered. */
export async function sweepOrders(db: Database): Promise<void> {
  await sweepRows(db, {
    due: sql`select id from orders
      where status = 'awaiting_payment' and reserved_until < now() - make_interval(mins => ${HEARD_WITHIN_MINUTES})
        or status = 'shipped' and shipped_at < now() - make_interval(days => ${DELIVERED_AFTER_DAYS})`,
    act: (id) => db.transaction((tx) => sweepOrder(tx, id)),
  });
}

/** Looks again, on a row that is locked: it may have changed meanwhile. */
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
