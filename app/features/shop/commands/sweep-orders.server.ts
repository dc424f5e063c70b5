import { sql } from "drizzle-orm";
import type { Database, Transaction } from "~/platform/db.server.ts";
import { DELIVERED_AFTER_DAYS } from "../rules/order-states.ts";
import { changeOrder, lockOrder } from "./settle-order.server.ts";

const AT_ONCE = 200;

/** What time alone changes. Each order is a transaction of its own that looks again under its lock. */
export async function sweepOrders(db: Database): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from orders where status = 'awaiting_payment' and reserved_until < now()
      or status = 'shipped' and shipped_at < now() - make_interval(days => ${DELIVERED_AFTER_DAYS})
    order by created_at limit ${AT_ONCE}`);
  for (const { id } of rows) await db.transaction((tx) => sweepOrder(tx, id));
}

async function sweepOrder(tx: Transaction, id: string): Promise<void> {
  const order = await lockOrder(tx, id);
  const now = new Date();
  if (order.status === "awaiting_payment" && order.reservedUntil < now)
    await changeOrder(tx, order, {
      step: "cancelled",
      by: "nobody",
      set: { status: "cancelled", ending: "unpaid", cancelledAt: now },
    });
  else if (order.status === "shipped")
    await changeOrder(tx, order, {
      step: "delivered",
      by: "nobody",
      set: { status: "delivered", deliveredAt: now },
    });
}
